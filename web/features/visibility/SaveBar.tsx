import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import styles from './Visibility.module.css';

interface SaveBarProps {
  /** What has been changed, in words. */
  text: string;
  busy: boolean;
  submitText: string;
  onDiscard: () => void;
  onSave: () => void;
}

/** Stays in view while something is chosen that is not saved. */
export function SaveBar({ text, busy, submitText, onDiscard, onSave }: SaveBarProps) {
  const words = useTranslations('visibility.fields');
  return (
    <div className={styles['bar']}>
      <span role="status">{text}</span>
      <Button disabled={busy} onClick={onDiscard}>
        {words('discard')}
      </Button>
      <Button type="primary" loading={busy} onClick={onSave}>
        {submitText}
      </Button>
    </div>
  );
}
