import { useFormatter, useTranslations } from 'use-intl';
import type { SetUrlState } from '#web/client/url-state.ts';
import { Row, Text } from '#web/ui/layout.tsx';
import { dayWidth, type Scale } from './board-scale.ts';
import { boardSizes } from './board-layout.ts';
import type { boardUrl } from './board-url.ts';
import styles from './Board.module.css';
import { useClock } from './use-clock.ts';

interface BoardHeadProps {
  days: readonly string[];
  today: string;
  scale: Scale;
  set: SetUrlState<typeof boardUrl>;
}

/** The hours of a day, or the days of a week, each of which is a link to that day. */
export function BoardHead({ days, today, scale, set }: BoardHeadProps) {
  const t = useTranslations('bookings.board');
  const { day } = useClock();
  const format = useFormatter();
  const hour = (minute: number) =>
    format.dateTime(new Date(Date.UTC(2026, 0, 1, 0, minute)), { timeZone: 'UTC', timeStyle: 'short' });
  const hours = Array.from({ length: (scale.closes - scale.opens) / 60 }, (_, at) => scale.opens + at * 60);
  return (
    <Row tone="quiet" size="xs" line="below" className={styles['head']} style={{ blockSize: boardSizes.head }}>
      <Row weight="strong" align="center" fixed padInline="l" className={styles['corner']}>
        {t('rooms')}
      </Row>
      {days.length > 1
        ? days.map((date) => (
            <button
              key={date}
              type="button"
              className={styles['headDay']}
              style={{ inlineSize: dayWidth(scale) }}
              aria-current={date === today ? 'date' : undefined}
              onClick={() => set({ day: date === today ? '' : date, view: 'day' })}
            >
              {day(date)}
            </button>
          ))
        : hours.map((minute) => (
            <Text key={minute} nowrap fixed className={styles['headHour']} style={{ inlineSize: 60 * scale.perMinute }}>
              {hour(minute)}
            </Text>
          ))}
    </Row>
  );
}
