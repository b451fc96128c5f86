import { DatePicker } from 'antd';
import dayjs from 'dayjs';

interface PlainDatePickerProps {
  id?: string;
  /** YYYY-MM-DD, or null. A `Form.Item` can hold it. */
  value?: string | null;
  onChange?: (date: string | null) => void;
  onBlur?: () => void;
  /** The first and the last day that can be chosen, YYYY-MM-DD. */
  min?: string | undefined;
  max?: string | undefined;
  placeholder?: string;
  'aria-label'?: string;
}

const wire = 'YYYY-MM-DD';

/**
 * Chooses a plain date. What is typed may have any usual shape; what is kept is the day itself, in no zone, so it
 * never shifts.
 */
export function PlainDatePicker({ value, onChange, min, max, ...rest }: PlainDatePickerProps) {
  return (
    <DatePicker
      {...rest}
      style={{ inlineSize: '100%' }}
      format={[wire, 'YYYY/M/D', 'YYYYMMDD', 'D.M.YYYY']}
      value={value ? dayjs(value) : null}
      {...(min ? { minDate: dayjs(min) } : {})}
      {...(max ? { maxDate: dayjs(max) } : {})}
      // Enter takes the day that was typed; it does not send the form as well.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      onChange={(day) => onChange?.(day?.isValid() ? day.format(wire) : null)}
    />
  );
}
