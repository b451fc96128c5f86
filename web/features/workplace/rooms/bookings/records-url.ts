import { bookingPageSizes, bookingSorts, bookingStatuses } from '#contract/workplace/booking-facts.ts';
import type { Client } from '#web/client/api.ts';
import { choice, maybe, plainDate, several, type UrlState, uuid, uuids, whole, word } from '#web/client/url-fields.ts';

type RecordsQuery = NonNullable<NonNullable<Parameters<Client['bookings']['list']>[0]>['query']>;

/** The state of the list of booking records in its URL. */
export const recordsUrl = {
  page: whole(1),
  size: whole(20),
  search: word,
  room: uuids,
  status: several(bookingStatuses),
  from: plainDate,
  to: plainDate,
  booker: uuid,
  sort: choice(bookingSorts, 'startsAt'),
  order: choice(['asc', 'desc'], 'desc'),
};
export type RecordsState = UrlState<typeof recordsUrl>;
export const noFilters = { search: '', room: [], status: [], from: '', to: '', booker: '' } as const;

/** The reader's own meetings: upcoming or past ones. */
export const mineUrl = { page: whole(1), size: whole(20), when: choice(['upcoming', 'past'], 'upcoming') };
/** The dialog that is open over one booking. */
export const bookingUrl = { act: maybe(['edit', 'cancel']) };

export function queryOf(state: RecordsState) {
  const { search, room, status, from, to, booker, sort, order, page } = state;
  const size = bookingPageSizes.find((offered) => offered === state.size) ?? 20;
  return {
    page,
    size,
    sort,
    order,
    ...(search.trim() && { search: search.trim() }),
    ...(room.length > 0 && { roomIds: [...room] }),
    ...(status.length > 0 && { status: [...status] }),
    ...(from && { from }),
    ...(to && { to }),
    ...(booker && { bookerId: booker }),
  } satisfies RecordsQuery;
}

export const isNarrowed = (state: RecordsState): boolean =>
  Boolean(state.search.trim() || state.room.length || state.status.length || state.from || state.to || state.booker);
