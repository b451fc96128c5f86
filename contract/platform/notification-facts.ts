/** What members are notified of. Emails of a kind can be switched off; all other emails are always sent. */
export const notificationKinds = ['MEETINGS', 'APPLICATIONS', 'APP_REQUESTS', 'APPS_ENDING', 'BILLING', 'OWN_REQUESTS'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** The events of each kind: the emails that are sent. An email that is not listed is always sent. */
const eventsOf = {
  MEETINGS: ['meetingBooked', 'meetingInvited', 'meetingChanged', 'meetingLeft', 'meetingCancelled', 'meetingReleased'],
  APPLICATIONS: ['joinArrived', 'joinToDecide'],
  APP_REQUESTS: ['appAsked'],
  APPS_ENDING: ['appEnding', 'appEnded'],
  BILLING: [
    'voucherApproved',
    'voucherRejected',
    'refundApproved',
    'refundRejected',
    'subscriptionRenews',
    'subscriptionEnds',
    'subscriptionCancelled',
    'subscriptionFailed',
    'subscriptionEnded',
  ],
  OWN_REQUESTS: ['appAllowed', 'appRefused'],
} as const satisfies Record<NotificationKind, readonly string[]>;
export type NotificationEvent = (typeof eventsOf)[NotificationKind][number];

const kinds = new Map<string, NotificationKind>(
  notificationKinds.flatMap((kind) => eventsOf[kind].map((event) => [event, kind] as const)),
);
export const notificationEvents: readonly NotificationEvent[] = notificationKinds.flatMap((kind) => [...eventsOf[kind]]);

/** The kind of an email; null if it cannot be switched off. */
export const notificationKindOf = (emailName: string): NotificationKind | null => kinds.get(emailName) ?? null;

/** The daily digest of the kinds that a member chose to get in it (decisions/118), as an email and as what a link unsubscribes from. */
export const digestEmail = 'notificationDigest';
export const digestSubscription = 'DIGEST';

export const notificationLimits = {
  /** Days after which a notification is removed. */
  days: 90,
  /** Unread notifications are counted up to this number. */
  counted: 100,
  /** The most notifications of a page. */
  page: 50,
} as const;
