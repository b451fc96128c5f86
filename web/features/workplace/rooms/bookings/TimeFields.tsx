import { Select } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { bookingLimits } from '#contract/workplace/booking-facts.ts';
import { clockOf } from '../board/clock-text.ts';
import { useClock } from '../board/use-clock.ts';

interface FieldProps {
  id?: string;
  value?: number;
  onChange?: (value: number) => void;
  disabled?: boolean;
  'aria-label'?: string;
}

const { leastMinutes, mostMinutes, stepMinutes } = bookingLimits;
const quarter = 15;

/** Chooses a time of the day in minutes: every quarter of an hour, or typed values in whole steps. */
export function StartField({ value, ...rest }: FieldProps) {
  const { clock } = useClock();
  const quarters = Array.from({ length: 1440 / quarter }, (_, at) => at * quarter);
  return <TimeSelect {...rest} value={value} minutes={quarters} label={clock} read={(minute) => minute < 1440} at={0} />;
}

/**
 * Chooses the length of a meeting by its end.
 * @param start minutes of the day
 */
export function EndField({ value, start = 540, ...rest }: FieldProps & { start?: number }) {
  const t = useTranslations('bookings.form');
  const { clock, length } = useClock();
  const lengths = Array.from({ length: mostMinutes / quarter }, (_, at) => (at + 1) * quarter);
  const label = (minutes: number) => {
    const end = start + minutes;
    const time = clock(end % 1440);
    return t('endsAfter', { time: end > 1440 ? t('nextDay', { time }) : time, length: length(minutes) });
  };
  return (
    <TimeSelect
      {...rest}
      value={value}
      minutes={lengths}
      label={label}
      read={(minutes) => minutes >= leastMinutes && minutes <= mostMinutes}
      at={start}
    />
  );
}

interface TimeSelectProps extends Omit<FieldProps, 'value'> {
  value: number | undefined;
  minutes: readonly number[];
  label: (minutes: number) => string;
  /** Whether a typed value is accepted. */
  read: (minutes: number) => boolean;
  /** The base of a typed time, in minutes of the day. */
  at: number;
}

function TimeSelect({ value, minutes, label, read, at, onChange, ...rest }: TimeSelectProps) {
  const [text, setText] = useState('');
  const clock = clockOf(text);
  const typed = clock === null || clock % stepMinutes !== 0 ? null : clock < at ? clock + 1440 - at : clock - at;
  const more = [typed, value].filter((each): each is number => typeof each === 'number' && read(each));
  const all = [...new Set([...minutes, ...more])].sort((a, b) => a - b);
  return (
    <Select<number, { value: number; label: string }>
      {...rest}
      {...(value === undefined ? {} : { value })}
      {...(onChange ? { onChange } : {})}
      showSearch={{
        onSearch: setText,
        filterOption: (search, option) =>
          (clockOf(search) !== null && option?.value === typed) ||
          (option ? label(option.value) : '').toLowerCase().includes(search.toLowerCase()),
      }}
      style={{ inlineSize: '100%' }}
      options={all.map((each) => ({ value: each, label: label(each) }))}
    />
  );
}
