/** For whom an opened app is available; a default app counts as ALL (domain rules 4). */
export const availabilities = ['OPENED', 'PORTION', 'ALL', 'STOP'] as const;
export type Availability = (typeof availabilities)[number];

/** The availability of an app when it is opened: for no one yet, or for all members. */
export const openedAs = ['OPENED', 'ALL'] as const;
export type OpenedAs = (typeof openedAs)[number];

/** The payment status of an app at a given time (domain rules 4). It is not stored but computed by paymentOf(). */
export const payments = ['NORMAL', 'WAIT_EXPIRE', 'EXPIRED', 'CANCEL'] as const;
export type AppPayment = (typeof payments)[number];

/** The state of an app in the market of a team. */
export const marketStates = ['NOT_OPENED', 'TRIAL', 'OPENED', 'EXPIRED'] as const;
export type MarketState = (typeof marketStates)[number];

/**
 * Whether a member may use an app, or the reason why not; the first that applies, in this order (specification section 8,
 * `/permission`). NO_SEAT: all paid seats are taken, or seats are assigned manually and this member has none.
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

/**
 * What an app may request to read about the person who signs in and about their team, always limited to what that person sees.
 */
export const appScopes = ['openid', 'profile', 'email', 'phone', 'departments.read', 'members.read'] as const;
export type AppScope = (typeof appScopes)[number];
/** The phrase key of a scope; a dot would split the key. */
export const scopeKey = (scope: AppScope) => scope.replace('.', '_') as ScopeKey;
type ScopeKey = Exclude<AppScope, `${string}.${string}`> | 'departments_read' | 'members_read';

/** The app policy of a team: members are not asked, are asked, or are blocked. */
export const policies = ['ALLOWED', 'ASK', 'BLOCKED'] as const;
export type Policy = (typeof policies)[number];

/** States of a consent; it is valid until it is revoked. */
export const grantStates = ['LIVING', 'REVOKED'] as const;
export type GrantState = (typeof grantStates)[number];
export const grantSorts = ['grantedAt', 'lastUsedAt', 'displayName', 'app'] as const;

export const requestStatuses = ['PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN'] as const;
export type AppRequestStatus = (typeof requestStatuses)[number];

/** The apps of the two products that the first run offers, by their key in the catalogue. */
export const productApps = { HR_SYSTEM: 'hr-system', CODELESS: 'codeless' } as const;

export const appLimits = {
  /** Days of 24 hours from opening; one trial per team and app. */
  trialDays: 14,
  /** Seats during a trial. */
  trialPeople: 25,
  /** A subscription that ends within this many days is WAIT_EXPIRE. */
  warnDays: 15,
  /** A trial that ends within this many days is WAIT_EXPIRE. */
  trialWarnDays: 3,
  /** Departments, members and roles of a range, together. */
  parties: 1000,
  reason: 300,
  groups: 15,
  groupName: 32,
  groupApps: 100,
} as const;

/** The terms of an app: when its trial and its paid time end. Instants as Date or ISO text. */
export interface Terms {
  /** A default app or one without plans: free of charge and without an end. */
  free: boolean;
  trialUntil: Date | string | null;
  paidUntil: Date | string | null;
  cancelledAt: Date | string | null;
}

export interface PaymentState {
  payment: AppPayment;
  /** Whether the app is on trial, with nothing paid yet. */
  trial: boolean;
  /** When the paid term or the trial ends; null if it does not end. */
  until: Date | null;
  /** Days until then, counting a day that has begun; 0 once it is over, null if it does not end. */
  daysLeft: number | null;
}

const day = 86_400_000;

/**
 * The payment status of an app at the instant `now`. An app that was opened and has neither a trial nor a paid term is EXPIRED.
 */
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
