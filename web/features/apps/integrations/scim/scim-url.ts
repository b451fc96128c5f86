import { scimCallKinds } from '#contract/apps/scim-facts.ts';
import { choice, maybe, type UrlState, uuid, whole } from '#web/client/url-fields.ts';

/** The state of the screen in its URL; `page` and `size` are those of the list of requests. */
export const scimUrl = {
  page: whole(1),
  size: whole(20),
  kind: choice(scimCallKinds, 'WRITES'),
  open: maybe(['new', 'live', 'rename', 'revoke', 'adopt']),
  token: uuid,
};
export type ScimState = UrlState<typeof scimUrl>;
export const closed = { open: undefined, token: '' } as const;
