import { roomEquipment, roomSorts, roomStatuses } from '#contract/workplace/room-facts.ts';
import type { Client } from '#web/client/api.ts';
import { choice, flag, several, type UrlState, uuid, whole, word } from '#web/client/url-fields.ts';

type RoomsQuery = NonNullable<NonNullable<Parameters<Client['rooms']['list']>[0]>['query']>;

/** The state of the list of rooms in its URL; `new` and `edit` open the panel over it. */
export const roomsUrl = {
  page: whole(1),
  size: whole(20),
  search: word,
  status: several(roomStatuses),
  building: word,
  equipment: several(roomEquipment),
  sort: choice(roomSorts, 'name'),
  order: choice(['asc', 'desc'], 'asc'),
  new: flag,
  edit: uuid,
};
export type RoomsState = UrlState<typeof roomsUrl>;

export const noFilters = { search: '', status: [], building: '', equipment: [] } as const;

export const isNarrowed = ({ search, status, building, equipment }: RoomsState): boolean =>
  Boolean(search.trim() || status.length || building || equipment.length);

export function queryOf({ search, status, building, equipment, sort, order, size }: RoomsState) {
  return {
    sort,
    order,
    size: Math.min(size, 100),
    ...(search.trim() && { search: search.trim() }),
    ...(status.length > 0 && { status: [...status] }),
    ...(building && { building }),
    ...(equipment.length > 0 && { equipment: [...equipment] }),
  } satisfies RoomsQuery;
}
