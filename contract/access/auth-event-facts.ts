/** What happened to the sign-in of an account. */
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

/** Events of the installation, which belong to no account. They are stored and logged, and no list shows them. */
export type InstallationEventKind = 'SIGNING_KEYS_ROTATED' | 'ROOT_KEY_REPLACED';

/** What was used, or tried, for a sign-in. EMAIL_CODE also stands for the link of the same message. */
export const authMethods = ['PASSWORD', 'PASSKEY', 'AUTHENTICATOR', 'RECOVERY_CODE', 'EMAIL_CODE'] as const;
export type AuthMethod = (typeof authMethods)[number];

export const authResults = ['SUCCESS', 'FAILURE', 'THROTTLED'] as const;
export type AuthResult = (typeof authResults)[number];

/**
 * The most events that are stored for one account in one hour; log lines are written for all. The most emails about sign-ins
 * from new devices that one account gets in one hour.
 */
export const authEventLimits = { refusedPerHour: 20, succeededPerHour: 100, newDeviceMailsPerHour: 10 } as const;

/** Events of one export; who needs more narrows the dates. */
export const authEventsExported = 50_000;
