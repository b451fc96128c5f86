/** What a stream of events names: kinds of data that have changed (decisions/117). An event never contains the data itself. */
export const liveTopics = [
  'members',
  'directory',
  'departments',
  'roles',
  'visibility',
  'joinRequests',
  'appRequests',
  'rooms',
  'bookings',
  'apps',
  'workbench',
  'orders',
  'subscriptions',
  'paymentMethods',
  'team',
  'banners',
  'operationLog',
  'safety',
  'integrations',
  'notifications',
  'rights',
] as const;
export type LiveTopic = (typeof liveTopics)[number];

export const liveLimits = {
  /** Seconds between two heartbeats of a stream. */
  heartbeat: 20,
  /** The most seconds of changes that a stream can start with; a client that missed more reads everything again. */
  missed: 3600,
  /** An event names at most this many changed objects. */
  ids: 20,
} as const;

/** The records on whose forms others see who edits them. */
export const editedKinds = ['member', 'department', 'role', 'room', 'team'] as const;
export type EditedKind = (typeof editedKinds)[number];

export const editingLimits = {
  /** Seconds between two announcements of an open form. */
  beat: 8,
  /** Seconds after which a form that is not announced again counts as closed. */
  expiry: 20,
  /** The most people named as editors of one record. */
  shown: 5,
} as const;
