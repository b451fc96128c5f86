/** Mail somebody may go without; everything else, and whatever is about signing in, always comes. */
export const notificationKinds = ['MEETINGS', 'APPLICATIONS', 'APP_REQUESTS', 'APPS_ENDING', 'BILLING', 'OWN_REQUESTS'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Which letters each kind is. A letter that stands nowhere here always comes. */
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

const kinds = new Map(notificationKinds.flatMap((kind) => emailsOf[kind].map((letter) => [letter, kind] as const)));

/** The kind of a letter; null where it cannot be switched off. */
export const notificationKindOf = (letter: string): NotificationKind | null => kinds.get(letter) ?? null;
