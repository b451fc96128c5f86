import { useFormatter, useTranslations } from 'use-intl';
import type { Client } from '#web/client/api.ts';
import { Lines } from '#web/ui/Bars.tsx';
import { Chart } from '#web/ui/Chart.tsx';

export type Usage = Awaited<ReturnType<Client['rooms']['usage']>>;
type RoomUse = Usage['rooms'][number];

const shareOf = ({ bookedMinutes, openMinutes }: Pick<RoomUse, 'bookedMinutes' | 'openMinutes'>): number =>
  openMinutes === 0 ? 0 : bookedMinutes / openMinutes;
const hoursOf = ({ bookedMinutes }: Pick<RoomUse, 'bookedMinutes'>): number => Math.round(bookedMinutes / 6) / 10;

/** Used hours per room, most used first. */
export function RoomsChart({ rooms }: Pick<Usage, 'rooms'>) {
  const t = useTranslations('rooms.usage');
  const format = useFormatter();
  const percent = (value: number) => format.number(value, { style: 'percent', maximumFractionDigits: 0 });
  const rows = rooms.toSorted((a, b) => b.bookedMinutes - a.bookedMinutes);
  const [first] = rows;
  const counted = (key: 'bookings' | 'cancelled' | 'released' | 'people') => ({
    key,
    title: t(key),
    render: (row: RoomUse) => format.number(row[key]),
    numeric: true,
  });
  return (
    <Chart
      title={t('byRoom')}
      note={t('note')}
      empty={!first || first.bookedMinutes === 0 ? t('noUse') : undefined}
      chart={
        <Lines
          describe={t('describe', { rooms: rows.length, name: first?.name ?? '', hours: first ? hoursOf(first) : 0 })}
          rows={rows.map((row) => ({
            key: row.roomId,
            name: `${row.name} · ${percent(shareOf(row))}`,
            title: t('bar', { name: row.name, hours: hoursOf(row), share: percent(shareOf(row)) }),
            value: hoursOf(row),
          }))}
        />
      }
      table={{
        rows,
        rowKey: ({ roomId }) => roomId,
        columns: [
          { key: 'name', title: t('room'), render: ({ name }) => name },
          { key: 'hours', title: t('hours'), render: (row) => format.number(hoursOf(row)), numeric: true },
          { key: 'share', title: t('share'), render: (row) => percent(shareOf(row)), numeric: true },
          counted('bookings'),
          counted('people'),
          counted('cancelled'),
          counted('released'),
        ],
      }}
    />
  );
}
