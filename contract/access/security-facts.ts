/** Limits of sign-in and its security, for server and console. */
export const safetyLimits = {
  /** How long a sign-in counts as fresh (specification section 6: transfer, dissolve, grants, large exports, support). */
  freshMinutes: 10,
  /** An export of more members than this requires a fresh sign-in. */
  exportedPeople: 1000,
  recoveryCodes: 10,
  /** Days after which the owner of a new team must have a second factor. */
  ownerGraceDays: 7,
  /** Limits of a team's idle time-out, in minutes. */
  idle: { min: 15, max: 480 },
  /** The console warns this many seconds before it signs out. */
  idleWarning: 60,
  /** Sessions of one account; a further session ends the one that was unused for longest. */
  sessions: 50,
} as const;

/** Limits of passkeys. */
export const passkeyLimits = {
  /** Passkeys of one account. */
  most: 10,
  name: 64,
  /** How long a challenge for a passkey is valid, in seconds. */
  challenge: 300,
} as const;

/** The ways to present a second factor. */
export const secondFactorWays = ['PASSKEY', 'AUTHENTICATOR', 'RECOVERY_CODE'] as const;
export type SecondFactorWay = (typeof secondFactorWays)[number];

/** The members that a team requires to have a second factor. */
export const secondFactorChoices = ['NOBODY', 'OWNER', 'ADMINISTRATORS', 'EVERYONE'] as const;
export type SecondFactorPolicy = (typeof secondFactorChoices)[number];

/** The idle time-outs offered on screen, in minutes; any value between the limits is valid. */
export const idleChoices = [15, 30, 60, 120, 240, 480] as const;
