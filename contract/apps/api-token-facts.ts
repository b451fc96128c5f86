/** API opens the endpoints of its permissions; SCIM opens /scim/v2 and nothing else. */
export const tokenKinds = ['API', 'SCIM'] as const;
export type TokenKind = (typeof tokenKinds)[number];

/** The whole scope of its creator, or chosen departments with those below. */
export const tokenScopes = ['ALL', 'DEPARTMENTS'] as const;
export type TokenScope = (typeof tokenScopes)[number];

export const tokenStates = ['ACTIVE', 'EXPIRED', 'REVOKED'] as const;
export type TokenState = (typeof tokenStates)[number];

/** The prefix of every token, by which scanners for leaked secrets recognise it. */
export const tokenPrefix = 'atr_';

export const tokenLimits = {
  name: 64,
  /** Active tokens of a team, of both kinds together. */
  perTeam: 50,
  departments: 50,
  /** Days until a token expires: the most, and the default. */
  days: 365,
  usualDays: 90,
  /** Requests per minute that one server answers to one token. */
  perMinute: 600,
} as const;
