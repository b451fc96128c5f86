import { Modal } from 'antd';
import { useTranslations } from 'use-intl';

/** The dialog of codes 9002, 402 and 403: one text and one button. */
export function RefusalDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const t = useTranslations('common.actions');
  return (
    <Modal
      open
      title={text}
      okText={t('ok')}
      mask={{ closable: false }}
      footer={(_buttons, { OkBtn }) => <OkBtn />}
      onOk={onClose}
      onCancel={onClose}
    />
  );
}
