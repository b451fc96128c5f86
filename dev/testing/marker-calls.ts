import { departmentChecks, memberChecks } from '#contract/people/insight-facts.ts';

/** Objects of the marked team that a call can name. */
export type RecordKind =
  | 'member'
  | 'department'
  | 'role'
  | 'room'
  | 'door'
  | 'booking'
  | 'exception'
  | 'entry'
  | 'app'
  | 'appRequest'
  | 'grant'
  | 'banner'
  | 'joinRequest'
  | 'link'
  | 'resignation'
  | 'team'
  | 'import'
  | 'bulk'
  | 'job'
  | 'logExport'
  | 'eventExport'
  | 'order'
  | 'document'
  | 'oldOrder'
  | 'subscription'
  | 'card'
  | 'webhook'
  | 'delivery';

/** How an operation is called: the objects for `{id}`, other parameters, and queries. */
export interface MarkerCall {
  each?: RecordKind;
  /** Names of the parameters that identify the object, by default `id`. With `inQuery` they are in the query. */
  as?: string;
  inQuery?: true;
  params?: Record<string, string>;
  /** `$self` is replaced by the calling member. */
  queries?: readonly Record<string, string>[];
  body?: object;
  /** The answer does not depend on visibility and is expensive: it is called once. */
  once?: true;
}

const of = (each: RecordKind, more: MarkerCall = {}): MarkerCall => ({ each, ...more });
const instantIn = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString();
/** A week with the meetings of the marked team. */
const instants = { from: instantIn(-1), to: instantIn(6) };
const days = { from: '2026-01-01', to: '2026-01-07' };

/**
 * Every GET operation with the parameters or query it needs. An operation that is missing here fails the marker test. Operations
 * with neither need no row.
 */
export const markerCalls: Record<string, MarkerCall> = {
  'appRequests.standing': of('app'),
  'appRequests.read': of('appRequest'),
  'appSettings.read': of('app'),
  'appSettings.roles': of('app'),
  'appSettings.seats': of('app'),
  'apps.read': of('app'),
  'apps.document': of('app', { params: { kind: 'PRIVACY_POLICY', version: '1' } }),
  'apps.consequences': of('app'),
  'bookings.board': { queries: [instants] },
  'banners.read': of('banner'),
  'billingDocuments.read': of('document', { as: 'id documentId', queries: [{ language: 'en' }], once: true }),
  'bookings.door': of('door', { as: 'code' }),
  'bookings.read': of('booking'),
  'bulk.read': of('bulk'),
  'bulk.result': of('bulk'),
  'departments.list': { queries: [{ of: 'members' }] },
  'departments.read': of('department'),
  'directory.read': of('member'),
  'grants.policy': of('app'),
  'guides.read': of('member', { as: 'employeeId' }),
  'imports.read': of('import'),
  'imports.rows': of('import'),
  'imports.faultyRows': of('import'),
  'insight.departmentWay': of('department'),
  'insight.departments': of('department', { as: 'parentId', inQuery: true }),
  'insight.reports': of('member', { as: 'leaderId', inQuery: true }),
  'insight.reportsWay': of('member'),
  'insight.find': { queries: [{ search: 'Marked' }] },
  'insight.headcountPeriod': { queries: [{ from: '2026-01', to: '2026-03' }] },
  'insight.healthMembers': {
    queries: memberChecks.map((check) => ({ check })),
  },
  'insight.healthDepartments': { queries: departmentChecks.map((check) => ({ check })) },
  'invitations.text': { queries: [{ language: 'en' }] },
  'jobs.read': of('job'),
  'joining.read': of('joinRequest'),
  'memberApps.list': of('member'),
  'members.count': of('department', { as: 'departmentId', inQuery: true }),
  'members.read': of('member'),
  'menuRights.list': of('member'),
  'menuRights.explain': of('member', { params: { code: '020100' } }),
  'offers.read': of('subscription', { as: 'subscriptionId', inQuery: true }),
  'operationLog.list': { queries: [{ size: '100' }] },
  'operationLog.lines': { queries: [{ size: '100' }] },
  'operationLog.read': of('entry'),
  'operationLog.exportedFile': of('logExport'),
  'menus.read': { params: { id: '020100' } },
  'orders.read': of('order'),
  'orders.readOld': of('oldOrder'),
  'ownership.read': of('team'),
  'ownership.checklist': of('team'),
  'ownership.support': of('team'),
  'paymentMethods.consequences': of('card'),
  'resignations.verificationAdministrator': of('member', { as: 'employeeId', inQuery: true }),
  'resignations.verificationManager': of('member'),
  'resignations.inventory': of('member', { as: 'employeeIds', inQuery: true }),
  'resignations.read': of('resignation'),
  'resignations.ofMember': of('member'),
  'roles.read': of('role'),
  'roles.members': of('role'),
  'roles.ofMember': of('member'),
  'rooms.read': of('room'),
  'rooms.door': of('room'),
  'rooms.usage': { queries: [days] },
  'safety.exportedEvents': of('eventExport'),
  'safety.member': of('member'),
  'savedViews.list': { queries: [{ list: 'members' }] },
  'search.everywhere': { queries: [{ text: 'Marked' }, { text: 'Cellar' }] },
  'subscriptions.read': of('subscription'),
  'subscriptions.consequences': of('subscription'),
  'subscriptions.seats': of('subscription'),
  'subscriptions.seatUsers': of('subscription'),
  'teams.read': of('team'),
  'teams.checkExist': of('team'),
  'teams.enterBackend': of('team'),
  'timeline.read': of('member'),
  'visibility.exception': of('exception'),
  'visibility.map': of('member', { as: 'viewerId', inQuery: true }),
  'visibility.explain': of('member', { as: 'targetId', inQuery: true, queries: [{ viewerId: '$self' }] }),
  'webhooks.read': of('webhook'),
  'webhooks.deliveries': of('webhook'),
  'webhooks.delivery': of('delivery', { as: 'id deliveryId' }),
  'workbench.access': of('app'),
  'workbench.preview': of('member', { as: 'employeeId', inQuery: true }),
};

