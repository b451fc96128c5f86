/** How a code for typing is made: characters that nobody mistakes for one another (domain rules 3). */
export const joinCode = { letters: '23456789ABCDEFGHJKMNPQRSTUVWXYZ', length: 8 } as const;

/** How long a link holds from the moment it is made, or its validity is set. */
export const validities = ['DAYS_1', 'DAYS_7', 'DAYS_30', 'PERMANENT'] as const;
export type Validity = (typeof validities)[number];
export const defaultValidity: Validity = 'DAYS_7';

const daysOf: Record<Validity, number | null> = { DAYS_1: 1, DAYS_7: 7, DAYS_30: 30, PERMANENT: null };
const day = 86_400_000;

/** When what is made `from` ends; null for never. */
export function expiryOf(validity: Validity, from: Date): Date | null {
  const days = daysOf[validity];
  return days === null ? null : new Date(from.getTime() + days * day);
}

/** The code in what a person typed: any case, spaces and dashes ignored. Undefined where it can be none. */
export function normaliseCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[\s\p{Pd}]/gu, '');
  return new RegExp(`^[${joinCode.letters}]{${joinCode.length}}$`).test(code) ? code : undefined;
}

/** Whether this is in the form of a link's token; where it leads, if anywhere, is another question. */
export function isLinkToken(text: string): boolean {
  return /^[\w-]{22}$/.test(text);
}

/** A code as it is shown and read out: in two halves. */
export function spokenCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** The address inside a QR code, so that the way someone came by is known: that of the link, marked. */
export function qrUrl(url: string): string {
  return `${url}?via=QR`;
}

/** Where a link stands. ENDED: refreshed or revoked; USED_UP: as many came as may. */
export const linkStates = ['VALID', 'EXPIRED', 'USED_UP', 'ENDED'] as const;
export type LinkState = (typeof linkStates)[number];

/**
 * What became of inviting, or reminding, one person or address. ADDRESS_LIMIT: the address got as many as it may, from this
 * team or from all; TEAM_LIMIT: the team, or who sends, sent as many as they may; NOT_INVITED: there is nothing to remind of;
 * OF_PROVIDER: an address of the provider's staff, whom support invites nowhere.
 */
export const inviteResults = [
  'SENT',
  'ALREADY_JOINED',
  'INVITED_TODAY',
  'ADDRESS_LIMIT',
  'TEAM_LIMIT',
  'WRONG_FORMAT',
  'NO_EMAIL',
  'NO_MOBILE',
  'NOT_INVITED',
  'ACCOUNT_CLOSED',
  'OF_PROVIDER',
  'OUTSIDE_SCOPE',
] as const;
export type InviteResult = (typeof inviteResults)[number];

/** Figures of inviting. "A day" is the last 24 hours; reminders count as invitations. */
export const invitationLimits = {
  perTeamADay: 500,
  /** By one person from all their teams together. */
  perPersonADay: 1000,
  /** To one address from one team: so a person is reminded once a day at most. */
  perAddressADay: 1,
  perAddressIn30Days: 5,
  /** To one address from all teams together. */
  perAddressADayFromAll: 3,
  perAddressIn30DaysFromAll: 15,
  /** Addresses or members in one call. */
  perCall: 200,
  /** Days that a personal invitation can be opened. */
  days: 30,
  /** Links with a name that are not revoked. */
  links: 50,
  linkName: 40,
  maxUses: 10_000,
  emailDomains: 20,
} as const;
