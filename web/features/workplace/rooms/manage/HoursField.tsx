import { Checkbox, Input } from 'antd';
import { useState } from 'react';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import type { DayHours, RoomHours } from '#contract/workplace/room-facts.ts';
import { Caption, Stack } from '#web/ui/layout.tsx';
import { clockOf, clockText } from '../board/clock-text.ts';
import styles from './Rooms.module.css';

interface HoursFieldProps {
  id?: string;
  value?: RoomHours;
  onChange?: (hours: RoomHours) => void;
}

const usualDay: DayHours = [480, 1200];

/** The name of a day of the week; 0 is Monday. */
export function useWeekday(): (at: number) => string {
  const format = useFormatter();
  // 5 January 2026 was a Monday.
  return (at) => format.dateTime(new Date(Date.UTC(2026, 0, 5 + at)), { timeZone: 'UTC', weekday: 'long' });
}

/** The opening hours of a room for each day of the week, starting with Monday. Can be used in a `Form.Item`. */
export function HoursField({ id, value = [], onChange }: HoursFieldProps) {
  const t = useTranslations('rooms.form');
  const weekday = useWeekday();
  const set = (at: number, day: DayHours) => onChange?.(value.with(at, day));
  return (
    <Stack id={id} as="fieldset" gap="xs">
      <legend className="visually-hidden">{t('hours')}</legend>
      {value.map((day, at) => {
        const name = weekday(at);
        return (
          <div key={name} className={styles['day']}>
            <Checkbox checked={day !== null} onChange={({ target }) => set(at, target.checked ? usualDay : null)}>
              {name}
            </Checkbox>
            {day ? (
              <>
                <Clock label={t('opens', { day: name })} value={day[0]} onChange={(minute) => set(at, [minute, day[1]])} />
                <span aria-hidden="true">–</span>
                <Clock label={t('closes', { day: name })} value={day[1]} onChange={(minute) => set(at, [day[0], minute])} />
              </>
            ) : (
              <Caption>{t('closed')}</Caption>
            )}
          </div>
        );
      })}
    </Stack>
  );
}

interface ClockProps {
  label: string;
  value: number;
  onChange: (minute: number) => void;
}

/** An input for a time of the day; invalid input is reset to the previous value. */
function Clock({ label, value, onChange }: ClockProps) {
  const locale = useLocale();
  const [typed, setTyped] = useState<string>();
  function take() {
    const minute = typed === undefined ? null : clockOf(typed);
    if (minute !== null && minute !== value) onChange(minute);
    setTyped(undefined);
  }
  return (
    <Input
      style={{ inlineSize: 76 }}
      size="small"
      inputMode="numeric"
      aria-label={label}
      value={typed ?? clockText(value, locale)}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={take}
      onPressEnter={(event) => {
        event.preventDefault();
        take();
      }}
    />
  );
}
