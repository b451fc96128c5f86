import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useLocale, useTimeZone } from 'use-intl';
import { dateFormat, typedDates } from './date-formats.ts';
import { readTypedDate } from './typed-date.ts';

interface PlainDatePickerProps {
  id?: string;
  /** YYYY-MM-DD, or null. Can be used in a `Form.Item`. */
  value?: string | null;
  onChange?: (date: string | null) => void;
  onBlur?: () => void;
  /** The first and the last day that can be chosen, YYYY-MM-DD. */
  min?: string | undefined;
  max?: string | undefined;
  placeholder?: string;
  'aria-label'?: string;
}

const wireFormat = 'YYYY-MM-DD';

/**
 * A date picker for plain dates. Any usual format can be typed, and with Enter or on leaving the field also a date in words, as in
 * `typed-date.ts`: 3 Dec, tomorrow, 明天, besok. The value is a day without a zone, so it never shifts.
 */
export function PlainDatePicker({ value, onChange, onBlur, min, max, ...rest }: PlainDatePickerProps) {
  const locale = useLocale();
  const timeZone = useTimeZone();
  function accept({ value: text }: HTMLInputElement) {
    const date = readTypedDate(text, new Date().toLocaleDateString('sv', { timeZone }));
    if (date !== undefined && date !== value && (!min || date >= min) && (!max || date <= max)) onChange?.(date);
  }
  return (
    <DatePicker
      {...rest}
      style={{ inlineSize: '100%' }}
      format={[dateFormat[locale], ...typedDates]}
      value={value ? dayjs(value) : null}
      {...(min ? { minDate: dayjs(min) } : {})}
      {...(max ? { maxDate: dayjs(max) } : {})}
      // Enter accepts the typed day and does not submit the form.
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        accept(event.target as HTMLInputElement);
      }}
      onBlur={(event) => {
        accept(event.target as HTMLInputElement);
        onBlur?.();
      }}
      onChange={(day) => onChange?.(day?.isValid() ? day.format(wireFormat) : null)}
    />
  );
}
