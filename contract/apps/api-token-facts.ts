/** API opens what its codes open; SCIM opens /scim/v2 and nothing else. */
export const tokenKinds = ['API', 'SCIM'] as const;
export type TokenKind = (typeof tokenKinds)[number];

/** Everybody whom its maker reaches with all of it, or chosen departments and below. */
export const tokenScopes = ['ALL', 'DEPARTMENTS'] as const;
export type TokenScope = (typeof tokenScopes)[number];

export const tokenStates = ['ACTIVE', 'EXPIRED', 'REVOKED'] as const;
export type TokenState = (typeof tokenStates)[number];

/** What every token begins with, so that scanners for leaked secrets know it. */
export const tokenPrefix = 'atr_';

export const tokenLimits = {
  name: 64,
  /** Living tokens of a team, of either kind. */
  perTeam: 50,
  departments: 50,
  /** Days until a token ends: at most, and what is proposed. */
  days: 365,
  usualDays: 90,
  /** Calls of one token that one server answers. */
  perMinute: 600,
} as const;
