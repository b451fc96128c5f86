import { Button } from 'antd';
import { Row } from './layout.tsx';
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
    <Row gap="s" align="center" justify="end" wrap padBlock="l" padInline="xl" frame className={styles['bar']}>
      <span role="status">{text}</span>
      <Button disabled={busy} onClick={onDiscard}>
        {discardText}
      </Button>
      <Button type="primary" loading={busy} onClick={onSave}>
        {submitText}
      </Button>
    </Row>
  );
}
