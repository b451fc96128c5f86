import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useTranslations } from 'use-intl';
import { bookingLimits } from '#contract/workplace/booking-facts.ts';
import type { Room } from '#contract/workplace/rooms.ts';
import { api } from '#web/client/api.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import { useBookingText } from '../board/use-booking-text.ts';
import type { SlotObstacle } from './booking-values.ts';

interface HintsProps {
  room: Room | undefined;
  /** Why the room is not available at this time, if it is not. */
  obstacle: SlotObstacle | null;
  startsAt: Date;
  endsAt: Date;
  /** The number of participants. */
  people: number;
  bookingId: string | undefined;
  onRoom: (roomId: string) => void;
}

/** Obstacles to a booking before it is sent, and rooms that are available instead. */
export function Hints({ room, obstacle, startsAt, endsAt, people, bookingId, onRoom }: HintsProps) {
  const t = useTranslations('bookings.hints');
  const small = room && room.capacity !== null && people > room.capacity;
  const text = useObstacleText(room);
  if (!obstacle && !small) return null;
  return (
    <Stack gap="s" below="xl" role="status">
      {obstacle ? <Alert type="warning" showIcon title={text(obstacle)} /> : null}
      {!obstacle && small ? (
        <Alert type="warning" showIcon title={t('small', { room: room.name, people, capacity: room.capacity ?? 0 })} />
      ) : null}
      {obstacle?.kind === 'past' || obstacle?.kind === 'tooFar' ? null : (
        <Others near={room?.roomId} startsAt={startsAt} endsAt={endsAt} people={people} bookingId={bookingId} onRoom={onRoom} />
      )}
    </Stack>
  );
}

function Others({
  near,
  startsAt,
  endsAt,
  people,
  bookingId,
  onRoom,
}: Omit<HintsProps, 'room' | 'obstacle'> & { near: string | undefined }) {
  const t = useTranslations('bookings.hints');
  const body = {
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    people: Math.min(people, bookingLimits.participants),
    ...(bookingId ? { bookingId } : {}),
    ...(near ? { near } : {}),
  };
  const { data } = useQuery({
    queryKey: ['bookings', 'freeRooms', body],
    queryFn: ({ signal }) => api.bookings.freeRooms({ body }, { signal }),
  });
  if (!data) return null;
  if (data.items.length === 0)
    return (
      <Row as="p" size="s" gap="xs" align="center" wrap>
        {t('noOther')}
      </Row>
    );
  return (
    <Row as="p" size="s" gap="xs" align="center" wrap>
      {t('others')}
      {data.items.slice(0, 5).map(({ roomId, name }) => (
        <Button key={roomId} size="small" onClick={() => onRoom(roomId)}>
          {name}
        </Button>
      ))}
    </Row>
  );
}

function useObstacleText(room: Room | undefined): (obstacle: SlotObstacle) => string {
  const t = useTranslations('bookings.hints');
  const text = useBookingText();
  return (obstacle) =>
    obstacle.kind === 'taken' || obstacle.kind === 'buffer'
      ? t(obstacle.kind, { booking: text(obstacle.by, room?.timeZone ?? 'UTC').label })
      : t(obstacle.kind, { days: bookingLimits.horizonDays });
}
