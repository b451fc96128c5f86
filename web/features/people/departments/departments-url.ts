import { choice, type UrlState, uuid, whole, word } from '#web/client/url-fields.ts';

/** The state of the screen in its URL: the selection, and what is open over it. */
export const departmentsUrl = {
  department: uuid,
  /** Of the members; another department returns them to their first page. */
  page: whole(1),
  open: choice(['', 'new', 'edit', 'move', 'delete'], ''),
  /** The target of a drop, while its move is being confirmed. */
  to: uuid,
  before: uuid,
  /** The name of a new department that is filled in. */
  name: word,
  job: uuid,
  /** A bulk change that is being followed. */
  bulk: uuid,
};

export type DepartmentsState = UrlState<typeof departmentsUrl>;
export type Panel = DepartmentsState['open'];

/** The change that closes whatever is open. */
export const closed = { open: '', to: '', before: '', name: '' } as const;
