import { useTranslations } from 'use-intl';
import { PlainDatePicker } from '#web/ui/PlainDatePicker.tsx';
import styles from './Resignations.module.css';

interface EndedFilterProps {
  from: string;
  to: string;
  onChange: (change: { from: string } | { to: string }) => void;
}

/** The first and the last end date that match; each may be open. Its own chunk, with the calendar. */
export function EndedFilter({ from, to, onChange }: EndedFilterProps) {
  const words = useTranslations('resignations.list');
  return (
    <div className={styles['range']}>
      <label>
        {words('from')}
        <PlainDatePicker value={from || null} max={to || undefined} onChange={(date) => onChange({ from: date ?? '' })} />
      </label>
      <label>
        {words('to')}
        <PlainDatePicker value={to || null} min={from || undefined} onChange={(date) => onChange({ to: date ?? '' })} />
      </label>
    </div>
  );
}
