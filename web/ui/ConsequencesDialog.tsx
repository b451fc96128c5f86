import { Input, Modal } from 'antd';
import { Children, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Box, Note, Stack } from './layout.tsx';
import { Icon } from './Icon.tsx';
import styles from './ConsequencesDialog.module.css';

interface ConsequencesDialogProps {
  /** A question: "Delete Finance?" */
  title: string;
  /** What will happen, one line each, in numbers: "removes 3 seats", "hands over 12 bookings". */
  consequences: readonly ReactNode[];
  /** The action with its object, as on the button: "Delete Finance". */
  action: string;
  /** The label of the button that changes nothing, where "Cancel" could be read as the action itself: "Keep order". */
  keep?: string;
  /** The name to type; only for actions that cannot be undone. */
  typeToConfirm?: string;
  /** A different explanation of why the name must be typed, for actions that can be undone. */
  typeLabel?: string;
  /** Resolves when the action is done; if it rejects, the dialog stays open. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
  /** Without the colour of danger, for actions that remove nothing. */
  calm?: boolean;
  /** Width in px, for dialogs with a table. */
  width?: number;
  /** Content above the consequences: why this is asked. */
  before?: ReactNode;
  children?: ReactNode;
}

/**
 * Confirms a destructive action: its consequences in numbers, and the object on the button. Actions that can be undone use
 * `UndoBar` instead.
 */
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
    width = 520,
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
      width={width}
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
        <Stack as="label" gap="xs">
          {typeLabel ?? t('typeName', { name: typeToConfirm })}
          <Input
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
            onPressEnter={() => void confirm()}
          />
        </Stack>
      )}
    </Modal>
  );
}

/** The consequences of an action, line by line; also for actions that are not dangerous. */
export function Consequences({ lines, calm = false }: { lines: readonly ReactNode[]; calm?: boolean }) {
  const t = useTranslations('ui.consequences');
  return (
    <div role="status">
      <Note>{t('happens')}</Note>
      <Box as="ul" above="xs" below="l" className={styles['list']} data-calm={calm}>
        {Children.map(lines, (line) => (
          <li>
            <Icon name="dot" size={14} />
            <span>{line}</span>
          </li>
        ))}
      </Box>
    </div>
  );
}
