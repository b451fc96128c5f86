import { Form } from 'antd';
import { useTranslations } from 'use-intl';
import type { AppRef } from '#contract/apps/app-refs.ts';
import { seatLimits } from '#contract/apps/app-settings-facts.ts';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { type MemberChoice, MembersPicker } from '#web/shared/people/MemberPicker.tsx';
import { SidePanelForm } from '#web/shared/forms/SidePanelForm.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useRefreshApps } from './use-app-settings.ts';

interface Values {
  people?: MemberChoice[];
}

/** Assigns seats of an app to people. */
export function AssignSeats({ app: { appId, name }, onClose }: { app: AppRef; onClose: () => void }) {
  const t = useTranslations('appSettings.seats');
  const rules = useTranslations('rules');
  const [form] = Form.useForm<Values>();
  const refresh = useRefreshApps();
  async function give({ people = [] }: Values) {
    const ids = people.map(({ employeeId }) => employeeId);
    const { given } = await api.appSettings.changeSeats({ params: { id: appId }, body: { give: ids } });
    toast('success', t('given', { count: given }));
    onClose();
    await refresh();
  }
  return (
    <SidePanelForm<Values>
      form={form}
      title={t('giveTitle', { app: name })}
      submitText={t('give')}
      draft={`seats ${appId}`}
      onSubmit={give}
      faultsOf={(error) => fieldErrors(error, { give: 'people' })}
      onClose={onClose}
    >
      <Form.Item
        name="people"
        label={t('name')}
        extra={t('giveHint')}
        rules={[{ required: true, type: 'array', min: 1, message: rules('required') }]}
      >
        <MembersPicker code="040100" most={seatLimits.atOnce} />
      </Form.Item>
    </SidePanelForm>
  );
}
