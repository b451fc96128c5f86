import { Form, Input, InputNumber, Radio } from 'antd';
import { useTranslations } from 'use-intl';
import { supportLimits, type SupportType, supportTypes } from '#contract/access/support-facts.ts';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { SidePanelForm } from '#web/shared/forms/SidePanelForm.tsx';
import { Text } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './Staff.module.css';
import { type FoundTeamItem, refreshStaff } from './use-staff.ts';

interface Values {
  reason: string;
  supportType: SupportType;
  hours: number;
}

const { hours, mostHours, reason } = supportLimits;

/** The form that opens a support lease: reason, type and duration. */
export function OpenForm({ team, onClose }: { team: FoundTeamItem; onClose: () => void }) {
  const t = useTranslations('staff.open');
  const types = useTranslations('support.types');
  const rules = useTranslations('rules');
  const [form] = Form.useForm<Values>();
  async function open(values: Values) {
    try {
      await api.staff.open({ body: { teamId: team.id, ...values, reason: values.reason.trim() } });
      toast('success', t('opened', { team: team.name }));
      onClose();
    } finally {
      await refreshStaff();
    }
  }
  return (
    <>
      <SidePanelForm<Values>
        form={form}
        title={t('title', { team: team.name })}
        submitText={t('submit')}
        draft={`support ${team.id}`}
        ofAccount
        initialValues={{ reason: '', supportType: 'FULL', hours }}
        onSubmit={open}
        faultsOf={fieldErrors}
        onClose={onClose}
      >
        <Form.Item
          name="reason"
          label={t('reason')}
          extra={t('reasonHint')}
          rules={[{ required: true, whitespace: true, message: rules('required') }]}
        >
          <Input.TextArea autoFocus rows={3} maxLength={reason} showCount />
        </Form.Item>
        <Form.Item name="supportType" label={t('type')}>
          <Radio.Group
            vertical
            options={supportTypes.toReversed().map((value) => ({
              value,
              label: (
                <>
                  {types(value)}
                  <Text block tone="quiet" className={styles['choice']}>
                    {t(value === 'FULL' ? 'fullText' : 'orderText')}
                  </Text>
                </>
              ),
            }))}
          />
        </Form.Item>
        <Form.Item
          name="hours"
          label={t('hours')}
          extra={t('hoursHint', { most: mostHours })}
          rules={[{ required: true, message: rules('required') }]}
        >
          <InputNumber min={1} max={mostHours} precision={0} />
        </Form.Item>
      </SidePanelForm>
    </>
  );
}
