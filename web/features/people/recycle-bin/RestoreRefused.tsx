import { Modal } from 'antd';
import { useTranslations } from 'use-intl';
import type { Recycled } from '#contract/people/recycle-bin.ts';
import type { ApiError } from '#web/client/api-error.ts';
import styles from './Recycle.module.css';

/** The wire names of the fields that may be in use by another member. */
const fields = ['employeeNumber', 'mobileNumber', 'email'] as const;

interface RestoreRefusedProps {
  row: Recycled;
  error: ApiError;
  onClose: () => void;
}

/**
 * Why an item cannot be restored: the member cap is reached, or another member uses the same value. Requires the phrases of
 * `recycle` and `members`.
 */
export function RestoreRefused({ row, error, onClose }: RestoreRefusedProps) {
  const t = useTranslations('recycleBin');
  const members = useTranslations('members.fields');
  const ui = useTranslations('ui.list');
  const labelled = (name: string, message: string) => {
    const known = fields.find((field) => field === name);
    const label = known ? members(known) : name === 'name' || name === 'number' ? t(`taken.${name}`) : undefined;
    return label === undefined ? message : ui('active', { label, value: message });
  };
  return (
    <Modal
      open
      title={t('restoreTitle', { name: row.name })}
      onOk={onClose}
      onCancel={onClose}
      cancelButtonProps={{ hidden: true }}
    >
      {error.fields.length === 0 ? (
        <p>{error.message}</p>
      ) : (
        <ul className={styles['faults']}>
          {error.fields.map(({ field, message }) => (
            <li key={field}>{labelled(field, message)}</li>
          ))}
        </ul>
      )}
      {error.fields.length > 0 ? <p>{t('takenHint')}</p> : null}
    </Modal>
  );
}
