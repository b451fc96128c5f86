const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** How long each thing of sign-on lives, in seconds. */
export const lifetimes = {
  accessToken: 5 * minute,
  authorizationCode: minute,
  idToken: hour,
  /** Time to sign in once the page was opened; afterwards it says "start again". */
  interaction: hour,
  /** Without any renewal. */
  sessionIdle: 8 * hour,
  /** Whatever happens. */
  sessionAbsolute: 7 * day,
  ticket: 2 * minute,
  /** From the password to the second factor. */
  step: 10 * minute,
} as const;

/** When keys change their state, in seconds. The next is public for a day before it signs: verifiers know it by then. */
export const keySchedule = { publishedBefore: day, active: 90 * day, keptAfter: 8 * day } as const;

/** The userinfo endpoint below the issuer. */
export const userinfoPath = '/me';

/** The console's name at the authorization server. It has no secret: it proves itself by PKCE and its addresses. */
export const consoleClientId = 'console';
