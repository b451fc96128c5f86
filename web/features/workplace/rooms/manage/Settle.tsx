import { Button, Select } from 'antd';
import { useFormatter, useTranslations } from 'use-intl';
import type { HitBooking } from '#contract/workplace/rooms.ts';
import { Caption, List, Row, Stack } from '#web/ui/layout.tsx';
import { useClock } from '../board/use-clock.ts';
import styles from './Rooms.module.css';

/** The new room of each meeting; null means cancelled. */
export type MeetingMoves = Readonly<Record<string, string | null>>;

interface SettleProps {
  items: readonly HitBooking[];
  timeZone: string;
  choices: MeetingMoves;
  onChoose: (choices: MeetingMoves) => void;
}

export const movedFirst = (items: readonly HitBooking[]): MeetingMoves =>
  Object.fromEntries(items.map(({ bookingId, others }) => [bookingId, others[0]?.roomId ?? null]));
export const allCancelled = (items: readonly HitBooking[]): MeetingMoves =>
  Object.fromEntries(items.map(({ bookingId }) => [bookingId, null]));

/** The affected meetings, each with its solution. */
export function Settle({ items, timeZone, choices, onChoose }: SettleProps) {
  const t = useTranslations('rooms.settle');
  const format = useFormatter();
  const { times } = useClock();
  const cancel = 'cancel';
  return (
    <>
      <Row gap="s" align="center" wrap>
        <Button size="small" onClick={() => onChoose(movedFirst(items))}>
          {t('moveAll')}
        </Button>
        <Button size="small" onClick={() => onChoose(allCancelled(items))}>
          {t('cancelAll')}
        </Button>
      </Row>
      <List gap="l" above="l" className={styles['hits']}>
        {items.map(({ bookingId, title, bookerName, startsAt, endsAt, participants, others }) => {
          const name = title ?? t('private');
          const day = format.dateTime(new Date(startsAt), { timeZone, weekday: 'short', month: 'short', day: 'numeric' });
          return (
            <Row as="li" key={bookingId} gap="l" rowGap="2xs" align="center" wrap>
              <Stack as="span" basis={200}>
                <span>{name}</span>
                <Caption>
                  {t('when', { day, time: times(startsAt, endsAt, timeZone) })}
                  {' · '}
                  {t('who', { name: bookerName, count: participants })}
                </Caption>
              </Stack>
              <Select
                aria-label={t('becomes', { name })}
                value={choices[bookingId] ?? cancel}
                onChange={(value: string) => onChoose({ ...choices, [bookingId]: value === cancel ? null : value })}
                options={[
                  { value: cancel, label: t('cancel') },
                  ...others.map((other) => ({ value: other.roomId, label: t('move', { name: other.name }) })),
                ]}
                style={{ flex: '0 1 200px' }}
              />
            </Row>
          );
        })}
      </List>
    </>
  );
}
