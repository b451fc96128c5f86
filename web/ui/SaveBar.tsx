import { Button } from 'antd';
import styles from './SaveBar.module.css';

interface SaveBarProps {
  /** A description of what has been changed. */
  text: string;
  busy: boolean;
  discardText: string;
  submitText: string;
  onDiscard: () => void;
  onSave: () => void;
}

/** A bar that stays in view while there are unsaved changes. */
export function SaveBar({ text, busy, discardText, submitText, onDiscard, onSave }: SaveBarProps) {
  return (
    <div className={styles['bar']}>
      <span role="status">{text}</span>
      <Button disabled={busy} onClick={onDiscard}>
        {discardText}
      </Button>
      <Button type="primary" loading={busy} onClick={onSave}>
        {submitText}
      </Button>
    </div>
  );
}
