/** Emails a member can switch off; all others, and those about signing in, are always sent. */
export const notificationKinds = ['MEETINGS', 'APPLICATIONS', 'APP_REQUESTS', 'APPS_ENDING', 'BILLING', 'OWN_REQUESTS'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** The emails of each kind. An email that is not listed is always sent. */
const emailsOf: Record<NotificationKind, readonly string[]> = {
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
};

const kinds = new Map(notificationKinds.flatMap((kind) => emailsOf[kind].map((emailName) => [emailName, kind] as const)));

/** The kind of an email; null if it cannot be switched off. */
export const notificationKindOf = (emailName: string): NotificationKind | null => kinds.get(emailName) ?? null;
