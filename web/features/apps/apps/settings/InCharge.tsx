import { Button, Form } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AppSettings } from '#contract/apps/app-settings.ts';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { type MemberChoice, MemberPicker } from '#web/shared/people/MemberPicker.tsx';
import { Person } from '#web/ui/Avatar.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { SidePanelForm } from '#web/shared/forms/SidePanelForm.tsx';
import { Note } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useRefreshApps } from './use-app-settings.ts';

/** The people in charge of an app. */
export function InCharge({ settings }: { settings: AppSettings }) {
  const t = useTranslations('appSettings.inCharge');
  const [open, setOpen] = useState(false);
  const { inCharge, can } = settings;
  const change = (
    <Button size="small" onClick={() => setOpen(true)}>
      {inCharge ? t('change') : t('set')}
    </Button>
  );
  return (
    <Surface title={t('title')} aside={can.whole ? change : null}>
      {inCharge ? (
        <Person name={inCharge.displayName} photo={inCharge.avatar} note={inCharge.jobTitle} size={36} />
      ) : (
        <p>{t('none')}</p>
      )}
      <Note above="l">{t('text')}</Note>
      {open ? <ChangeInCharge settings={settings} onClose={() => setOpen(false)} /> : null}
    </Surface>
  );
}

interface Values {
  person?: MemberChoice | null;
}

function ChangeInCharge({ settings: { app, version }, onClose }: { settings: AppSettings; onClose: () => void }) {
  const t = useTranslations('appSettings.inCharge');
  const rules = useTranslations('rules');
  const [form] = Form.useForm<Values>();
  const refresh = useRefreshApps();
  async function save({ person }: Values) {
    if (!person) return;
    await api.appSettings.setInCharge({ params: { id: app.appId }, body: { employeeId: person.employeeId, version } });
    toast('success', t('saved', { person: person.displayName, app: app.name }));
    onClose();
    await refresh();
  }
  return (
    <SidePanelForm<Values>
      form={form}
      title={t('panel', { app: app.name })}
      submitText={t('save')}
      draft={`in charge ${app.appId}`}
      onSubmit={save}
      faultsOf={(error) => fieldErrors(error, { employeeId: 'person' })}
      onClose={onClose}
    >
      <Form.Item name="person" label={t('label')} extra={t('hint')} rules={[{ required: true, message: rules('required') }]}>
        <MemberPicker code="040100" />
      </Form.Item>
    </SidePanelForm>
  );
}
