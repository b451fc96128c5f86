import { Form } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { go } from '#web/client/navigation.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { paths } from '#web/paths.ts';
import { Page } from '#web/ui/Page.tsx';
import { toast } from '#web/ui/toasts.ts';
import { bodyOf, newValues, type RoleValues } from './role-values.ts';
import { RoleForm } from './RoleForm.tsx';
import { rolesUrl } from './roles-url.ts';
import { useRefreshRoles } from './use-roles.ts';
import { useSaveRole } from './use-save-role.tsx';

const url = { group: rolesUrl.group };

/** New role (020400). The group of the current list is preselected. */
export function NewRoleScreen() {
  const t = useTranslations('roles.form');
  const [{ group }] = useUrlState(url);
  const [initial] = useState<RoleValues>(() => ({ ...newValues, groupId: group || null }));
  const [form] = Form.useForm<RoleValues>();
  const { dialog, ask } = useSaveRole();
  const refresh = useRefreshRoles();
  async function create(values: RoleValues) {
    const role = await api.roles.create({ body: bodyOf(values) });
    toast('success', t('created', { name: role.name }));
    void refresh();
    go(paths.role({ id: role.roleId }), { replace: true });
  }
  const save = (entered: RoleValues) => {
    const values = { ...initial, ...form.getFieldsValue(true), ...entered };
    return ask(values, () => create(values));
  };
  return (
    <Page title={t('newTitle')} purpose={t('newPurpose')}>
      {dialog}
      <RoleForm
        id="new"
        form={form}
        initial={initial}
        submitText={t('create')}
        onSave={save}
        onCancel={() => go(paths.roles, { replace: true })}
      />
    </Page>
  );
}
