const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Lifetimes of the sign-on, in seconds. */
export const lifetimes = {
  accessToken: 5 * minute,
  authorizationCode: minute,
  idToken: hour,
  /** From opening the page to signing in. Afterwards the page asks to start again. */
  interaction: hour,
  /** Without a refresh. */
  sessionIdle: 8 * hour,
  /** Regardless of use. */
  sessionAbsolute: 7 * day,
  ticket: 2 * minute,
  /** From the password to the second factor. */
  step: 10 * minute,
} as const;

/** When signing keys change their state, in seconds. A new key is public for a day before it signs, so that verifiers know it. */
export const keySchedule = { publishedBefore: day, active: 90 * day, retention: 8 * day } as const;

/** The path of the userinfo endpoint below the issuer. */
export const userinfoPath = '/me';

/** The console's client id. It has no secret and is authenticated by PKCE and its registered addresses. */
export const consoleClientId = 'console';
