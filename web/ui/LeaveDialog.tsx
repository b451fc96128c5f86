import { Modal } from 'antd';
import { useTranslations } from 'use-intl';

/** "Leave without saving?" */
export function LeaveDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const words = useTranslations('ui.form');
  return (
    <Modal
      open
      title={words('leaveTitle')}
      okText={words('leave')}
      okButtonProps={{ danger: true }}
      cancelText={words('stay')}
      onOk={onLeave}
      onCancel={onStay}
    >
      {words('leaveText')}
    </Modal>
  );
}
