import { useMemo } from 'react';
import { clockTime } from '#contract/workplace/room-hours.ts';
import type { Room } from '#contract/workplace/rooms.ts';
import { useBoard, useNow } from '../board/use-board.ts';
import { obstacleTo, type SlotObstacle } from './booking-values.ts';

interface ChosenTime {
  room: Room | undefined;
  startsAt: Date;
  endsAt: Date;
  /** The booking being changed. */
  bookingId: string | undefined;
}

/** Why a room is not available at the chosen time, according to the board of its day, which is refreshed every minute. */
export function useObstacle({ room, startsAt, endsAt, bookingId }: ChosenTime): SlotObstacle | null {
  const now = useNow();
  const { date } = clockTime(room?.timeZone ?? 'UTC', startsAt);
  const days = useMemo(() => [date], [date]);
  const { data } = useBoard(days);
  return room && data ? obstacleTo({ room, startsAt, endsAt, now, bookingId }, data.items) : null;
}
