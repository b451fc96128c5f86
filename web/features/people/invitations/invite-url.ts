import { choice, type UrlState, uuid, word } from '#web/client/url-fields.ts';

/** The ways of inviting, in the order of the tabs. */
const ways = ['link', 'email', 'mobile', 'links'] as const;

/** The state of the screen in its URL: the tab, and what is open over it. */
export const inviteUrl = {
  way: choice(ways, 'link'),
  open: choice(['', 'new', 'edit', 'revoke', 'qr', 'close', 'refresh', 'revokeAll'], ''),
  link: uuid,
  /** An address that is filled in. */
  to: word,
};
export type InviteState = UrlState<typeof inviteUrl>;

/** The change that closes whatever is open. */
export const closed = { open: '', link: '' } as const;
