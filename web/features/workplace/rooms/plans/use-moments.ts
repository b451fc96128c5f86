import { useTranslations } from 'use-intl';
import type { Room } from '#contract/workplace/rooms.ts';
import type { IconName } from '#web/ui/Icon.tsx';
import type { Tone } from '#web/ui/StatusTag.tsx';
import type { BoardRow } from '../board/board-row.ts';
import { dayMinutes } from '../board/board-scale.ts';
import { useClock } from '../board/use-clock.ts';
import { momentOf, type RoomMoment } from './room-moment.ts';

interface Look {
  /** On the image, which is white in both themes. */
  colour: string;
  tone: Tone;
  icon: IconName;
}

/** How the states of a room look; the icon and the text carry the meaning, the colour supports it. */
export const looks: Readonly<Record<RoomMoment['kind'], Look>> = {
  free: { colour: '#1a7f4b', tone: 'good', icon: 'check' },
  busy: { colour: '#c2323a', tone: 'bad', icon: 'calendar' },
  closed: { colour: '#5b6370', tone: 'quiet', icon: 'lock' },
  suspended: { colour: '#b4630a', tone: 'warning', icon: 'warning' },
};

/** A room at the moment that the plan shows. */
export interface ShownRoom {
  row: BoardRow;
  room: Room;
  look: Look;
  /** Whether the room fits the filters. */
  fits: boolean;
  /** "Available until 14:00". */
  state: string;
  /** Its capacity and state, for the second line and for screen readers. */
  facts: string;
}

/** Describes rooms at a minute of the day, on the clock of each room. */
export function useMoments() {
  const t = useTranslations('floorPlans.view');
  const people = useTranslations('bookings.room');
  const { clock } = useClock();
  const stateOf = ({ kind, until }: RoomMoment): string => {
    const time = until === undefined ? '' : clock(until);
    if (kind === 'suspended') return t('suspended');
    if (kind === 'free') return time ? t('freeUntil', { time }) : t('free');
    if (kind === 'busy') return t('busyUntil', { time: time || clock(dayMinutes) });
    return time ? t('closedUntil', { time }) : t('closed');
  };
  return (row: BoardRow, minute: number, fits: boolean): ShownRoom => {
    const moment = momentOf(row, minute, dayMinutes);
    const { room } = row;
    const state = stateOf(moment);
    const size = room.capacity === null ? null : people('people', { people: room.capacity });
    const facts = [size, state, fits ? null : t('notFitting')].filter(Boolean).join(' · ');
    return { row, room, look: looks[moment.kind], fits, state, facts };
  };
}
