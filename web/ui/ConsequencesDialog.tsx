import { Input, Modal } from 'antd';
import { Children, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from './Icon.tsx';
import styles from './ConsequencesDialog.module.css';

interface ConsequencesDialogProps {
  /** A question: "Delete Finance?" */
  title: string;
  /** What will happen, one line each, in numbers: "removes 3 seats", "hands over 12 bookings". */
  consequences: readonly ReactNode[];
  /** The act with its object, as the button says it: "Delete Finance". */
  action: string;
  /** What leaves everything as it is, where "Cancel" would be read as the act itself: "Keep order". */
  keep?: string;
  /** The name to type, only where the act cannot be undone. */
  typeToConfirm?: string;
  /** Why it is typed, where the act can be undone after all. */
  typeLabel?: string;
  /** Resolves when it is done; the dialog stays open when it rejects. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
  /** An act that takes nothing away is asked about without the colour of danger. */
  calm?: boolean;
  /** Above the consequences: why this is asked. */
  before?: ReactNode;
  children?: ReactNode;
}

/** Before a destructive act: its consequences in numbers, the object on the button. What can be undone gets `UndoBar` instead. */
export function ConsequencesDialog(props: ConsequencesDialogProps) {
  const {
    title,
    consequences,
    action,
    keep,
    typeToConfirm,
    typeLabel,
    onConfirm,
    onClose,
    calm = false,
    before,
    children,
  } = props;
  const t = useTranslations('ui.consequences');
  const common = useTranslations('common.actions');
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const ready = typeToConfirm === undefined || typed.trim() === typeToConfirm;
  async function confirm() {
    if (!ready || busy) return;
    setBusy(true);
    try {
      await onConfirm();
    } catch {
      setBusy(false);
    }
  }
  return (
    <Modal
      open
      title={title}
      okText={action}
      okButtonProps={{ danger: !calm, disabled: !ready, loading: busy }}
      cancelText={keep ?? common('cancel')}
      mask={{ closable: false }}
      onOk={() => void confirm()}
      onCancel={onClose}
    >
      {before}
      {consequences.length > 0 ? <Consequences lines={consequences} calm={calm} /> : null}
      {children}
      {typeToConfirm === undefined ? null : (
        <label className={styles['confirm']}>
          {typeLabel ?? t('typeName', { name: typeToConfirm })}
          <Input
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
            onPressEnter={() => void confirm()}
          />
        </label>
      )}
    </Modal>
  );
}

/** What will happen, line by line; also for acts that are no danger. */
export function Consequences({ lines, calm = false }: { lines: readonly ReactNode[]; calm?: boolean }) {
  const t = useTranslations('ui.consequences');
  return (
    <div role="status">
      <p className={styles['label']}>{t('happens')}</p>
      <ul className={styles['list']} data-calm={calm}>
        {Children.map(lines, (line) => (
          <li>
            <Icon name="right" size={14} />
            <span>{line}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
