import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useLocale } from 'use-intl';
import { dateFormat, typedDates } from './date-formats.ts';

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

/** A date picker for plain dates. Any usual format can be typed; the value is a day without a zone, so it never shifts. */
export function PlainDatePicker({ value, onChange, min, max, ...rest }: PlainDatePickerProps) {
  const locale = useLocale();
  return (
    <DatePicker
      {...rest}
      style={{ inlineSize: '100%' }}
      format={[dateFormat[locale], ...typedDates]}
      value={value ? dayjs(value) : null}
      {...(min ? { minDate: dayjs(min) } : {})}
      {...(max ? { maxDate: dayjs(max) } : {})}
      // Enter accepts the typed day and does not submit the form.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      onChange={(day) => onChange?.(day?.isValid() ? day.format(wireFormat) : null)}
    />
  );
}
