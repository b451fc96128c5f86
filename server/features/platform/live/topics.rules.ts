import { type MenuCode, menuCodes } from '#contract/access/permission-facts.ts';
import type { LiveTopic } from '#contract/platform/live-facts.ts';
import type { LoggedAction } from '#contract/platform/operation-log-facts.ts';
import type { Access, Actor } from '#server/kernel/context.ts';

type Subject = LoggedAction extends infer A ? (A extends `${infer First}.${string}` ? First : never) : never;

/** The kinds of data that the actions of each subject change. Subjects that concern only the person themselves change none. */
const topicsOfSubject: Record<Subject, readonly LiveTopic[]> = {
  account: ['members', 'safety'],
  apiToken: ['integrations'],
  app: ['apps', 'workbench', 'notifications'],
  appPolicy: ['apps', 'workbench'],
  appRequest: ['appRequests', 'apps', 'workbench', 'notifications'],
  authEvents: [],
  authenticator: ['safety'],
  banner: ['banners'],
  booking: ['bookings', 'notifications'],
  calendarFeed: [],
  credit: ['orders', 'team'],
  department: ['departments', 'members', 'directory'],
  floorPlan: ['rooms'],
  grant: ['apps', 'workbench'],
  guide: [],
  headcount: [],
  home: [],
  invitation: ['members'],
  joining: ['joinRequests', 'members', 'directory', 'departments', 'notifications'],
  member: ['members', 'directory', 'departments', 'notifications'],
  members: ['members', 'directory', 'departments', 'notifications'],
  notification: [],
  operationLog: [],
  order: ['orders', 'subscriptions', 'team', 'notifications'],
  ownership: ['team', 'roles'],
  passkey: ['safety'],
  paymentMethod: ['paymentMethods'],
  recycle: ['members'],
  refundRequest: ['orders', 'notifications'],
  role: ['roles', 'members'],
  roleGroup: ['roles'],
  room: ['rooms', 'bookings', 'notifications'],
  safety: ['safety', 'team'],
  salesClearance: ['orders'],
  savedView: [],
  scim: ['integrations'],
  secondFactor: ['safety'],
  session: ['safety'],
  subscription: ['subscriptions', 'apps', 'team', 'notifications'],
  support: ['team', 'safety'],
  team: ['team'],
  viewAs: [],
  visibility: ['visibility', 'directory'],
  voucher: ['orders', 'notifications'],
  webhook: ['integrations'],
  workbench: ['workbench'],
  workbenchGroup: ['workbench'],
};

/** Who is told of a topic: holders of one of these permissions, or every member. The first decides whether objects are named. */
const readersOf: Record<Exclude<LiveTopic, 'rights'>, readonly (readonly [MenuCode, Access])[] | 'everyone'> = {
  members: [['020100', 'view']],
  directory: 'everyone',
  departments: 'everyone',
  roles: [
    ['020400', 'view'],
    ['060100', 'view'],
  ],
  visibility: [['020300', 'view']],
  joinRequests: [
    ['020100', 'edit'],
    ['020500', 'edit'],
  ],
  appRequests: [
    ['040100', 'view'],
    ['020500', 'edit'],
  ],
  rooms: 'everyone',
  bookings: 'everyone',
  apps: [['040100', 'view']],
  workbench: 'everyone',
  orders: [['050100', 'view']],
  subscriptions: [['050200', 'view']],
  paymentMethods: [['050300', 'view']],
  team: 'everyone',
  banners: 'everyone',
  operationLog: [['080100', 'view']],
  safety: [['080200', 'view']],
  integrations: [['080300', 'view']],
  notifications: 'everyone',
};

/** The kind of object that an event of a topic names by id; events of other topics name none. */
const namedObject: Partial<Record<LiveTopic, string>> = { members: 'member', departments: 'department', roles: 'role' };

/** Entries with the same action and kind of object. `ids`: their objects, or null if these are many or unknown. */
export interface LoggedChange {
  action: string;
  object_type: string;
  ids: string[] | null;
}

/** Changed topics with the ids of the changed objects, or null if these are unknown. */
export type Changes = Map<LiveTopic, Set<string> | null>;

/** The topics that entries of the operation log change. */
export function changesOf(entries: readonly LoggedChange[]): Changes {
  const changes: Changes = new Map();
  for (const { action, object_type: type, ids } of entries) {
    const subject = action.slice(0, action.indexOf('.'));
    for (const topic of topicsOfSubject[subject as Subject] ?? [])
      addChange(changes, topic, type === namedObject[topic] ? ids : null);
    if (subject !== 'operationLog') addChange(changes, 'operationLog', null);
  }
  return changes;
}

/** Adds the changes of `more` to `to`. */
export function mergeChanges(to: Changes, more: Changes): void {
  for (const [topic, ids] of more) addChange(to, topic, ids);
}

function addChange(changes: Changes, topic: LiveTopic, ids: Iterable<string> | null): void {
  const known = changes.get(topic);
  if (known === null) return;
  changes.set(topic, ids === null ? null : new Set([...(known ?? []), ...ids]));
}

/**
 * The topics that an actor is told of, each with whether changed objects are named. They are named only to those whose permission
 * covers the whole team; others learn only that something has changed, and read what they may.
 */
export type VisibleTopics = ReadonlyMap<LiveTopic, boolean>;

export function visibleTopics(actor: Pick<Actor, 'scope'>): VisibleTopics {
  const visible = new Map<LiveTopic, boolean>([['rights', false]]);
  for (const [topic, readers] of Object.entries(readersOf) as [LiveTopic, (typeof readersOf)['members']][]) {
    const scopes = readers === 'everyone' ? [] : readers.map(([code, access]) => actor.scope(code, access));
    if (readers === 'everyone' || scopes.some((scope) => scope !== null)) visible.set(topic, scopes[0] === 'all');
  }
  return visible;
}

/** A text that differs if and only if what an actor may do differs. */
export function rightsOf({ scope, owner, superAdmin }: Pick<Actor, 'scope' | 'owner' | 'superAdmin'>): string {
  return JSON.stringify([owner, superAdmin, menuCodes.map((code) => [scope(code, 'view'), scope(code, 'edit')])]);
}

/** The server-sent events of the changes that are visible. */
export function eventsText(changes: Changes, visible: VisibleTopics, mostIds: number): string {
  let text = '';
  for (const [topic, ids] of changes) {
    const named = visible.get(topic);
    if (named === undefined) continue;
    const data = named && ids !== null && ids.size > 0 && ids.size <= mostIds ? { topic, ids: [...ids] } : { topic };
    text += `event: changed\ndata: ${JSON.stringify(data)}\n\n`;
  }
  return text;
}
