import type { QuoteAct } from '#contract/billing/order-states.ts';
import type { PlanPeriod } from '#contract/billing/plan-facts.ts';

/** The screens of the first run, in order. */
export const initSteps = ['welcome', 'companyInfo', 'admin', 'selectApp', 'invite'] as const;
export type InitStep = (typeof initSteps)[number];

/** The parameters of a link to a purchase. */
export interface BuyLink {
  app?: string;
  subscription?: string;
  act?: QuoteAct;
  plan?: string;
  period?: PlanPeriod;
  quantity?: number;
}

const queryOf = (of: Readonly<Record<string, string | undefined>>): string => {
  const parameters = Object.entries(of).flatMap(([key, value]) => (value ? [[key, value]] : []));
  const query = new URLSearchParams(parameters).toString();
  return query && `?${query}`;
};

/** Every link of the console (specification section 2). Paths are written nowhere else. */
export const paths = {
  home: '/',
  directory: '/directory',
  person: ({ id }: { id: string }) => `/directory/${id}`,
  contacts: '/contacts',
  members: '/contacts/members',
  headcount: '/contacts/members/headcount',
  health: '/contacts/members/health',
  member: ({ id }: { id: string }) => `/contacts/members/${id}`,
  newMember: '/contacts/members/new',
  editMember: ({ id }: { id: string }) => `/contacts/members/${id}/edit`,
  invite: '/contacts/members/invite',
  inviteList: '/contacts/members/invite/inviteList',
  /** Join requests for the departments that the person heads. */
  headRequests: '/contacts/requests',
  headAppRequests: '/contacts/requests/apps',
  /** Resignation of members, at most 50. */
  resign: ({ members }: { members: readonly string[] }) =>
    `/contacts/members/resign${members.length ? `?members=${members.join(',')}` : ''}`,
  resignList: '/contacts/members/resignList',
  resignation: ({ id }: { id: string }) => `/contacts/members/resignList/${id}`,
  rehire: ({ id }: { id: string }) => `/contacts/members/new?rehire=${id}`,
  importMembers: '/contacts/members/import',
  importErrorList: '/contacts/members/importError',
  importErrors: ({ id }: { id: string }) => `/contacts/members/importError?import=${id}`,
  recycleBin: '/contacts/members/recycleBin',
  departments: '/contacts/departments',
  orgChart: '/contacts/departments/chart',
  visibility: '/contacts/permissions',
  visibilityExceptions: '/contacts/permissions/manage',
  newException: '/contacts/permissions/manage/new',
  exception: ({ id }: { id: string }) => `/contacts/permissions/manage/${id}`,
  visibleRange: '/contacts/permissions/visibleRange',
  fieldVisibility: '/contacts/permissions/settings',
  /** Explains why a member sees another, or does not. */
  explainSight: ({ viewer, target }: { viewer?: string; target?: string }) => {
    const query = new URLSearchParams({ ...(viewer && { viewer }), ...(target && { target }) }).toString();
    return `/contacts/permissions/explain${query && `?${query}`}`;
  },
  roles: '/contacts/roles',
  role: ({ id }: { id: string }) => `/contacts/roles/${id}`,
  newRole: '/contacts/roles/new',
  editRole: ({ id }: { id: string }) => `/contacts/roles/${id}/edit`,
  rooms: '/meetingroom',
  roomBoard: '/meetingroom/board',
  /** One day of one room. */
  boardOf: ({ day, room }: { day: string; room: string }) => `/meetingroom/board?day=${day}&room=${room}`,
  /** The person's own meetings. */
  ownMeetings: '/meetingroom/mine',
  /** The target of the QR code outside a room (contract/workplace/room-facts.ts, checkInPath). */
  roomDoor: ({ code }: { code: string }) => `/meetingroom/door/${code}`,
  roomRecords: '/meetingroom/record',
  booking: ({ id }: { id: string }) => `/meetingroom/record/${id}`,
  roomManage: '/meetingroom/manage',
  roomUsage: '/meetingroom/record/usage',
  floorPlans: '/meetingroom/manage/plans',
  floorPlanOf: ({ floor }: { floor: string }) => `/meetingroom/manage/plans?floor=${encodeURIComponent(floor)}`,
  workbench: '/workbench',
  apps: '/workbench/application',
  appMarket: '/workbench/application/market',
  /** The page of an app; with `open` it starts with the dialog that opens the app. */
  app: ({ id, open }: { id: string; open?: boolean }) => `/workbench/application/${id}${open ? '?open=1' : ''}`,
  appSettings: ({ id }: { id: string }) => `/workbench/application/settings/${id}`,
  appRequests: '/workbench/application/requests',
  appGrants: '/workbench/application/grants',
  workbenchSettings: '/workbench/settings',
  /** Why an app cannot be used, with a way to request it; `thirdParty` for a person who comes from a third-party app. */
  permission: ({ app, thirdParty, request, team }: { app?: string; thirdParty?: boolean; request?: string; team?: string }) => {
    const query = new URLSearchParams({ ...(app && { app }), ...(request && { request }), ...(team && { team }) }).toString();
    return `/permission${thirdParty ? '/thirdParty' : ''}${query && `?${query}`}`;
  },
  billing: '/billing',
  orders: '/billing/orders',
  order: ({ id }: { id: string }) => `/billing/orders/${id}`,
  /** The bill of an order, laid out for printing. */
  bill: ({ id }: { id: string }) => `/billing/orders/${id}/bill`,
  paymentMethods: '/billing/payment-methods',
  /** Orders of the previous system. */
  oldOrders: '/billing/orders?tab=old',
  oldOrder: ({ id }: { id: string }) => `/billing/orders/oldDetail/${id}`,
  subscriptions: '/billing/subscriptions',
  subscriptionSeats: ({ id }: { id: string }) => `/billing/subscriptions/${id}/seats`,
  /**
   * Purchase of an app, or for a subscription. The selection is in the query, so that every step can be bookmarked. Omitted
   * values have their most common setting.
   */
  buy: (of: BuyLink) => `/billing/subscriptions/buy${queryOf({ ...of, quantity: of.quantity ? String(of.quantity) : '' })}`,
  permissions: '/permissions',
  administrators: '/permissions/admin',
  /** Explains why a member can or cannot open a screen. */
  explainMenu: ({ member, code }: { member?: string; code?: string }) => {
    const query = new URLSearchParams({ ...(member && { member }), ...(code && { code }) }).toString();
    return `/permissions/admin/explain${query && `?${query}`}`;
  },
  organization: '/organization',
  organizationInfo: '/organization/info',
  editOrganizationInfo: '/organization/info?edit=1',
  banners: '/organization/banner',
  newBanner: '/organization/banner/new',
  banner: ({ id }: { id: string }) => `/organization/banner/${id}`,
  safety: '/safety',
  operationLog: '/safety/operation_log',
  safetySettings: '/safety/settings',
  /** Authentication events of all members in scope, or of one. */
  safetyEvents: '/safety/settings/events',
  /** The security settings with the panel of a member open. */
  safetyOf: ({ member }: { member: string }) => `/safety/settings?member=${member}`,
  safetyEventsOf: ({ member }: { member: string }) => `/safety/settings/events?person=${member}&pick=allTime`,
  integrations: '/safety/integrations',
  webhooks: '/safety/integrations/webhooks',
  webhook: ({ id }: { id: string }) => `/safety/integrations/webhooks/${id}`,
  scim: '/safety/integrations?tab=scim',
  init: '/init/welcome',
  initStep: ({ step, team }: { step: InitStep; team?: string }) => `/init/${step}${team ? `?team=${team}` : ''}`,
  /** Redirects to the first step that is not done. */
  resumeInit: ({ team }: { team: string }) => `/init/invite?team=${team}`,
  /** The page for typing a code; the target of a code or link is below it. */
  enterCode: '/invite',
  landing: ({ joinCode }: { joinCode: string }) => `/invite/${joinCode}`,
  createTeam: '/teams/create',
  openedApp: '/teams/openedApp',
  settings: '/settings',
  notifications: '/notifications',
  changePassword: '/settings?password=1',
  ownActivity: '/settings/activity',
  /** The area of provider staff, outside any team. */
  staff: '/staff',
  staffVisits: '/staff/visits',
  /** The catalogue: its list, one app, publishing. */
  staffApps: '/staff/apps',
  staffApp: ({ id }: { id: string }) => `/staff/apps/${id}`,
  staffPublish: '/staff/apps/publish',
  /** Billing decisions of provider staff, and the provider's own accounts. */
  staffVouchers: '/staff/billing',
  staffRefunds: '/staff/billing/refunds',
  staffSales: '/staff/billing/sales',
  staffAccounts: '/staff/billing/accounts',
  staffRates: '/staff/billing/rates',
  /** Puts its tab into support mode. */
  staffEnter: ({ id }: { id: string }) => `/staff/enter/${id}`,
  /** All log entries of one operator. */
  logOf: ({ operator }: { operator: string }) => `/safety/operation_log?pick=allTime&operator=${operator}`,
  /** The page to which a team leads if it requires a second factor. */
  secondFactor: '/second-factor',
  /** The sign-in request of an app; the interaction itself is below this path. */
  oauthAuthorize: '/oauth/authorize',
  oauthConsent: ({ uid }: { uid: string }) => `/oauth/authorize/${uid}`,
  oauthFailed: '/oauth/failed',
  signIn: ({ uid }: { uid: string }) => `/signin/${uid}`,
  signInFailed: '/signin/failed',
  signedIn: '/callback',
  signedOut: '/signed-out',
  register: '/register',
  verify: ({ id }: { id: string }) => `/verify${id ? `?id=${id}` : ''}`,
  forgot: '/forgot',
  reset: ({ id }: { id: string }) => `/reset${id ? `?id=${id}` : ''}`,
  /** A page of the server; exists in demo mode only. */
  developerMail: '/dev/mail',
  help: '/help',
  article: ({ slug }: { slug: string }) => `/help/${slug}`,
  changelog: '/help/changelog',
  contactUs: '/help/contact',
  demo: '/demo',
  staffFeedback: '/staff/feedback',
  staffDemos: '/staff/feedback/demos',
  staffSystem: '/staff/system',
  noAccess: '/401',
  failed: '/error',
  download: '/download',
  patterns: '/dev/ui',
} as const;
