import { Form, Input } from 'antd';
import { useTranslations } from 'use-intl';
import type { Role } from '#contract/access/roles.ts';
import { roleLimits } from '#contract/access/role-facts.ts';
import { nameCharacters } from '#contract/text-rules.ts';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { SidePanelForm } from '#web/shared/forms/SidePanelForm.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useRefreshRoles } from './use-roles.ts';

/** Creates a role with the permissions and the scope of another. */
export function CopyRole({ role, onClose }: { role: Role; onClose: () => void }) {
  const t = useTranslations('roles.copyRole');
  const rules = useTranslations('rules');
  const [form] = Form.useForm<{ name: string }>();
  const refresh = useRefreshRoles();
  async function copy({ name }: { name: string }) {
    const made = await api.roles.copy({ params: { id: role.roleId }, body: { name } });
    toast('success', t('done', { name: made.name }));
    await refresh();
    go(paths.role({ id: made.roleId }), { replace: true });
  }
  return (
    <SidePanelForm<{ name: string }>
      form={form}
      title={t('title', { name: role.name })}
      submitText={t('action')}
      draft={`copy ${role.roleId}`}
      initialValues={{ name: t('suggestion', { name: role.name }).slice(0, roleLimits.name) }}
      onSubmit={copy}
      faultsOf={fieldErrors}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label={t('name')}
        extra={t('hint')}
        rules={[
          { required: true, whitespace: true, message: rules('required') },
          { pattern: nameCharacters, message: rules('specialCharacters') },
        ]}
      >
        <Input autoFocus maxLength={roleLimits.name} autoComplete="off" />
      </Form.Item>
    </SidePanelForm>
  );
}
