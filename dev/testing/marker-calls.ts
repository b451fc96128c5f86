import { departmentChecks, memberChecks } from '#contract/insight-facts.ts';

/** Things of the marked team that a call can name. */
export const kindsOfThing = [
  'member',
  'department',
  'role',
  'room',
  'booking',
  'exception',
  'entry',
  'app',
  'appRequest',
  'joinRequest',
  'resignation',
  'team',
  'import',
] as const;
export type ThingKind = (typeof kindsOfThing)[number];

/** How a GET operation is called: which things its `{id}` names in turn, other parameters, and queries beside them. */
export interface MarkerCall {
  each?: ThingKind;
  /** The name of the parameter that names the thing; `id` unless said otherwise. In a query with `inQuery`. */
  as?: string;
  inQuery?: true;
  params?: Record<string, string>;
  queries?: readonly Record<string, string>[];
}

const of = (each: ThingKind, more: MarkerCall = {}): MarkerCall => ({ each, ...more });
const days = { from: '2026-01-01', to: '2026-01-07' };

/**
 * Every GET operation with a parameter or a query that it needs. An operation that is missing here fails the marker test; one
 * with neither needs no row.
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
  'bookings.board': { queries: [days] },
  'bookings.read': of('booking'),
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
  'insight.healthMembers': {
    queries: memberChecks.map((check) => ({ check })),
  },
  'insight.healthDepartments': { queries: departmentChecks.map((check) => ({ check })) },
  'invitations.text': { queries: [{ language: 'en' }] },
  'joining.read': of('joinRequest'),
  'memberApps.list': of('member'),
  'members.count': of('department', { as: 'departmentId', inQuery: true }),
  'members.read': of('member'),
  'menuRights.list': of('member'),
  'menuRights.explain': of('member', { params: { code: '020100' } }),
  'operationLog.list': { queries: [{ size: '100' }] },
  'operationLog.read': of('entry'),
  'ownership.read': of('team'),
  'ownership.checklist': of('team'),
  'ownership.support': of('team'),
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
  'safety.member': of('member'),
  'savedViews.list': { queries: [{ list: 'members' }] },
  'search.everywhere': { queries: [{ text: 'Marked' }] },
  'teams.read': of('team'),
  'teams.checkExist': of('team'),
  'teams.enterBackend': of('team'),
  'timeline.read': of('member'),
  'visibility.exception': of('exception'),
  'visibility.explain': of('member', { as: 'targetId', inQuery: true, queries: [{ viewerId: '$self' }] }),
  'workbench.access': of('app'),
  'workbench.preview': of('member', { as: 'employeeId', inQuery: true }),
};

/** GET operations whose things the marked team does not have: money, files of jobs, webhooks and the sign-in of apps. Their own tests hold them. */
export const notSeeded: readonly string[] = [
  'banners.read',
  'billingDocuments.read',
  'bookings.door',
  'bulk.read',
  'bulk.result',
  'jobs.read',
  'joining.own',
  'menus.read',
  'oauth.details',
  'oauth.document',
  'operationLog.exportedFile',
  'orders.read',
  'orders.readOld',
  'orders.voucher',
  'paymentMethods.consequences',
  'paymentMethods.form',
  'safety.exportedEvents',
  'subscriptions.read',
  'subscriptions.consequences',
  'subscriptions.seats',
  'subscriptions.seatUsers',
  'webhooks.read',
  'webhooks.deliveries',
  'webhooks.delivery',
];
