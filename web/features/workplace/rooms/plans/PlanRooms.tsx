import { useTranslations } from 'use-intl';
import type { FloorPlan } from '#contract/workplace/floor-plans.ts';
import { Caption, List, Note, Row, Stack } from '#web/ui/layout.tsx';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import type { ShownRoom } from './use-moments.ts';

/** A button of the library is not printed. */
const linkLook = { minBlockSize: 32, color: 'var(--ant-color-link)' } as const;

interface PlanRoomsProps {
  /** The floor and the time that are shown. */
  title: string;
  rooms: readonly ShownRoom[];
  plan: FloorPlan | undefined;
  /** Rooms on other floors that fit the filters. */
  elsewhere: number;
  onOpen: (room: ShownRoom) => void;
}

/** The rooms of a floor as a list: the same information as on the image, and the rooms that are not on it. */
export function PlanRooms({ title, rooms, plan, elsewhere, onOpen }: PlanRoomsProps) {
  const t = useTranslations('floorPlans.view');
  const isPlaced = ({ room }: ShownRoom) => plan?.placements.some(({ roomId }) => roomId === room.roomId) ?? false;
  const placed = rooms.filter(isPlaced);
  const beside = rooms.filter((room) => !isPlaced(room));
  return (
    <Stack gap="l" shrink>
      {placed.length > 0 ? <Lines title={title} rooms={placed} onOpen={onOpen} /> : null}
      {beside.length > 0 ? <Lines title={placed.length > 0 ? t('beside') : title} rooms={beside} onOpen={onOpen} /> : null}
      {elsewhere > 0 ? <Note size="s">{t('others', { count: elsewhere })}</Note> : null}
    </Stack>
  );
}

function Lines({ title, rooms, onOpen }: Pick<PlanRoomsProps, 'title' | 'rooms' | 'onOpen'>) {
  const t = useTranslations('floorPlans.view');
  const bookings = useTranslations('bookings');
  return (
    <section>
      <h3>{title}</h3>
      <List divided>
        {rooms.map((shown) => {
          const { room, look } = shown;
          const facts = [
            room.capacity === null ? null : bookings('room.people', { people: room.capacity }),
            ...room.equipment.map((each) => bookings(`equipment.${each}`)),
            shown.fits ? null : t('notFitting'),
          ].filter(Boolean);
          return (
            <Stack as="li" key={room.roomId} gap="3xs" padBlock="xs">
              <Row gap="xs" align="center" justify="between" wrap>
                <button type="button" style={linkLook} onClick={() => onOpen(shown)}>
                  {room.name}
                </button>
                <StatusTag tone={look.tone}>{shown.state}</StatusTag>
              </Row>
              <Caption>{facts.join(' · ')}</Caption>
            </Stack>
          );
        })}
      </List>
    </section>
  );
}
