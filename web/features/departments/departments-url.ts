import { choice, flag, type UrlField, type UrlState, whole, word } from '#web/client/url-fields.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const id: UrlField<string> = { read: (text) => (text !== null && uuid.test(text) ? text : ''), write: (value) => value };

/** The whole state of the screen, as its URL holds it: what is looked at, and what is open over it. */
export const departmentsUrl = {
  department: id,
  page: whole(1),
  size: whole(20),
  search: word,
  direct: flag,
  open: choice(['', 'new', 'edit', 'move', 'delete'], ''),
  /** Where a department was dropped, while its move is asked about. */
  to: id,
  before: id,
  job: id,
  /** A change of many members that is followed. */
  bulk: id,
};

export type DepartmentsState = UrlState<typeof departmentsUrl>;
export type Panel = DepartmentsState['open'];

/** What closes whatever is open. */
export const closed = { open: '', to: '', before: '' } as const;
