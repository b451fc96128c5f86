import type { CSSProperties } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { Chart } from '#web/ui/Chart.tsx';
import { Caption, Text } from '#web/ui/layout.tsx';
import type { Usage } from './RoomsChart.tsx';
import styles from './Usage.module.css';

const monday = Date.UTC(2026, 0, 5);
const [hourMs, dayMs] = [3_600_000, 86_400_000];

/** The booked share of open time, by weekday and hour; hours in which no room is open are omitted. */
export function HoursChart({ hours }: Pick<Usage, 'hours'>) {
  const t = useTranslations('rooms.usage');
  const format = useFormatter();
  const at = (day: number, hour: number) => hours[day * 24 + hour] ?? { booked: 0, open: 0 };
  const days = Array.from({ length: 7 }, (_, day) => day);
  const used = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => days.some((day) => at(day, hour).open > 0));
  const [first = 0, last = -1] = [used[0], used.at(-1)];
  const shown = Array.from({ length: last - first + 1 }, (_, n) => first + n);
  const dayName = (day: number, width: 'short' | 'long') =>
    format.dateTime(new Date(monday + day * dayMs), { timeZone: 'UTC', weekday: width });
  const hourName = (hour: number) => format.dateTime(new Date(monday + hour * hourMs), { timeZone: 'UTC', timeStyle: 'short' });
  const share = (day: number, hour: number): number | null => {
    const { booked, open } = at(day, hour);
    return open === 0 ? null : Math.min(1, booked / open);
  };
  const text = (value: number | null) =>
    value === null ? t('closed') : format.number(value, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <Chart
      title={t('byHour')}
      note={t('noteHours')}
      empty={shown.length === 0 ? t('noUse') : undefined}
      chart={
        <figure className={styles['heat']}>
          <figcaption className="visually-hidden">{t('describeHours')}</figcaption>
          <div
            className={styles['grid']}
            aria-hidden="true"
            style={{ gridTemplateColumns: `auto repeat(${shown.length}, minmax(20px, 1fr))` }}
          >
            <span />
            {shown.map((hour) => (
              <Caption key={hour} centred style={{ paddingInlineEnd: 4 }}>
                {hour % 2 === 0 ? hour : ''}
              </Caption>
            ))}
            {days.map((day) => [
              <Caption key={`day ${day}`} centred style={{ paddingInlineEnd: 4 }}>
                {dayName(day, 'short')}
              </Caption>,
              ...shown.map((hour) => {
                const value = share(day, hour);
                const title = t('cell', { day: dayName(day, 'long'), hour: hourName(hour), share: text(value) });
                return (
                  <Text
                    key={`${day} ${hour}`}
                    size="xs"
                    centred
                    className={styles['cell']}
                    data-closed={value === null}
                    title={title}
                    style={{ '--share': `${Math.round((value ?? 0) * 100)}%` } as CSSProperties}
                  >
                    {value ? format.number(Math.round(value * 100)) : ''}
                  </Text>
                );
              }),
            ])}
          </div>
        </figure>
      }
      table={{
        rows: days.map((day) => ({ day })),
        rowKey: ({ day }) => String(day),
        columns: [
          { key: 'day', title: t('day'), render: ({ day }) => dayName(day, 'long') },
          ...shown.map((hour) => ({
            key: String(hour),
            title: hourName(hour),
            render: ({ day }: { day: number }) => text(share(day, hour)),
            numeric: true,
          })),
        ],
      }}
    />
  );
}
