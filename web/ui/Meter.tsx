import styles from './Meter.module.css';

interface MeterProps {
  /** Between 0 and 1. */
  share: number;
  tone?: 'primary' | 'success' | 'warning' | 'error';
}

/** A thin bar that shows a share of a whole; the text beside it says the same. */
export function Meter({ share, tone = 'primary' }: MeterProps) {
  return (
    <span className={styles['meter']} aria-hidden="true">
      <span style={{ inlineSize: `${share * 100}%`, background: `var(--ant-color-${tone})` }} />
    </span>
  );
}
