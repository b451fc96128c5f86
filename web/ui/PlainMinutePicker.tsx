import { DatePicker } from 'antd';
import dayjs from 'dayjs';

interface PlainMinutePickerProps {
  id?: string;
  /** YYYY-MM-DDTHH:mm by a clock that is named beside it, or null. A `Form.Item` can hold it. */
  value?: string | null;
  onChange?: (minute: string | null) => void;
  'aria-label'?: string;
}

const wire = 'YYYY-MM-DD[T]HH:mm';

/** Chooses a day and a time of it. What is kept is what the clock shows, in no zone, so it never shifts. */
export function PlainMinutePicker({ value, onChange, ...rest }: PlainMinutePickerProps) {
  return (
    <DatePicker
      {...rest}
      style={{ inlineSize: '100%' }}
      showTime={{ format: 'HH:mm', minuteStep: 5, defaultOpenValue: dayjs().startOf('day') }}
      format={['YYYY-MM-DD HH:mm', 'YYYY/M/D H:mm', 'YYYY-MM-DDTHH:mm']}
      value={value ? dayjs(value) : null}
      // Enter takes what was typed; it does not send the form as well.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      onChange={(minute) => onChange?.(minute?.isValid() ? minute.format(wire) : null)}
    />
  );
}
