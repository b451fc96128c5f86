/**
 * Why messages of a channel are not sent: the receiving server, or the connection to it. Messages wait and are not lost.
 * UNREACHABLE: no connection; NO_ANSWER: no answer in time; CERTIFICATE: the certificate is not trusted; TLS: no encrypted
 * connection; LOGIN: user or password refused; SENDER: sender refused; BUSY: the server asks to retry later.
 */
export const serverFaults = ['UNREACHABLE', 'NO_ANSWER', 'CERTIFICATE', 'TLS', 'LOGIN', 'SENDER', 'BUSY', 'UNEXPECTED'] as const;
export type ServerFault = (typeof serverFaults)[number];

/**
 * Why one message waits although others are sent. POLICY: refused by a rule such as a spam filter; a later attempt may succeed.
 */
export const delayReasons = ['DEFERRED', 'POLICY'] as const;
export type DelayReason = (typeof delayReasons)[number];

/** Why nothing is delivered: a fault of the server, or a delay of every single message for a while. */
export const deliveryFaults = [...serverFaults, ...delayReasons] as const;
export type DeliveryFault = (typeof deliveryFaults)[number];

/** Why a message was given up. EXPIRED: it could not be delivered for `deliveryLimits.days`. */
export const refusalReasons = ['ADDRESS', 'MAILBOX_FULL', 'TOO_LARGE', 'CONTENT', 'EXPIRED'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** Why a message has not been delivered so far, or was given up. */
export const undeliveredReasons = [...delayReasons, ...refusalReasons] as const;

export const deliveryLimits = {
  /** Days after which an undelivered message is given up. */
  days: 5,
} as const;
