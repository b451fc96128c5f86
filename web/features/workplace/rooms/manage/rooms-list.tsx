import { roomEquipment, roomSorts, roomStatuses } from '#contract/workplace/room-facts.ts';
import type { ManagedRooms } from './use-rooms.ts';
import { api } from '#web/client/api.ts';
import { flag, uuid, word } from '#web/client/url-fields.ts';
import { defineList } from '#web/shared/lists/define-list.ts';
import { bySearch, bySeveral } from '#web/shared/lists/filters.tsx';
import { filterOf } from '#web/shared/lists/list-filter.ts';
import { FilterMenu } from '#web/ui/FilterMenu.tsx';
import { useRoomColumns } from './room-columns.tsx';

const byBuilding = filterOf({
  key: 'building',
  field: word,
  send: (building): { building?: string } => ({ building }),
  useFound: (_building, page) => (page as ManagedRooms | undefined)?.buildings ?? [],
  control: ({ value, change, found, t }) =>
    found.length > 1 ? (
      <FilterMenu<string>
        label={t('rooms.form.building')}
        options={found.map((building) => ({ value: building, label: building }))}
        chosen={value ? [value] : []}
        onChange={(chosen) => change(chosen.find((each) => each !== value) ?? '')}
      />
    ) : null,
  chip: ({ value, t }) => ({ label: t('rooms.form.building'), value }),
});

export const roomsList = defineList({
  call: api.rooms.list,
  key: ['rooms', 'list'],
  filters: [
    bySearch('rooms.manage.search', 'rooms.columns.name'),
    bySeveral('status', roomStatuses, 'rooms.columns.status', 'bookings.room.statuses'),
    byBuilding,
    bySeveral('equipment', roomEquipment, 'rooms.columns.equipment', 'bookings.equipment'),
  ],
  extra: { new: flag, edit: uuid },
  sort: { by: roomSorts, initial: 'name', order: 'asc' },
  label: 'shell.pages.roomManage',
  rowKey: ({ roomId }) => roomId,
  rowName: ({ name }) => name,
  useColumns: useRoomColumns,
  open: ({ roomId }) => ({ edit: roomId }),
  empty: { title: 'rooms.manage.emptyTitle', text: 'rooms.manage.emptyText' },
});
