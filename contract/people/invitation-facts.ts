/** Format of invitation codes: characters that cannot be mistaken for one another (domain rules 3). */
export const joinCode = { letters: '23456789ABCDEFGHJKMNPQRSTUVWXYZ', length: 8 } as const;

/** How long a link is valid from its creation, or from the time its validity is set. */
export const validities = ['DAYS_1', 'DAYS_7', 'DAYS_30', 'PERMANENT'] as const;
export type Validity = (typeof validities)[number];
export const defaultValidity: Validity = 'DAYS_7';

const daysOf: Record<Validity, number | null> = { DAYS_1: 1, DAYS_7: 7, DAYS_30: 30, PERMANENT: null };
const day = 86_400_000;

/** When a link created at `from` expires; null if it does not. */
export function expiryOf(validity: Validity, from: Date): Date | null {
  const days = daysOf[validity];
  return days === null ? null : new Date(from.getTime() + days * day);
}

/** The invitation code in typed text, ignoring case, spaces and dashes. Undefined if the text cannot be a code. */
export function normaliseCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[\s\p{Pd}]/gu, '');
  return new RegExp(`^[${joinCode.letters}]{${joinCode.length}}$`).test(code) ? code : undefined;
}

/** Whether a text has the form of a link's token. It does not check whether such a link exists. */
export function isLinkToken(text: string): boolean {
  return /^[\w-]{22}$/.test(text);
}

/** A code as it is displayed: in two halves. */
export function formatJoinCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** The address inside a QR code: that of the link, marked so that its use can be told apart. */
export function qrUrl(url: string): string {
  return `${url}?via=QR`;
}

/** States of a link. ENDED: refreshed or revoked; USED_UP: its limit of uses is reached. */
export const linkStates = ['VALID', 'EXPIRED', 'USED_UP', 'ENDED'] as const;
export type LinkState = (typeof linkStates)[number];

/**
 * The result of inviting, or reminding, one member or address. ADDRESS_LIMIT: the address has received the most invitations
 * allowed, from this team or from all; TEAM_LIMIT: the team, or the sender, has sent the most allowed; NOT_INVITED: there is no
 * invitation to remind of; OF_PROVIDER: an address of provider staff, who cannot be invited by support.
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

/** Limits of invitations. "A day" means the last 24 hours; reminders count as invitations. */
export const invitationLimits = {
  perTeamADay: 500,
  /** Sent by one person for all their teams together. */
  perPersonADay: 1000,
  /** Sent to one address by one team, so a person is reminded at most once a day. */
  perAddressADay: 1,
  perAddressIn30Days: 5,
  /** Sent to one address by all teams together. */
  perAddressADayFromAll: 3,
  perAddressIn30DaysFromAll: 15,
  /** Addresses or members in one request. */
  perCall: 200,
  /** Days for which a personal invitation can be opened. */
  days: 30,
  /** Named links that are not revoked. */
  links: 50,
  linkName: 40,
  maxUses: 10_000,
  emailDomains: 20,
} as const;
