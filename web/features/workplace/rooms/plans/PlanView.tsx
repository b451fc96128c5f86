import { Button, Select } from 'antd';
import { useTranslations } from 'use-intl';
import { reasonOf } from '#web/client/api-error.ts';
import { go } from '#web/client/navigation.ts';
import type { SetUrlState } from '#web/client/url-state.ts';
import { paths } from '#web/paths.ts';
import { Empty, ErrorState } from '#web/ui/State.tsx';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { Caption, ColumnLayout, Row, Stack } from '#web/ui/layout.tsx';
import { clockTime } from '#contract/workplace/room-hours.ts';
import type { BoardRow } from '../board/board-row.ts';
import { clicked } from '../board/board-pick.ts';
import { type BoardState, type boardUrl, nothingOpen } from '../board/board-url.ts';
import { clockOf, clockText } from '../board/clock-text.ts';
import { fits, type Board } from '../board/use-board.ts';
import { useBooking } from '../board/use-booking.ts';
import { useClock } from '../board/use-clock.ts';
import { PlanRooms } from './PlanRooms.tsx';
import { RoomDayPanel } from './RoomDay.tsx';
import { PlanSpots } from './PlanSpots.tsx';
import { type Floor, floorsOf, shownFloor, useFloorChoices, useFloorName, useFloorPlans } from './use-floor-plans.ts';
import { type ShownRoom, useMoments } from './use-moments.ts';

interface PlanViewProps {
  board: Board;
  /** All rooms with their bookings, also those that do not fit the filters. */
  rows: readonly BoardRow[];
  /** The day that the board shows. */
  days: readonly string[];
  state: BoardState;
  now: Date;
  busy: boolean;
  set: SetUrlState<typeof boardUrl>;
}

/** The room board as a plan: which rooms of a floor are free at a time, on the image of the floor and as a list. */
export function PlanView({ board, rows, days, state, now, busy, set }: PlanViewProps) {
  const { data, error, refetch } = useFloorPlans();
  const t = useTranslations('floorPlans.view');
  const describe = useMoments();
  const { clock } = useClock();
  const name = useFloorName();
  const acts = useBooking(days, set);
  if (!data) return error ? <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} /> : <FormSkeleton fields={4} />;
  const edits = data.can.edit;
  if (data.items.length === 0) return <NoPlan edits={edits} set={set} />;
  const floors = floorsOf(board.rooms, data.items);
  const floor = shownFloor(floors, state.floor);
  if (!floor) return <NoPlan edits={edits} set={set} />;
  const chosen = clockOf(state.time);
  const minuteOf = ({ room: { timeZone } }: BoardRow) => chosen ?? clockTime(timeZone, now).minute;
  const shown = rows
    .filter(({ room }) => floor.rooms.some(({ roomId }) => roomId === room.roomId))
    .map((row) => describe(row, minuteOf(row), fits(row.room, state)));
  /** The form of a booking at that time if the room is free then, else the day of the room. */
  function open({ row, room }: ShownRoom) {
    const at = minuteOf(row);
    const isFree = row.free.some(({ from, to }) => from <= at && at < to);
    const span = board.canBook && isFree ? clicked(row.free, at, 15) : null;
    if (span) acts.begin(room, span);
    else set({ ...nothingOpen, dayOf: room.roomId });
  }
  const elsewhere = rows.filter(({ room }) => !floor.rooms.some(({ roomId }) => roomId === room.roomId) && fits(room, state));
  const dayOf = rows.find(({ room }) => room.roomId === state.dayOf);
  const [first] = shown;
  const time = clock(first ? minuteOf(first.row) : (chosen ?? 0));
  const title = t('rooms', { place: name(floor), time });
  const list = <PlanRooms title={title} rooms={shown} plan={floor.plan} elsewhere={elsewhere.length} onOpen={open} />;
  return (
    <Stack gap="m" pad="l" shrink aria-busy={busy} stale={busy}>
      <Row gap="l" rowGap="s" align="center" wrap noPrint>
        <FloorChoice floors={floors} shown={floor} onChange={(key) => set({ floor: key })} />
        <TimeChoice minute={chosen} onChange={(time) => set({ time })} />
        {edits ? (
          <Button type="text" onClick={() => go(paths.floorPlanOf({ floor: floor.key }))}>
            {floor.plan ? t('edit') : t('add')}
          </Button>
        ) : null}
      </Row>
      {floor.plan ? (
        <ColumnLayout template="minmax(0, 1fr) 300px" gap="xl">
          <PlanSpots plan={floor.plan} rooms={shown} onOpen={open} />
          {list}
        </ColumnLayout>
      ) : (
        list
      )}
      {dayOf ? (
        <RoomDayPanel row={dayOf} day={days[0] ?? ''} bookable={board.canBook} acts={acts} onClose={() => set(nothingOpen)} />
      ) : null}
    </Stack>
  );
}

function FloorChoice({ floors, shown, onChange }: { floors: readonly Floor[]; shown: Floor; onChange: (key: string) => void }) {
  const t = useTranslations('floorPlans');
  const options = useFloorChoices(floors);
  return (
    <Row as="label" gap="s" align="center">
      <Caption>{t('floor')}</Caption>
      <Select<string> value={shown.key} options={options} showSearch={{ optionFilterProp: 'label' }} onChange={onChange} />
    </Row>
  );
}

const halfHours = Array.from({ length: 48 }, (_, at) => at * 30);

/** Now, or a time of the day on the clock of the rooms. */
function TimeChoice({ minute, onChange }: { minute: number | null; onChange: (time: string) => void }) {
  const t = useTranslations('floorPlans.view');
  const { clock } = useClock();
  const minutes = minute === null || halfHours.includes(minute) ? halfHours : [...halfHours, minute].sort((a, b) => a - b);
  const options = [{ value: '', label: t('now') }, ...minutes.map((each) => ({ value: clockText(each), label: clock(each) }))];
  return (
    <Row as="label" gap="s" align="center">
      <Caption>{t('time')}</Caption>
      <Select<string>
        value={minute === null ? '' : clockText(minute)}
        options={options}
        style={{ inlineSize: 110 }}
        onChange={onChange}
      />
    </Row>
  );
}

/** No floor has a plan: administrators add one, members are led to the list. */
function NoPlan({ edits, set }: { edits: boolean; set: SetUrlState<typeof boardUrl> }) {
  const t = useTranslations('floorPlans.view');
  return (
    <Empty
      title={t('noTitle')}
      text={edits ? t('noTextManage') : t('noText')}
      action={
        <>
          {edits ? (
            <Button type="primary" onClick={() => go(paths.floorPlans)}>
              {t('add')}
            </Button>
          ) : null}
          <Button onClick={() => set({ view: 'day' })}>{t('list')}</Button>
        </>
      }
    />
  );
}
