import { expect, test } from 'vitest';
import { roomSorts, roomStatuses } from '#contract/workplace/room-facts.ts';
import { api } from '#web/client/api.ts';
import { flag, readUrl, word, writeUrl } from '#web/client/url-fields.ts';
import { defineList } from './define-list.ts';
import { bySearch, bySeveral } from './filters.tsx';
import { byPart } from './segment-filters.tsx';
import { filterOf } from './list-filter.ts';

const base = {
  call: api.rooms.list,
  key: ['rooms', 'list'],
  label: 'shell.pages.roomManage',
  rowKey: ({ roomId }: { roomId: string }) => roomId,
  rowName: ({ name }: { name: string }) => name,
} as const;
const byStatus = bySeveral('status', roomStatuses, 'rooms.columns.status', 'bookings.room.statuses');

const list = defineList({
  ...base,
  filters: [bySearch('rooms.manage.search'), byStatus],
  extra: { new: flag },
  sort: { by: roomSorts, initial: 'name', order: 'asc' },
  sizes: [50, 100],
});
const read = (search: string) => readUrl(list.fields, search);

test.each([
  ['', { sort: 'name', order: 'asc', size: 50 }],
  [
    '?search=%20a%20&status=OPEN,EVIL&sort=capacity&order=desc&size=100',
    { search: 'a', status: ['OPEN'], sort: 'capacity', order: 'desc', size: 100 },
  ],
  ['?search=%20&status=EVIL&sort=evil&order=up&size=20&new=1', { sort: 'name', order: 'asc', size: 50 }],
])('%s requests %j', (search, query) => {
  expect(list.queryOf(read(search), 'UTC')).toEqual(query);
});

test.each([
  ['', false],
  ['?search=%20%20&new=1&page=2', false],
  ['?search=a', true],
  ['?status=OPEN', true],
])('%s is narrowed: %s', (search, narrowed) => {
  expect(list.isNarrowed(read(search))).toBe(narrowed);
});

test('clearing removes every filter and nothing else', () => {
  expect(writeUrl(list.fields, '?page=3&search=a&status=OPEN&size=100&new=1', list.cleared)).toBe('?size=100&new=1');
});

test('a part of a list is sent, but is not a filter that could be cleared', () => {
  const parts = defineList({
    call: api.bookings.mine,
    key: ['bookings', 'mine'],
    filters: [byPart('when', ['upcoming', 'past'], 'upcoming', 'bookings.mine.when', 'bookings.mine.whens')],
    label: 'shell.pages.ownMeetings',
    rowKey: ({ bookingId }) => bookingId,
    rowName: ({ title }) => title,
  });
  const state = readUrl(parts.fields, '?when=past');
  expect(parts.queryOf(state, 'UTC')).toEqual({ when: 'past', size: 20 });
  expect(parts.isNarrowed(state)).toBe(false);
  expect(parts.cleared).toEqual({});
});

test('a filter or sort that the endpoint does not have does not compile', () => {
  const byColour = filterOf({ key: 'colour', field: word, send: (colour: string): { colour?: string } => ({ colour }) });
  const byNumber = filterOf({ key: 'status', field: word, send: (): { status?: number } => ({}) });
  const undefinedFilters = [
    // @ts-expect-error The endpoint has no parameter `colour`.
    defineList({ ...base, filters: [byColour] }),
    // @ts-expect-error The status is a text.
    defineList({ ...base, filters: [byNumber] }),
    // @ts-expect-error Rooms are not sorted by colour.
    defineList({ ...base, filters: [byStatus], sort: { by: ['colour'], initial: 'colour', order: 'asc' } }),
  ];
  expect(undefinedFilters).toHaveLength(3);
});
