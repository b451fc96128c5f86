import { choice, flag, type UrlState, uuid, whole, word } from '#web/client/url-fields.ts';

/** The whole state of the screen, as its URL holds it: what is looked at, and what is open over it. */
export const departmentsUrl = {
  department: uuid,
  page: whole(1),
  size: whole(20),
  search: word,
  direct: flag,
  open: choice(['', 'new', 'edit', 'move', 'delete'], ''),
  /** Where a department was dropped, while its move is asked about. */
  to: uuid,
  before: uuid,
  job: uuid,
  /** A change of many members that is followed. */
  bulk: uuid,
};

export type DepartmentsState = UrlState<typeof departmentsUrl>;
export type Panel = DepartmentsState['open'];

/** What closes whatever is open. */
export const closed = { open: '', to: '', before: '' } as const;
