/** How far an opened app reaches; a default app counts as ALL (domain rules 4). */
export const availabilities = ['OPENED', 'PORTION', 'ALL', 'STOP'] as const;
export type Availability = (typeof availabilities)[number];

/** What an app is when it is opened: for nobody yet, or for everybody. */
export const openedAs = ['OPENED', 'ALL'] as const;
export type OpenedAs = (typeof openedAs)[number];

/** What an app's payment is like, by the clock (domain rules 4). It is never stored: paymentOf() tells it. */
export const payments = ['NORMAL', 'WAIT_EXPIRE', 'EXPIRED', 'CANCEL'] as const;
export type AppPayment = (typeof payments)[number];

/** What the market shows of an app for a team. */
export const marketStates = ['NOT_OPENED', 'TRIAL', 'OPENED', 'EXPIRED'] as const;
export type MarketState = (typeof marketStates)[number];

/**
 * Whether a member may use an app, and why not; the first that holds, in this order (specification section 8, `/permission`).
 * NO_SEAT: all that were bought are taken, or they are given by hand and this member has none.
 */
export const appVerdicts = ['OK', 'NOT_OPENED', 'STOPPED', 'NO_PERMISSION', 'EXPIRED', 'NO_SEAT'] as const;
export type AppVerdict = (typeof appVerdicts)[number];

export const appCategories = [
  'HR',
  'PRODUCTIVITY',
  'PROJECTS',
  'FINANCE',
  'SALES',
  'SERVICE',
  'DEVELOPMENT',
  'DESIGN',
  'SECURITY',
  'LEARNING',
] as const;
export type AppCategory = (typeof appCategories)[number];

export const documentKinds = ['PRIVACY_POLICY', 'USER_AGREEMENT'] as const;
export type AppDocumentKind = (typeof documentKinds)[number];

/** What an app may ask to read of the person who signs in, and of their team, always as that person sees it. */
export const appScopes = ['openid', 'profile', 'email', 'phone', 'departments.read', 'members.read'] as const;
export type AppScope = (typeof appScopes)[number];
/** The key of a scope's words in the phrases, where a dot would part the key. */
export const scopeKey = (scope: AppScope) => scope.replace('.', '_') as ScopeKey;
type ScopeKey = Exclude<AppScope, `${string}.${string}`> | 'departments_read' | 'members_read';

/** What a team says of an app that signs people in: they are not asked, are asked, or cannot. */
export const policies = ['ALLOWED', 'ASK', 'BLOCKED'] as const;
export type Policy = (typeof policies)[number];

/** What somebody let an app read lives until it is revoked. */
export const grantStates = ['LIVING', 'REVOKED'] as const;
export type GrantState = (typeof grantStates)[number];
export const grantSorts = ['grantedAt', 'lastUsedAt', 'displayName', 'app'] as const;

export const requestStatuses = ['PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN'] as const;
export type AppRequestStatus = (typeof requestStatuses)[number];

/** The apps of the two products that a first run offers, by their key in the catalogue. */
export const productApps = { HR_SYSTEM: 'hr-system', CODELESS: 'codeless' } as const;

export const appLimits = {
  /** From opening, 24 hours each; once for a team and an app. */
  trialDays: 14,
  /** Seats of a trial. */
  trialPeople: 25,
  /** A subscription that ends within so many days is WAIT_EXPIRE. */
  warnDays: 15,
  /** A trial that ends within so many days is WAIT_EXPIRE. */
  trialWarnDays: 3,
  /** Departments, members and roles that a range names, together. */
  parties: 1000,
  reason: 300,
  groups: 15,
  groupName: 32,
  groupApps: 100,
} as const;

/** When an app was tried and paid for. Instants as Date or ISO text. */
export interface Terms {
  /** A default app or one without plans: it costs nothing and never ends. */
  free: boolean;
  trialUntil: Date | string | null;
  paidUntil: Date | string | null;
  cancelledAt: Date | string | null;
}

export interface PaymentState {
  payment: AppPayment;
  /** It is used on trial: nothing is paid for yet. */
  trial: boolean;
  /** When what was paid for, or the trial, ends; null where it never does. */
  until: Date | null;
  /** Days that have begun until then; 0 once it is over, null where it never is. */
  daysLeft: number | null;
}

const day = 86_400_000;

/** The payment of an app at a moment. An app that was opened and neither tried nor paid for is EXPIRED. */
export function paymentOf(terms: Terms, now: Date): PaymentState {
  if (terms.free) return { payment: 'NORMAL', trial: false, until: null, daysLeft: null };
  const paid = terms.paidUntil ? new Date(terms.paidUntil) : null;
  const until = paid ?? (terms.trialUntil ? new Date(terms.trialUntil) : null);
  const left = until ? Math.max(0, until.getTime() - now.getTime()) : 0;
  const daysLeft = Math.ceil(left / day);
  const state = { trial: paid === null, until, daysLeft };
  if (left === 0) return { payment: 'EXPIRED', ...state };
  if (terms.cancelledAt) return { payment: 'CANCEL', ...state };
  const warnDays = state.trial ? appLimits.trialWarnDays : appLimits.warnDays;
  return { payment: daysLeft <= warnDays ? 'WAIT_EXPIRE' : 'NORMAL', ...state };
}
