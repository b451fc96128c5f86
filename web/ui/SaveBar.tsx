import { Button } from 'antd';
import styles from './SaveBar.module.css';

interface SaveBarProps {
  /** What has been changed, in words. */
  text: string;
  busy: boolean;
  discardText: string;
  submitText: string;
  onDiscard: () => void;
  onSave: () => void;
}

/** Stays in view while something is chosen that is not saved. */
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
