/** Kinds of authentication events of an account. */
export const authEventKinds = [
  'SIGN_IN',
  'FRESH_SIGN_IN',
  'NEW_DEVICE',
  'SIGNED_OUT_EVERYWHERE',
  'PASSWORD_CHANGED',
  'PASSWORD_RESET',
  'AUTHENTICATOR_ADDED',
  'AUTHENTICATOR_REMOVED',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'SECOND_FACTOR_RESET',
  'RECOVERY_CODES_RENEWED',
  'TOKEN_ISSUED',
] as const;
export type AuthEventKind = (typeof authEventKinds)[number];

/** Events of the installation, which belong to no account. They are stored and logged; no list shows them. */
export type InstallationEventKind = 'SIGNING_KEYS_ROTATED' | 'ROOT_KEY_REPLACED';

/** The credential that was used, or tried, for a sign-in. EMAIL_CODE also covers the link of the same message. */
export const authMethods = ['PASSWORD', 'PASSKEY', 'AUTHENTICATOR', 'RECOVERY_CODE', 'EMAIL_CODE'] as const;
export type AuthMethod = (typeof authMethods)[number];

export const authResults = ['SUCCESS', 'FAILURE', 'THROTTLED'] as const;
export type AuthResult = (typeof authResults)[number];

/**
 * `refusedPerHour` and `succeededPerHour` limit the events stored for one account in one hour; log lines are written for all
 * events. `newDeviceMailsPerHour` limits the emails about sign-ins from new devices to one account in one hour.
 */
export const authEventLimits = { refusedPerHour: 20, succeededPerHour: 100, newDeviceMailsPerHour: 10 } as const;

/** The most events in one export. For more, the dates have to be narrowed. */
export const authEventsExported = 50_000;

/** The columns of the list of authentication events of a team. */
export const authEventColumns = ['at', 'person', 'kind', 'result', 'device', 'ip'] as const;
