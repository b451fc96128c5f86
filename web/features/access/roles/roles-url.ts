import { choice, type UrlState, uuid } from '#web/client/url-fields.ts';

/** The state of the screen besides the role, which is in the path: what is open over it. */
export const rolesUrl = {
  open: choice(['', 'group', 'rename', 'removeGroup', 'copy', 'remove', 'people'], ''),
  group: uuid,
};
export type RolesState = UrlState<typeof rolesUrl>;

/** The change that closes whatever is open. */
export const closed = { open: '', group: '' } as const;
