import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useLocale } from 'use-intl';
import { dateFormat, dateTimeSeparator, timeFormat, typedDates } from './date-formats.ts';

interface PlainMinutePickerProps {
  id?: string;
  /** YYYY-MM-DDTHH:mm in a zone that is named beside the field, or null. Can be used in a `Form.Item`. */
  value?: string | null;
  onChange?: (minute: string | null) => void;
  'aria-label'?: string;
}

const wireFormat = 'YYYY-MM-DD[T]HH:mm';

/** A picker for a day and a time. The value is local time without a zone, so it never shifts. */
export function PlainMinutePicker({ value, onChange, ...rest }: PlainMinutePickerProps) {
  const locale = useLocale();
  const [date, separator, time] = [dateFormat[locale], dateTimeSeparator[locale], timeFormat[locale]];
  return (
    <DatePicker
      {...rest}
      style={{ inlineSize: '100%' }}
      showTime={{ format: time, minuteStep: 5, defaultOpenValue: dayjs().startOf('day') }}
      format={[`${date}${separator}${time}`, `${date} ${time}`, ...typedDates.map((typed) => `${typed} H:mm`), wireFormat]}
      value={value ? dayjs(value) : null}
      // Enter accepts the typed value and does not submit the form.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      onChange={(minute) => onChange?.(minute?.isValid() ? minute.format(wireFormat) : null)}
    />
  );
}
