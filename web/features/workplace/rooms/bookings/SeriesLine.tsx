import { Button, Checkbox, Popover, Select } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { clockTime } from '#contract/workplace/room-hours.ts';
import type { Room } from '#contract/workplace/rooms.ts';
import { api } from '#web/client/api.ts';
import { PlainDatePicker } from '#web/ui/PlainDatePicker.tsx';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { useClock } from '../board/use-clock.ts';
import styles from './Bookings.module.css';
import { instantsOf } from './booking-values.ts';
import type { SeriesRow } from './series-rows.ts';
import { EndField, StartField } from './TimeFields.tsx';

interface SeriesLineProps {
  row: SeriesRow;
  rooms: readonly Room[];
  people: number;
  /** Another meeting of the series takes place at the time to which this one was moved. */
  clash: boolean;
  onChange: (change: Partial<SeriesRow>) => void;
}

/** One meeting of a series: booked or skipped, time, room, and the alternatives if it is not free. */
export function SeriesLine({ row, rooms, people, clash, onChange }: SeriesLineProps) {
  const t = useTranslations('bookings.series');
  const { day, times } = useClock();
  const room = rooms.find(({ roomId }) => roomId === row.roomId);
  const zone = room?.timeZone ?? 'UTC';
  const date = day(clockTime(zone, new Date(row.startsAt)).date);
  const free = row.state === 'FREE';
  const other = row.others.filter(({ roomId }) => roomId !== row.roomId);
  return (
    <tr>
      <th scope="row">
        <Checkbox
          checked={row.chosen}
          disabled={!free}
          aria-label={t('choose', { date })}
          onChange={(event) => onChange({ chosen: event.target.checked })}
        />
        <Stack as="span" tight tone={row.chosen ? 'plain' : 'quiet'}>
          <span>{date}</span>
          <span>{times(row.startsAt, row.endsAt, zone)}</span>
        </Stack>
      </th>
      <td>{room?.name}</td>
      <td>
        <StatusTag tone={clash ? 'bad' : free ? (row.chosen ? 'good' : 'quiet') : 'warning'}>
          {clash
            ? t('clash')
            : free
              ? row.chosen
                ? row.moved
                  ? t('moved')
                  : t('states.FREE')
                : t('skipped')
              : t(`states.${row.state}`)}
        </StatusTag>
      </td>
      <Row as="td" gap="xs" wrap className={styles['seriesActs']}>
        {!free && other.length > 0 ? (
          <Select<string | null>
            size="small"
            aria-label={t('roomOf', { date })}
            placeholder={t('otherRoom')}
            value={null}
            popupMatchSelectWidth={false}
            options={other.map(({ roomId, name, building }) => ({
              value: roomId,
              label: [name, building].filter(Boolean).join(' · '),
            }))}
            onChange={(roomId) => roomId && onChange({ roomId, state: 'FREE', moved: true })}
          />
        ) : null}
        {room ? <OtherTime row={row} room={room} people={people} date={date} onChange={onChange} /> : null}
      </Row>
    </tr>
  );
}

interface OtherTimeProps extends Pick<SeriesLineProps, 'row' | 'people' | 'onChange'> {
  room: Room;
  date: string;
}

/** Moves one meeting to another time, after the server has confirmed that it is free. */
function OtherTime({ row, room, people, date, onChange }: OtherTimeProps) {
  const t = useTranslations('bookings.series');
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      destroyOnHidden
      title={t('otherTime')}
      content={<TimeChoice row={row} room={room} people={people} onChange={onChange} onClose={() => setOpen(false)} />}
    >
      <Button size="small" aria-label={t('timeOf', { date })}>
        {t('otherTime')}
      </Button>
    </Popover>
  );
}

function TimeChoice({ row, room, people, onChange, onClose }: Omit<OtherTimeProps, 'date'> & { onClose: () => void }) {
  const t = useTranslations('bookings.series');
  const forms = useTranslations('bookings.form');
  const at = clockTime(room.timeZone, new Date(row.startsAt));
  const [date, setDate] = useState(at.date);
  const [start, setStart] = useState(at.minute);
  const [minutes, setMinutes] = useState((Date.parse(row.endsAt) - Date.parse(row.startsAt)) / 60_000);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState(false);
  async function take(): Promise<void> {
    const { startsAt, endsAt } = instantsOf({ date, start, minutes }, room.timeZone);
    const slot = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
    setBusy(true);
    try {
      const { items } = await api.bookings.freeRooms({ body: { ...slot, people: 0, near: room.roomId } });
      const here = items.some(({ roomId }) => roomId === room.roomId);
      const others = items.filter(({ roomId, capacity }) => roomId !== room.roomId && (capacity === null || capacity >= people));
      if (here) {
        onChange({ ...slot, state: 'FREE', moved: true, others });
        onClose();
      } else setRefused(true);
    } catch {
      // The client has shown the error.
    } finally {
      setBusy(false);
    }
  }
  return (
    <Stack gap="s" width={240}>
      <PlainDatePicker aria-label={forms('date')} value={date} onChange={(day) => day && setDate(day)} />
      <StartField aria-label={forms('start')} value={start} onChange={setStart} />
      <EndField aria-label={forms('end')} value={minutes} start={start} onChange={setMinutes} />
      <span role="status">{refused ? t('notFree', { room: room.name }) : ''}</span>
      <Button type="primary" loading={busy} onClick={() => void take()}>
        {t('take')}
      </Button>
    </Stack>
  );
}
