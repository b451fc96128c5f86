/**
 * Why messages of a channel do not leave: the server that takes them, or the way to it. Nothing is lost meanwhile.
 * UNREACHABLE: no connection; NO_ANSWER: not in time; CERTIFICATE: its certificate is not trusted; TLS: no encrypted connection;
 * LOGIN: it refuses user or password; SENDER: it refuses the sender; BUSY: it asks to come back later.
 */
export const serverFaults = ['UNREACHABLE', 'NO_ANSWER', 'CERTIFICATE', 'TLS', 'LOGIN', 'SENDER', 'BUSY', 'UNEXPECTED'] as const;
export type ServerFault = (typeof serverFaults)[number];

/** Why one message waits although others leave. POLICY: refused by a rule such as a spam filter; it may pass later. */
export const delayReasons = ['DEFERRED', 'POLICY'] as const;
export type DelayReason = (typeof delayReasons)[number];

/** Why nothing is delivered: of the server, or of every single message for a while. */
export const deliveryFaults = [...serverFaults, ...delayReasons] as const;
export type DeliveryFault = (typeof deliveryFaults)[number];

/** Why one message was given up. EXPIRED: it could not be delivered for `deliveryLimits.days`. */
export const refusalReasons = ['ADDRESS', 'MAILBOX_FULL', 'TOO_LARGE', 'CONTENT', 'EXPIRED'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** Why a message was not delivered so far, or was given up. */
export const undeliveredReasons = [...delayReasons, ...refusalReasons] as const;

export const deliveryLimits = {
  /** After so many days a message that could not be delivered is given up. */
  days: 5,
} as const;
