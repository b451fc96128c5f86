import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import type { SetUrlState } from '#web/client/url-state.ts';
import { AuthEventFilters } from '#web/shared/access/AuthEventFilters.tsx';
import type { EventsState, eventsUrl } from '#web/shared/access/auth-events-url.ts';
import { MemberPicker } from '#web/shared/people/MemberPicker.tsx';
import { FilterPanel } from '#web/ui/FilterMenu.tsx';
import { Box } from '#web/ui/layout.tsx';

interface MemberEventFiltersProps {
  state: EventsState;
  set: SetUrlState<typeof eventsUrl>;
  matches: number | undefined;
}

/** The filters of events, including the member. The URL contains the member's id and no name. */
export function MemberEventFilters({ state, set, matches }: MemberEventFiltersProps) {
  const t = useTranslations('authEvents.filters');
  const { person: id } = state;
  const { data } = useQuery({
    queryKey: ['members', 'search', 'one', id, '080200'],
    queryFn: ({ signal }) => api.members.simpleBaseSearch({ body: { employeeIds: [id], code: '080200' } }, { signal }),
    enabled: id !== '',
  });
  const member = data?.items.find(({ employeeId }) => employeeId === id);
  const chip = { key: 'person', label: t('person'), value: member?.displayName ?? '…', onRemove: () => set({ person: '' }) };
  return (
    <AuthEventFilters state={state} set={set} matches={matches} further={id ? [chip] : []}>
      <FilterPanel label={t('person')} active={id !== ''}>
        <Box width={260}>
          <MemberPicker
            code="080200"
            aria-label={t('person')}
            value={member ?? null}
            onChange={(chosen) => set({ person: chosen?.employeeId ?? '' })}
          />
        </Box>
      </FilterPanel>
    </AuthEventFilters>
  );
}
