import { useTranslations } from 'use-intl';
import { PlainDatePicker } from '#web/ui/PlainDatePicker.tsx';
import styles from './Members.module.css';

interface JoinedFilterProps {
  from: string;
  to: string;
  onChange: (change: { from: string } | { to: string }) => void;
}

/** The first and the last joined date that match; each may be open. Its own chunk: the calendar comes when it is asked for. */
export function JoinedFilter({ from, to, onChange }: JoinedFilterProps) {
  const words = useTranslations('members.list');
  return (
    <div className={styles['range']}>
      <label>
        {words('fromDate')}
        <PlainDatePicker value={from || null} max={to || undefined} onChange={(date) => onChange({ from: date ?? '' })} />
      </label>
      <label>
        {words('toDate')}
        <PlainDatePicker value={to || null} min={from || undefined} onChange={(date) => onChange({ to: date ?? '' })} />
      </label>
    </div>
  );
}
