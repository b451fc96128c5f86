/** Limits of sign-in and its safety, for server and screens. */
export const safetyLimits = {
  /** How long a sign-in counts as fresh (specification section 6: transfer, dissolve, grants, large exports, support). */
  freshMinutes: 10,
  /** An export of more people asks for a fresh sign-in. */
  exportedPeople: 1000,
  recoveryCodes: 10,
  /** Days after which the owner of a new team is asked for a second factor. */
  ownerGraceDays: 7,
  /** Idle time-out of a team, in minutes. */
  idle: { min: 15, max: 480 },
  /** The console warns this many seconds before it signs out. */
  idleWarning: 60,
  /** Sessions of one account; the one that was unused for longest ends when there would be more. */
  sessions: 50,
} as const;

/** Limits of passkeys. */
export const passkeyLimits = {
  /** Of one account. */
  most: 10,
  name: 64,
  /** How long a passkey may take to sign, in seconds. */
  challenge: 300,
} as const;

/** In which ways a second factor can be shown. */
export const secondFactorWays = ['PASSKEY', 'AUTHENTICATOR', 'RECOVERY_CODE'] as const;
export type SecondFactorWay = (typeof secondFactorWays)[number];

/** Whom a team asks for a second factor. */
export const secondFactorChoices = ['NOBODY', 'OWNER', 'ADMINISTRATORS', 'EVERYONE'] as const;
export type SecondFactorPolicy = (typeof secondFactorChoices)[number];

/** The idle time-outs that are offered, in minutes; any between the limits is valid. */
export const idleChoices = [15, 30, 60, 120, 240, 480] as const;
