import { useTranslations } from 'use-intl';
import { roomEquipment, roomStatuses } from '#contract/workplace/room-facts.ts';
import type { SetUrlState } from '#web/client/url-state.ts';
import { type ActiveFilter, FilterBar } from '#web/ui/FilterBar.tsx';
import { FilterMenu } from '#web/ui/FilterMenu.tsx';
import { useList } from '#web/ui/use-list.ts';
import { noFilters, type RoomsState, type roomsUrl } from './rooms-url.ts';

interface RoomFiltersProps {
  state: RoomsState;
  set: SetUrlState<typeof roomsUrl>;
  buildings: readonly string[];
  matches: number | undefined;
}

/** Filters by name or location, state, building and equipment. */
export function RoomFilters({ state, set, buildings, matches }: RoomFiltersProps) {
  const t = useTranslations('rooms');
  const bookings = useTranslations('bookings');
  const list = useList();
  const { search, status, building, equipment } = state;
  const statusName = (value: (typeof roomStatuses)[number]) => bookings(`room.statuses.${value}`);
  const equipmentName = (value: (typeof roomEquipment)[number]) => bookings(`equipment.${value}`);
  const all = [
    { key: 'search', label: t('columns.name'), value: search.trim(), onRemove: () => set({ search: '' }) },
    { key: 'status', label: t('columns.status'), value: list(status.map(statusName)), onRemove: () => set({ status: [] }) },
    { key: 'building', label: t('form.building'), value: building, onRemove: () => set({ building: '' }) },
    {
      key: 'equipment',
      label: t('columns.equipment'),
      value: list(equipment.map(equipmentName)),
      onRemove: () => set({ equipment: [] }),
    },
  ];
  return (
    <FilterBar
      search={{
        value: search,
        placeholder: t('manage.search'),
        onChange: (text) => set({ search: text }, { replace: true }),
      }}
      active={all.filter(({ value }) => value) satisfies ActiveFilter[]}
      onClear={() => set(noFilters)}
      matches={matches}
    >
      <FilterMenu
        label={t('columns.status')}
        options={roomStatuses.map((value) => ({ value, label: statusName(value) }))}
        chosen={status}
        onChange={(values) => set({ status: values })}
      />
      {buildings.length > 1 ? (
        <FilterMenu<string>
          label={t('form.building')}
          options={buildings.map((value) => ({ value, label: value }))}
          chosen={building ? [building] : []}
          onChange={(values) => set({ building: values.find((value) => value !== building) ?? '' })}
        />
      ) : null}
      <FilterMenu
        label={t('columns.equipment')}
        options={roomEquipment.map((value) => ({ value, label: equipmentName(value) }))}
        chosen={equipment}
        onChange={(values) => set({ equipment: values })}
      />
    </FilterBar>
  );
}
