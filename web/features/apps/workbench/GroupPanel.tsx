import { Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { appLimits } from '#contract/apps/app-facts.ts';
import { nameCharacters } from '#contract/text-rules.ts';
import type { WorkbenchGroup, WorkbenchSettings } from '#contract/apps/workbench.ts';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { AppName } from '#web/ui/AppIcon.tsx';
import { SidePanelForm } from '#web/shared/forms/SidePanelForm.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useWorkbenchWrites } from './use-workbench.ts';

interface Values {
  name: string;
  appIds: string[];
}

interface GroupPanelProps {
  settings: WorkbenchSettings;
  /** The group to change; absent for a new one. */
  group?: WorkbenchGroup | undefined;
  onClose: () => void;
}

/** Creates a group, or changes its name and apps. */
export function GroupPanel({ settings, group, onClose }: GroupPanelProps) {
  const t = useTranslations('workbench.groups');
  const common = useTranslations('common.actions');
  const rules = useTranslations('rules');
  const [form] = Form.useForm<Values>();
  // Saved with the version that was on screen when the panel was opened.
  const [version] = useState(settings.version);
  const { write } = useWorkbenchWrites();
  const known = settings.apps.map(({ appId }) => appId);
  async function save({ name, appIds }: Values) {
    // Apps that are no longer in the market stay in the group.
    const gone = group?.appIds.filter((id) => !known.includes(id)) ?? [];
    await write(() =>
      group
        ? api.workbench.updateGroup({ params: { id: group.groupId }, body: { name, appIds: [...appIds, ...gone], version } })
        : api.workbench.createGroup({ body: { name, appIds } }),
    );
    toast('success', t(group ? 'saved' : 'created', { name }));
    onClose();
  }
  return (
    <SidePanelForm<Values>
      form={form}
      title={group ? t('editTitle', { name: group.name }) : t('add')}
      submitText={group ? common('save') : t('create')}
      draft={`workbench ${group?.groupId ?? 'new'}`}
      initialValues={group ? { name: group.name, appIds: group.appIds.filter((id) => known.includes(id)) } : { appIds: [] }}
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
        <Input autoFocus maxLength={appLimits.groupName} showCount autoComplete="off" />
      </Form.Item>
      <Form.Item name="appIds" label={t('apps')} extra={t('appsHint', { max: appLimits.groupApps })}>
        <Select
          mode="multiple"
          allowClear
          maxCount={appLimits.groupApps}
          placeholder={t('appsPlaceholder')}
          notFoundContent={t('noApps')}
          showSearch={{ optionFilterProp: 'label' }}
          options={settings.apps.map((app) => ({ value: app.appId, label: app.name, app }))}
          optionRender={({ data: { app } }) => <AppName name={app.name} icon={app.icon} size={22} />}
        />
      </Form.Item>
    </SidePanelForm>
  );
}
