import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useTimeZone, useTranslations } from 'use-intl';
import { clockTime, dateAfter } from '#contract/workplace/room-hours.ts';
import type { Room } from '#contract/workplace/rooms.ts';
import { reasonOf } from '#web/client/api-error.ts';
import { queries } from '#web/client/queries.ts';
import { readUrl } from '#web/client/url-fields.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { whenIdle } from '#web/client/when-idle.ts';
import { zoneStore } from '#web/client/zone.ts';
import { paths } from '#web/paths.ts';
import { go } from '#web/client/navigation.ts';
import { can } from '#web/client/here.ts';
import { ScanButton } from '#web/shared/platform/scan/ScanButton.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { TableSkeleton } from '#web/ui/Skeletons.tsx';
import { Empty, ErrorState, NoMatch } from '#web/ui/State.tsx';
import { StaleNotice } from '#web/ui/StaleNotice.tsx';
import { isNarrow, useNarrow } from '#web/ui/use-narrow.ts';
import { CalendarsButton } from '../calendars/CalendarsButton.tsx';
import { BookingTabs } from '../bookings/BookingTabs.tsx';
import { BoardBar } from './BoardBar.tsx';
import { BoardFilters } from './BoardFilters.tsx';
import { BoardGrid } from './BoardGrid.tsx';
import { BoardList } from './BoardList.tsx';
import { BoardOpen } from './BoardOpen.tsx';
import { boardUrl, isNarrowed, noFilters } from './board-url.ts';
import { weekOf } from './clock-text.ts';
import { boardQuery, fits, useBoard, useNow, useRows } from './use-board.ts';

const PlanView = lazy(() => import('../plans/PlanView.tsx').then((module) => ({ default: module.PlanView })));

/** The days that a state of the board shows. */
const daysOf = (day: string, week: boolean): readonly string[] => (week ? weekOf(day) : [day]);

/** The time zone of the board's today: the person's own if a room has it, else that of the first room. */
const zoneOfRooms = (rooms: readonly Room[], own: string): string =>
  rooms.find(({ timeZone }) => timeZone === own)?.timeZone ?? rooms[0]?.timeZone ?? own;

/** The time zones of rooms, unless all have the person's own. */
function zonesOf(rooms: readonly Room[] | undefined, own: string): readonly string[] {
  const zones = [...new Set(rooms?.map(({ timeZone }) => timeZone))];
  return zones.length === 1 && zones[0] === own ? [] : zones;
}

/** Requests the bookings of the board while its code and the screen are being prepared. */
export function prefetch(search: string): void {
  const { day, view } = readUrl(boardUrl, search);
  const days = daysOf(day || clockTime(zoneStore.get(), new Date()).date, view === 'week' && !isNarrow());
  void queries.prefetchQuery(boardQuery(days));
}

/** The room board (030300): people book by dragging, clicking or by keyboard, and move their own bookings. */
export function BoardScreen() {
  const t = useTranslations('bookings.board');
  const title = useTranslations('shell.pages')('roomBoard');
  const own = useTimeZone() ?? 'UTC';
  const [zone, setZone] = useState(own);
  const [state, set] = useUrlState(boardUrl);
  const now = useNow();
  const narrow = useNarrow();
  const today = clockTime(zone, now).date;
  const day = state.day || today;
  const view = narrow && state.view === 'week' ? 'day' : state.view;
  const week = view === 'week';
  const days = useMemo(() => daysOf(day, week), [week, day]);
  const { data, error, isFetching, isPlaceholderData, refetch } = useBoard(days);
  // Today is that of the rooms, which is known with the first response.
  const roomZone = data ? zoneOfRooms(data.rooms, own) : zone;
  if (roomZone !== zone) setZone(roomZone);
  // The plan shows rooms that do not fit the filters too, faded.
  const shown = useMemo(() => (view === 'plan' ? { ...state, ...noFilters } : state), [view, state]);
  const rows = useRows(data, days, shown, now);
  useNeighbours(days, data !== undefined && !isPlaceholderData);
  const retry = () => void refetch();
  const bookable = data?.canBook ?? false;
  return (
    <Page
      title={title}
      purpose={t('purpose')}
      actions={
        bookable && data?.rooms.length ? (
          <>
            <ScanButton />
            <CalendarsButton />
            <Button type="primary" onClick={() => set({ new: true })}>
              {t('book')}
            </Button>
          </>
        ) : null
      }
    >
      <BookingTabs current="board" />
      <Surface flush>
        <BoardBar day={day} today={today} zones={zonesOf(data?.rooms, own)} view={view} narrow={narrow} set={set} />
        {data?.rooms.length ? (
          <BoardFilters
            state={state}
            set={set}
            rooms={data.rooms}
            matches={view === 'plan' ? rows.filter(({ room }) => fits(room, state)).length : rows.length}
          />
        ) : null}
        {error && data && !isFetching ? <StaleNotice {...reasonOf(error)} onRetry={retry} /> : null}
        {!data ? (
          error ? (
            <ErrorState {...reasonOf(error)} onRetry={retry} />
          ) : (
            <TableSkeleton columns={narrow ? 1 : 6} />
          )
        ) : data.rooms.length === 0 ? (
          <NoRooms />
        ) : view === 'plan' ? (
          <Suspense fallback={<TableSkeleton columns={narrow ? 1 : 3} />}>
            <PlanView board={data} rows={rows} days={days} state={state} now={now} busy={isPlaceholderData} set={set} />
          </Suspense>
        ) : rows.length === 0 ? (
          <NoMatch {...(isNarrowed(state) ? { onClear: () => set(noFilters) } : {})} />
        ) : narrow ? (
          <BoardList rows={rows} day={day} bookable={bookable} busy={isPlaceholderData} set={set} />
        ) : (
          <BoardGrid rows={rows} days={days} today={today} state={state} bookable={bookable} busy={isPlaceholderData} set={set} />
        )}
      </Surface>
      {data ? <BoardOpen board={data} rows={rows} state={state} set={set} day={day} /> : null}
    </Page>
  );
}

function NoRooms() {
  const t = useTranslations('bookings.board.none');
  const manages = can('030200', 'edit');
  return (
    <Empty
      title={t('title')}
      text={manages ? t('textManage') : t('text')}
      action={manages ? <Button onClick={() => go(paths.roomManage)}>{t('add')}</Button> : null}
    />
  );
}

/** The next and the previous days are prefetched once the board is drawn and the browser is idle, so that they are shown at once. */
function useNeighbours(days: readonly string[], drawn: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!drawn) return undefined;
    const prefetch = (by: number) =>
      queries.prefetchQuery({ ...boardQuery(days.map((day) => dateAfter(day, by))), retry: false });
    // One after the other, so that a person's own call never waits for both.
    return whenIdle(() => void prefetch(days.length).then(() => prefetch(-days.length)));
  }, [queries, days, drawn]);
}
