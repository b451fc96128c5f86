import { lazy, Suspense } from 'react';
import type { SetUrlState } from '#web/client/url-state.ts';
import type { BoardRow } from './board-row.ts';
import { type BoardState, type boardUrl, nothingOpen } from './board-url.ts';
import type { Board } from './use-board.ts';

const BookingForm = lazy(() => import('../bookings/BookingForm.tsx').then((module) => ({ default: module.BookingForm })));
const BookingPanel = lazy(() => import('../bookings/BookingPanel.tsx').then((module) => ({ default: module.BookingPanel })));

const RoomDayLines = lazy(() => import('../plans/RoomDay.tsx').then((module) => ({ default: module.RoomDayLines })));

interface BoardOpenProps {
  board: Board;
  rows: readonly BoardRow[];
  state: BoardState;
  set: SetUrlState<typeof boardUrl>;
  /** The day that is shown. */
  day: string;
}

/** The panel beside the board: a booking, or the form of a new one. */
export function BoardOpen({ board, rows, state, set, day }: BoardOpenProps) {
  const close = () => set(nothingOpen);
  const row = rows.find(({ room }) => room.roomId === state.inRoom);
  const [date = '', clock = ''] = state.at.split('T');
  return (
    <Suspense fallback={null}>
      {state.booking ? (
        <BookingPanel
          key={state.booking}
          id={state.booking}
          known={board.items.find(({ bookingId }) => bookingId === state.booking)}
          room={board.rooms.find(({ roomId }) =>
            board.items.some((item) => item.bookingId === state.booking && item.roomId === roomId),
          )}
          act={state.act}
          onAct={(act) => set({ act })}
          onClose={close}
        />
      ) : null}
      {state.new && board.canBook ? (
        <BookingForm
          key={`${state.inRoom} ${state.at} ${state.minutes}`}
          start={{ roomId: state.inRoom, date: date || day, clock, minutes: state.minutes }}
          above={state.view === 'plan' && row ? <RoomDayLines row={row} day={day} /> : null}
          onDone={close}
          onClose={close}
        />
      ) : null}
    </Suspense>
  );
}
