import { Form, Input } from 'antd';
import { useTranslations } from 'use-intl';
import type { RoleGroup } from '#contract/access/role-groups.ts';
import { roleLimits } from '#contract/access/role-facts.ts';
import { nameCharacters } from '#contract/text-rules.ts';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { SidePanelForm } from '#web/shared/forms/SidePanelForm.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useRefreshRoles } from './use-roles.ts';

interface GroupFormProps {
  /** The group to rename; absent for a new one. */
  group?: RoleGroup;
  onClose: () => void;
}

/** Creates or renames a group. */
export function GroupForm({ group, onClose }: GroupFormProps) {
  const t = useTranslations('roles.groups');
  const common = useTranslations('common.actions');
  const rules = useTranslations('rules');
  const [form] = Form.useForm<{ name: string }>();
  const refresh = useRefreshRoles();
  async function save({ name }: { name: string }) {
    if (group) await api.roleGroups.rename({ params: { id: group.groupId }, body: { name } });
    else await api.roleGroups.create({ body: { name } });
    toast('success', group ? t('renamed') : t('created', { name }));
    await refresh();
    onClose();
  }
  return (
    <SidePanelForm<{ name: string }>
      form={form}
      title={group ? t('renameTitle', { name: group.name }) : t('add')}
      submitText={group ? common('save') : t('create')}
      draft={`role group ${group?.groupId ?? 'new'}`}
      initialValues={group ? { name: group.name } : {}}
      onSubmit={save}
      faultsOf={fieldErrors}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label={t('name')}
        rules={[
          { required: true, whitespace: true, message: rules('required') },
          { pattern: nameCharacters, message: rules('specialCharacters') },
        ]}
      >
        <Input autoFocus maxLength={roleLimits.groupName} autoComplete="off" />
      </Form.Item>
    </SidePanelForm>
  );
}

/** Deletes a group without roles. */
export function DeleteGroup({ group: { groupId, name }, onClose }: { group: RoleGroup; onClose: () => void }) {
  const t = useTranslations('roles.groups');
  const refresh = useRefreshRoles();
  async function remove() {
    await api.roleGroups.remove({ params: { id: groupId } });
    toast('success', t('removed', { name }));
    onClose();
    await refresh();
  }
  return (
    <ConsequencesDialog
      title={t('removeTitle', { name })}
      consequences={[t('removeText')]}
      action={t('removeAction', { name })}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
