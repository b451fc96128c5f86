/** Why a person cannot sign in to an app with a team (server/domain/app-access/app-membership.ts). */
export const consentReasons = [
  'NOT_MEMBER',
  'SECOND_FACTOR',
  'BLOCKED',
  'NOT_OPENED',
  'STOPPED',
  'NO_PERMISSION',
  'EXPIRED',
  'NO_SEAT',
] as const;
export type ConsentReason = (typeof consentReasons)[number];

/** The state of a team for a requesting app: usable, not opened, or not available to this person. */
export type ConsentState = 'ok' | 'app_not_opened' | 'no_permission';

export function consentState(reason: ConsentReason | null): ConsentState {
  if (reason === null) return 'ok';
  return reason === 'NOT_OPENED' || reason === 'STOPPED' ? 'app_not_opened' : 'no_permission';
}

/** How long the previous secrets of an app stay valid after a new one is created, in hours. */
export const secretLimits = { hours: 24, mostHours: 168 } as const;
