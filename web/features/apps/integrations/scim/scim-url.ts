import { scimCallKinds } from '#contract/apps/scim-facts.ts';
import { choice, maybe, type UrlState, uuid, whole } from '#web/client/url-fields.ts';

/** The whole state of the screen, as its URL holds it; `page` and `size` are of the calls. */
export const scimUrl = {
  page: whole(1),
  size: whole(20),
  kind: choice(scimCallKinds, 'WRITES'),
  open: maybe(['new', 'live', 'rename', 'revoke', 'adopt']),
  token: uuid,
};
export type ScimState = UrlState<typeof scimUrl>;
export const closed = { open: undefined, token: '' } as const;
