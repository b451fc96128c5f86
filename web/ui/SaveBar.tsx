import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { FieldLinks } from './FieldLinks.tsx';
import type { FieldLink } from './form-fields.ts';
import { Row, Text } from './layout.tsx';
import styles from './SaveBar.module.css';
import { useList } from './use-list.ts';
import { useSaveKey } from './use-save-key.ts';

interface SaveBarProps {
  /** The fields that differ from what is saved. */
  changes: readonly FieldLink[];
  busy: boolean;
  /** A verb: "Save". */
  submitText: string;
  onDiscard: () => void;
  onSave: () => void;
  /** Whether the bar is inside the form, so that Enter in a field saves too. */
  inForm?: boolean;
}

/** A bar that stays in view while there are unsaved changes, and names them. Ctrl S or ⌘ S saves too. */
export function SaveBar({ changes, busy, submitText, onDiscard, onSave, inForm = false }: SaveBarProps) {
  const t = useTranslations('ui.form');
  const list = useList();
  const count = changes.length;
  useSaveKey(count > 0 && !busy ? onSave : undefined);
  return (
    <>
      <span role="status" className="visually-hidden">
        {count > 0 ? `${t('changes', { count })} ${list(changes.map(({ label }) => label))}` : ''}
      </span>
      {count > 0 ? (
        <Row
          gap="s"
          align="center"
          justify="end"
          wrap
          padBlock="l"
          padInline="xl"
          frame
          className={styles['bar']}
          data-save-bar=""
        >
          <Text tone="quiet" className={styles['changes']}>
            {t('changes', { count })} <FieldLinks links={changes} />
          </Text>
          <Button disabled={busy} onClick={onDiscard}>
            {t('discard')}
          </Button>
          <Button type="primary" loading={busy} {...(inForm ? { htmlType: 'submit' as const } : { onClick: onSave })}>
            {submitText}
          </Button>
        </Row>
      ) : null}
    </>
  );
}
