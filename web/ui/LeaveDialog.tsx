import { Modal } from 'antd';
import { useTranslations } from 'use-intl';

/** Asks whether to leave without saving. */
export function LeaveDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const t = useTranslations('ui.form');
  return (
    <Modal
      open
      title={t('leaveTitle')}
      okText={t('leave')}
      okButtonProps={{ danger: true }}
      cancelText={t('stay')}
      onOk={onLeave}
      onCancel={onStay}
    >
      {t('leaveText')}
    </Modal>
  );
}