/** GET operations that cannot be called for the marked team: they belong to a sign-in, a card form, or a person without a team. */
export const notCalled: readonly string[] = [
  'joining.own',
  'oauth.details',
  'oauth.document',
  'orders.voucher',
  'paymentMethods.form',
];

/** Called, but found for no principal: the app of the marked team signs no one in. */
export const neverFound: readonly string[] = ['grants.policy'];

/**
 * Operations that read without GET, and exports. Previews are called by those who may save. An operation of this kind that is
 * missing here and in `otherPosts` fails the marker test.
 */
export const markerPosts: Record<string, MarkerCall> = {
  'imports.exportMembers': { body: { allFlag: true } },
  'insight.exportHeadcount': { body: {} },
  'members.simpleBaseSearch': { body: { search: 'Zq' } },
  'orders.exportList': { body: {} },
  'resignations.exportList': { body: {} },
  'bookings.freeRooms': { body: { startsAt: '2030-01-01T10:00:00.000Z', endsAt: '2030-01-01T11:00:00.000Z' } },
  'live.editing': of('member', { params: { kind: 'member' }, body: { since: '2026-01-01T00:00:00.000Z' } }),
  'visibility.previewPeople': { body: { mainRule: 'NONE' } },
  'rooms.hits': of('room', { body: { startsAt: '2026-01-01T00:00:00.000Z', endsAt: null } }),
};

/**
 * Operations of this kind without examples: their answers contain figures and prices, files without people, or the refusals of a
 * write.
 */
export const otherPosts: readonly string[] = [
  'appSettings.previewRange',
  'bookings.preview',
  'bulk.preview',
  'grants.previewPolicy',
  'imports.template',
  'operationLog.exportEntries',
  'quotes.create',
  'roles.preview',
  'safety.exportEvents',
  'safety.preview',
  'visibility.preview',
];

/**
 * Operations whose records name people: a reader of the record reads the display names in it (domain rules 2). Any other
 * operation shows the name of a person only to those who see the person.
 */
export const recordsThatName: readonly string[] = [
  // Holders of roles, the owner, and the authors of records and decisions.
  'administrators.list',
  'apiTokens.list',
  'appRequests.list',
  'appRequests.read',
  'home.needs',
  'home.recent',
  'operationLog.lines',
  'operationLog.list',
  'operationLog.read',
  'ownership.read',
  'roles.members',
  'timeline.read',
  'webhooks.list',
  'webhooks.read',
  // People in charge, heads and leaders, also in the file of members and in the handover of a resignation.
  'appSettings.read',
  'apps.list',
  'apps.read',
  'departments.list',
  'departments.read',
  'imports.exportMembers',
  'insight.departmentWay',
  'insight.departments',
  'members.read',
  'members.self',
  'resignations.inventory',
  'rooms.list',
  'rooms.read',
  // People named in an exception of visibility, for administrators of visibility.
  'visibility.exception',
  'visibility.exceptions',
  // The person's own meetings, and those within their scope.
  'bookings.door',
  'bookings.mine',
  'bookings.read',
];

/** For some of these operations, the only field that names people. */
export const namesOnlyAs: Readonly<Record<string, string>> = {
  'appSettings.read': 'inCharge',
  'members.read': 'leader',
  'members.self': 'leader',
};
