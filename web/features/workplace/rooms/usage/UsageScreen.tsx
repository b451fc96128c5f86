import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { lazy, Suspense } from 'react';
import { useTimeZone, useTranslations } from 'use-intl';
import { errors } from '#contract/errors.ts';
import { clockTime, dateAfter } from '#contract/workplace/room-hours.ts';
import { ApiError, reasonOf } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { scopeIsWholeTeam } from '#web/client/here.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { FilterMenu, FilterPanel } from '#web/ui/FilterMenu.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton, FormSkeleton } from '#web/ui/Skeletons.tsx';
import { Empty, ErrorState, NoPermission } from '#web/ui/State.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { HoursChart } from './HoursChart.tsx';
import { RoomsChart } from './RoomsChart.tsx';
import { usageSpans, usageUrl } from './usage-url.ts';

const DateRange = lazy(() => import('#web/ui/DateRange.tsx').then((module) => ({ default: module.DateRange })));

/** Use of rooms (030100), by room and by hour of the week. */
export function UsageScreen() {
  const t = useTranslations('rooms.usage');
  const title = useTranslations('shell.pages')('roomUsage');
  const zone = useTimeZone() ?? 'UTC';
  const [state, set] = useUrlState(usageUrl);
  const today = clockTime(zone, new Date()).date;
  const to = state.to || today;
  const from = state.from || dateAfter(to, 1 - Number(state.span));
  const query = {
    from,
    to,
    ...(state.room.length > 0 && { roomIds: [...state.room] }),
    ...(state.building && { building: state.building }),
  };
  const whole = scopeIsWholeTeam('030100');
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['rooms', 'usage', query],
    enabled: whole,
    queryFn: ({ signal }) => api.rooms.usage({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
  const { data: known } = useQuery({
    queryKey: ['rooms', 'bookable'],
    queryFn: ({ signal }) => api.rooms.bookable({}, { signal }),
    enabled: whole,
  });
  const buildings = [...new Set((known?.items ?? []).map(({ building }) => building).filter(Boolean))];
  const dated = state.from !== '' || state.to !== '';
  // The figures cover all meetings, so for people whose scope is not the whole team they are not requested, and a notice is
  // shown.
  if (!whole || (error instanceof ApiError && error.code === errors.wholeTeamOnly.code))
    return (
      <Page title={title}>
        <Surface>
          <NoPermission text={t('wholeOnly')} />
        </Surface>
      </Page>
    );
  return (
    <Page title={title} purpose={t('purpose')}>
      <Row gap="s" align="center" wrap>
        <Segmented
          aria-label={title}
          {...(dated ? { value: '' } : { value: state.span })}
          onChange={(span) => set({ span: usageSpans.find((each) => each === span) ?? '30', from: '', to: '' })}
          options={usageSpans.map((days) => ({ value: days, label: t('span', { days }) }))}
        />
        <FilterPanel label={`${t('from')} – ${t('to')}`} active={dated}>
          <Suspense fallback={<FormSkeleton fields={2} />}>
            <DateRange from={state.from} to={state.to} fromLabel={t('from')} toLabel={t('to')} onChange={set} />
          </Suspense>
        </FilterPanel>
        {buildings.length > 1 ? (
          <FilterMenu<string>
            label={t('building')}
            options={buildings.map((value) => ({ value, label: value }))}
            chosen={state.building ? [state.building] : []}
            onChange={(chosen) => set({ building: chosen.find((each) => each !== state.building) ?? '', room: [] })}
          />
        ) : null}
        <FilterMenu<string>
          label={t('room')}
          options={(known?.items ?? [])
            .filter(({ building }) => !state.building || building === state.building)
            .map(({ roomId, name }) => ({ value: roomId, label: name }))}
          chosen={state.room}
          onChange={(room) => set({ room })}
        />
      </Row>
      {error ? (
        <Surface>
          <ErrorState title={t('failed')} {...reasonOf(error)} onRetry={() => void refetch()} />
        </Surface>
      ) : data === undefined ? (
        <Surface>
          <FactsSkeleton />
        </Surface>
      ) : data.rooms.length === 0 ? (
        <Surface>
          <Empty title={t('emptyTitle')} text={t('emptyText')} />
        </Surface>
      ) : (
        <Stack gap="xl" shrink aria-busy={isFetching}>
          <RoomsChart rooms={data.rooms} />
          <HoursChart hours={data.hours} />
        </Stack>
      )}
    </Page>
  );
}
