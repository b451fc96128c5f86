import { Form } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { RolePreview } from '#contract/access/roles.ts';
import { roleLimits } from '#contract/access/role-facts.ts';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { type MemberChoice, MembersPicker } from '#web/shared/people/MemberPicker.tsx';
import { SidePanelForm } from '#web/shared/forms/SidePanelForm.tsx';
import { toast } from '#web/ui/toasts.ts';
import { PreviewDialog } from './PreviewDialog.tsx';
import { useRefreshRoles } from './use-roles.ts';

interface Values {
  people?: MemberChoice[];
}

interface Confirming {
  preview: RolePreview;
  employeeIds: string[];
  settle: (given: boolean) => void;
}

interface AddHoldersProps {
  role: { roleId: string; name: string };
  onClose: () => void;
}

/** Gives a role to people, after a preview of what they gain. */
export function AddHolders({ role: { roleId: id, name }, onClose }: AddHoldersProps) {
  const t = useTranslations('roles.people');
  const preview = useTranslations('roles.preview');
  const rules = useTranslations('rules');
  const [form] = Form.useForm<Values>();
  const [confirming, setConfirming] = useState<Confirming>();
  const refresh = useRefreshRoles();
  async function check({ people = [] }: Values) {
    const employeeIds = people.map(({ employeeId }) => employeeId);
    const gains = await api.roles.preview({ body: { roleId: id, addEmployeeIds: employeeIds } });
    const given = await new Promise<boolean>((settle) => setConfirming({ preview: gains, employeeIds, settle }));
    setConfirming(undefined);
    return given;
  }
  async function assign({ employeeIds, settle }: Confirming) {
    const { added } = await api.roles.addMembers({ params: { id }, body: { employeeIds } });
    toast('success', t('given', { count: added, name }));
    await refresh();
    onClose();
    settle(true);
  }
  return (
    <>
      <SidePanelForm<Values>
        form={form}
        title={t('addTitle', { name })}
        submitText={t('check')}
        draft={`holders ${id}`}
        onSubmit={check}
        faultsOf={(error) => fieldErrors(error, { employeeIds: 'people' })}
        onClose={onClose}
      >
        <Form.Item
          name="people"
          label={t('name')}
          extra={t('addHint')}
          rules={[{ required: true, type: 'array', min: 1, message: rules('required') }]}
        >
          <MembersPicker code="020400" most={roleLimits.atOnce} />
        </Form.Item>
      </SidePanelForm>
      {confirming ? (
        <PreviewDialog
          preview={confirming.preview}
          title={preview('giveTitle', { name })}
          action={t('give', { count: confirming.employeeIds.length, name })}
          calm
          onConfirm={() => assign(confirming)}
          onClose={() => confirming.settle(false)}
        />
      ) : null}
    </>
  );
}
