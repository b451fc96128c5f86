import { useTranslations } from 'use-intl';
import { roomEquipment } from '#contract/workplace/room-facts.ts';
import type { Room } from '#contract/workplace/rooms.ts';
import type { SetUrlState } from '#web/client/url-state.ts';
import { type ActiveFilter, FilterBar } from '#web/ui/FilterBar.tsx';
import { FilterMenu } from '#web/ui/FilterMenu.tsx';
import { useList } from '#web/ui/use-list.ts';
import { type BoardState, type boardUrl, noFilters } from './board-url.ts';

interface BoardFiltersProps {
  state: BoardState;
  set: SetUrlState<typeof boardUrl>;
  rooms: readonly Room[];
  matches: number;
}

/** Common group sizes. */
const sizes = [4, 8, 12, 20, 50] as const;

/** The filters of rooms: name or location, building, size and equipment. */
export function BoardFilters({ state, set, rooms, matches }: BoardFiltersProps) {
  const t = useTranslations('bookings');
  const equipment = useTranslations('bookings.equipment');
  const buildings = [...new Set(rooms.map(({ building }) => building).filter(Boolean))];
  // For filters with a single value: the newest choice replaces the previous one.
  const newest = (chosen: readonly string[], before: string) => chosen.find((each) => each !== before) ?? '';
  return (
    <FilterBar
      search={{
        value: state.search,
        placeholder: t('filters.search'),
        onChange: (search) => set({ search }, { replace: true }),
      }}
      active={useActive(state, set)}
      onClear={() => set(noFilters)}
      matches={matches}
    >
      {buildings.length > 1 ? (
        <FilterMenu
          label={t('filters.building')}
          options={buildings.map((value) => ({ value, label: value }))}
          chosen={state.building ? [state.building] : []}
          onChange={(chosen) => set({ building: newest(chosen, state.building) })}
        />
      ) : null}
      <FilterMenu
        label={t('filters.people')}
        options={sizes.map((size) => ({ value: String(size), label: t('filters.atLeast', { people: size }) }))}
        chosen={state.people ? [String(state.people)] : []}
        onChange={(chosen) => set({ people: Number(newest(chosen, String(state.people))) })}
      />
      <FilterMenu
        label={t('filters.equipment')}
        options={roomEquipment.map((value) => ({ value, label: equipment(value) }))}
        chosen={state.equipment}
        onChange={(chosen) => set({ equipment: chosen })}
      />
    </FilterBar>
  );
}

function useActive(state: BoardState, set: SetUrlState<typeof boardUrl>): ActiveFilter[] {
  const t = useTranslations('bookings.filters');
  const equipment = useTranslations('bookings.equipment');
  const list = useList();
  const { search, building, people, room } = state;
  const all = [
    { key: 'search', shown: search.trim(), label: t('room'), value: search.trim(), onRemove: () => set({ search: '' }) },
    { key: 'building', shown: building, label: t('building'), value: building, onRemove: () => set({ building: '' }) },
    {
      key: 'people',
      shown: people,
      label: t('people'),
      value: t('atLeast', { people }),
      onRemove: () => set({ people: 0 }),
    },
    {
      key: 'equipment',
      shown: state.equipment.length,
      label: t('equipment'),
      value: list(state.equipment.map((each) => equipment(each))),
      onRemove: () => set({ equipment: [] }),
    },
    {
      key: 'room',
      shown: room.length,
      label: t('room'),
      value: t('rooms', { count: room.length }),
      onRemove: () => set({ room: [] }),
    },
  ];
  return all.flatMap(({ shown, ...filter }) => (shown ? filter : []));
}
