import { useTimeZone, useTranslations } from 'use-intl';
import type { Room } from '#contract/workplace/rooms.ts';
import { usePlace } from '#web/client/use-place.ts';
import { useZones } from '#web/ui/use-zones.ts';
import { dayMinutes } from './board-scale.ts';
import type { BoardRow } from './board-row.ts';
import { useClock } from './use-clock.ts';

/**
 * The texts beside a room on the board. `facts`: its capacity and floor, and its local time if that differs from the reader's;
 * `all`: also its equipment and remark. One hook for all rooms, because a board has many.
 */
export function useRoomTexts() {
  const t = useTranslations('bookings.room');
  const equipment = useTranslations('bookings.equipment');
  const own = useTimeZone() ?? 'UTC';
  const { clock } = useClock();
  const { floor } = usePlace();
  const { city } = useZones();
  const there = ({ timeZone }: Room, now: number) =>
    timeZone === own ? null : t('there', { city: city(timeZone), time: clock(((now % dayMinutes) + dayMinutes) % dayMinutes) });
  return ({ room, now }: BoardRow): { facts: string; all: string } => {
    const people = room.capacity === null ? null : t('people', { people: room.capacity });
    const facts = [people, floor(room.floor), there(room, now)].filter(Boolean);
    const all = [...facts, ...room.equipment.map((each) => equipment(each)), room.remark].filter(Boolean);
    return { facts: facts.join(' · '), all: all.join(' · ') };
  };
}
