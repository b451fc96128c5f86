import styles from './DateRange.module.css';
import { PlainDatePicker } from './PlainDatePicker.tsx';

interface DateRangeProps {
  from: string;
  to: string;
  fromLabel: string;
  toLabel: string;
  onChange: (change: { from: string } | { to: string }) => void;
}

/** The first and the last plain date of a filter; each may be open, and neither passes the other. Load it lazily: the calendar is heavy. */
export function DateRange({ from, to, fromLabel, toLabel, onChange }: DateRangeProps) {
  return (
    <div className={styles['range']}>
      <label>
        {fromLabel}
        <PlainDatePicker value={from || null} max={to || undefined} onChange={(date) => onChange({ from: date ?? '' })} />
      </label>
      <label>
        {toLabel}
        <PlainDatePicker value={to || null} min={from || undefined} onChange={(date) => onChange({ to: date ?? '' })} />
      </label>
    </div>
  );
}
