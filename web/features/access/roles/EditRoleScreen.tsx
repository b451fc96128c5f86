import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Alert, Button, Form } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { errors } from '#contract/errors.ts';
import type { Role, RoleHolder } from '#contract/access/roles.ts';
import { api } from '#web/client/api.ts';
import { ApiError, isMissing } from '#web/client/api-error.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { EditingGate } from '#web/shared/platform/EditingGate.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState, Missing, NoPermission } from '#web/ui/State.tsx';
import { toast } from '#web/ui/toasts.ts';
import { bodyOf, holdersInForm, type RoleValues, valuesOf } from './role-values.ts';
import { RoleForm } from './RoleForm.tsx';
import { useRefreshRoles } from './use-roles.ts';
import { useSaveRole } from './use-save-role.tsx';

/** Edit role (020400). The version read when the form opened protects against concurrent changes. */
export function EditRoleScreen() {
  const { id = '' } = useParams({ strict: false });
  const t = useTranslations('roles');
  const title = useTranslations('shell.pages')('editRole');
  const { data, error, refetch } = useQuery({
    queryKey: ['roles', 'form', id],
    queryFn: async ({ signal }) => {
      const role = await api.roles.read({ params: { id } }, { signal, quiet: isMissing });
      const holders = await api.roles.members({ params: { id }, query: { size: holdersInForm } }, { signal });
      return { role, holders: holders.total <= holdersInForm ? holders.items : undefined };
    },
    gcTime: 0,
    staleTime: Infinity,
  });
  if (data?.role.can.edit)
    return <EditRole key={data.role.version} role={data.role} holders={data.holders} onReload={() => void refetch()} />;
  const missing = isMissing(error);
  return (
    <Page title={title}>
      <Surface>
        {data ? (
          <NoPermission title={title} text={data.role.locked ? t(`locked.${data.role.locked}`) : undefined} />
        ) : missing ? (
          <Missing
            title={t('missing.title')}
            text={t('missing.text')}
            action={<Button onClick={() => go(paths.roles)}>{t('missing.back')}</Button>}
          />
        ) : error ? (
          <ErrorState message={error.message} onRetry={() => void refetch()} />
        ) : (
          <FormSkeleton fields={8} />
        )}
      </Surface>
    </Page>
  );
}

interface EditRoleProps {
  role: Role;
  holders: readonly RoleHolder[] | undefined;
  onReload: () => void;
}

function EditRole({ role, holders, onReload }: EditRoleProps) {
  const t = useTranslations('roles.form');
  const { roleId: id, version } = role;
  const [form] = Form.useForm<RoleValues>();
  const [initial] = useState(() => valuesOf(role, holders));
  const [conflict, setConflict] = useState(false);
  const { dialog, ask } = useSaveRole({ roleId: id, version });
  const refresh = useRefreshRoles();
  async function update(values: RoleValues) {
    const after = await api.roles.update({ params: { id }, body: { ...bodyOf(values), version } });
    toast('success', t('saved'));
    void refresh();
    go(paths.role({ id: after.roleId }), { replace: true });
  }
  async function save(entered: RoleValues) {
    const values = { ...initial, ...form.getFieldsValue(true), ...entered };
    try {
      return await ask(values, () => update(values));
    } catch (error) {
      setConflict(error instanceof ApiError && error.code === errors.changedMeanwhile.code);
      throw error;
    }
  }
  return (
    <Page title={t('editTitle', { name: role.name })} purpose={t('editPurpose')}>
      {dialog}
      <EditingGate kind="role" id={id} />
      {conflict ? (
        <Alert type="warning" title={t('conflict')} action={<Button onClick={onReload}>{t('reload')}</Button>} />
      ) : null}
      <RoleForm id={id} form={form} initial={initial} fixedType={role.builtIn !== null} submitText={t('save')} onSave={save} />
    </Page>
  );
}
