import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Room } from '#contract/workplace/rooms.ts';
import { api } from '#web/client/api.ts';
import { reasonOf } from '#web/client/api-error.ts';
import { TableSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { Text } from '#web/ui/layout.tsx';
import styles from './Bookings.module.css';
import { type BookingValues, ruleOf } from './booking-values.ts';
import { SeriesLine } from './SeriesLine.tsx';
import { changed, clashes, rowsOf, type SeriesRow } from './series-rows.ts';

interface SeriesDialogProps {
  values: BookingValues;
  room: Room;
  rooms: readonly Room[];
  onBooked: (count: number) => Promise<void>;
  onClose: () => void;
}

/**
 * The meetings of a series before it is booked. Those that are not free are skipped, or moved to another time or room. What is
 * confirmed here is booked completely or not at all (domain rules 6).
 */
export function SeriesDialog({ values, room, rooms, onBooked, onClose }: SeriesDialogProps) {
  const t = useTranslations('bookings.series');
  const rule = ruleOf(values);
  const people = values.people.length + 1;
  const body = rule && {
    roomId: room.roomId,
    date: values.date,
    startMinute: values.start,
    minutes: values.minutes,
    rule,
    people,
  };
  const { data, error, refetch } = useQuery({
    queryKey: ['bookings', 'preview', body],
    queryFn: ({ signal }) => api.bookings.preview({ body: body as NonNullable<typeof body> }, { signal }),
    enabled: body !== null,
    gcTime: 0,
    staleTime: 0,
  });
  const [own, setOwn] = useState<{ of: typeof data; rows: SeriesRow[] }>();
  const [busy, setBusy] = useState(false);
  const rows = own && own.of === data ? own.rows : rowsOf(data?.items ?? []);
  const chosen = rows.filter((row) => row.chosen);
  const clashing = clashes(rows);
  const not = rows.filter((row) => row.state !== 'FREE').length;

  async function book(): Promise<void> {
    if (!rule || busy) return;
    setBusy(true);
    try {
      const { title, agenda } = values;
      const { bookingIds } = await api.bookings.createSeries({
        body: {
          title,
          agenda,
          private: values.private,
          participantIds: values.people.map(({ employeeId }) => employeeId),
          rule,
          occurrences: chosen.map(({ roomId, startsAt, endsAt }) => ({ roomId, startsAt, endsAt })),
        },
      });
      await onBooked(bookingIds.length);
    } catch {
      // Another person has booked in the meantime: the free times are checked again.
      await refetch();
    } finally {
      setBusy(false);
    }
  }
  return (
    <Modal
      open
      width={820}
      title={t('title', { title: values.title })}
      okText={t('book', { count: chosen.length })}
      okButtonProps={{ disabled: chosen.length === 0 || clashing.size > 0, loading: busy }}
      mask={{ closable: false }}
      onOk={() => void book()}
      onCancel={onClose}
    >
      {data ? (
        <>
          <Text role="status" as="p" below="s">
            {t('sum', { total: rows.length, chosen: chosen.length, not })}
            {data.beyond ? ` ${t('beyond')}` : ''}
          </Text>
          <div className={styles['seriesScroll']} tabIndex={0} role="region" aria-label={t('table')}>
            <table className={styles['series']}>
              <thead>
                <tr>
                  <th scope="col">{t('columns.date')}</th>
                  <th scope="col">{t('columns.room')}</th>
                  <th scope="col">{t('columns.state')}</th>
                  <th scope="col">{t('columns.change')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <SeriesLine
                    key={row.key}
                    row={row}
                    rooms={rooms}
                    people={people}
                    clash={clashing.has(row.key)}
                    onChange={(change) => setOwn({ of: data, rows: changed(rows, row.key, change) })}
                  />
                ))}
              </tbody>
            </table>
          </div>
        </>
      ) : error ? (
        <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton columns={4} />
      )}
    </Modal>
  );
}
