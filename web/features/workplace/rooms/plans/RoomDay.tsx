import { Drawer } from 'antd';
import { useTranslations } from 'use-intl';
import { Caption, List, Note, Row, Stack, Text } from '#web/ui/layout.tsx';
import { OneRoom } from '../board/BoardList.tsx';
import { type BoardRow, instantOf } from '../board/board-row.ts';
import type { BoardActs } from '../board/use-booking.ts';
import { useBookingText } from '../board/use-booking-text.ts';
import { useClock } from '../board/use-clock.ts';

interface RoomDayProps {
  row: BoardRow;
  day: string;
}

interface RoomDayPanelProps extends RoomDayProps {
  bookable: boolean;
  acts: BoardActs;
  onClose: () => void;
}

/** The day of a room that is not free at the time shown: its bookings, and the free times to book. */
export function RoomDayPanel({ row, day, bookable, acts, onClose }: RoomDayPanelProps) {
  const t = useTranslations('floorPlans.view');
  const { day: dayText } = useClock();
  return (
    <Drawer open size={440} title={t('day', { name: row.room.name, day: dayText(day) })} onClose={onClose}>
      <List>
        <OneRoom row={row} day={day} bookable={bookable} acts={acts} />
      </List>
    </Drawer>
  );
}

/** The bookings of a room on a day, above the form of a new one. */
export function RoomDayLines({ row, day }: RoomDayProps) {
  const t = useTranslations('floorPlans.view');
  const free = useTranslations('bookings.board');
  const text = useBookingText();
  const { day: dayText, times } = useClock();
  const { room } = row;
  const at = (column: number) => instantOf(column, room.timeZone, day);
  return (
    <Stack gap="2xs" below="l" as="section">
      <Caption>{t('day', { name: room.name, day: dayText(day) })}</Caption>
      {row.bars.length === 0 ? <Note size="s">{free('free')}</Note> : null}
      <List gap="3xs">
        {row.bars.map(({ booking, from, to }) => (
          <Row as="li" key={booking.bookingId} gap="s">
            <Text size="s" fixed>
              {times(at(from), at(to), room.timeZone)}
            </Text>
            <Text size="s" tone="quiet">
              {text(booking, room.timeZone).title}
            </Text>
          </Row>
        ))}
      </List>
    </Stack>
  );
}
