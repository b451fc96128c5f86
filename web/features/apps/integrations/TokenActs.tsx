import { Form, Input } from 'antd';
import { useFormatter, useTranslations } from 'use-intl';
import { tokenLimits } from '#contract/apps/api-token-facts.ts';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { SidePanelForm } from '#web/shared/forms/SidePanelForm.tsx';
import { toast } from '#web/ui/toasts.ts';
import { refreshTokens, type TokenItem, useScreenName } from './use-tokens.ts';

interface ActProps {
  token: TokenItem;
  onClose: () => void;
}

/** Confirms a success, closes the open dialog and refreshes the list. */
function useDone(onClose: () => void): (what: string) => Promise<void> {
  return async (what) => {
    toast('success', what);
    onClose();
    await refreshTokens();
  };
}

export function RenameToken({ token: { tokenId, name, version }, onClose }: ActProps) {
  const t = useTranslations('integrations');
  const common = useTranslations('common.actions');
  const rules = useTranslations('rules');
  const [form] = Form.useForm<{ name: string }>();
  const done = useDone(onClose);
  async function save(values: { name: string }) {
    await api.apiTokens.update({ params: { id: tokenId }, body: { name: values.name, version } });
    await done(t('renameToken.saved'));
  }
  return (
    <SidePanelForm<{ name: string }>
      form={form}
      title={t('renameToken.title', { name })}
      submitText={common('save')}
      draft={`token ${tokenId}`}
      initialValues={{ name }}
      onSubmit={save}
      faultsOf={fieldErrors}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('tokens.name')} rules={[{ required: true, whitespace: true, message: rules('required') }]}>
        <Input autoFocus maxLength={tokenLimits.name} autoComplete="off" />
      </Form.Item>
    </SidePanelForm>
  );
}

export function RevokeToken({ token: { tokenId, name, lastUsedAt }, onClose }: ActProps) {
  const t = useTranslations('integrations.revokeToken');
  const done = useDone(onClose);
  const format = useFormatter();
  const moment = lastUsedAt && format.dateTime(new Date(lastUsedAt), { dateStyle: 'medium', timeStyle: 'short' });
  const used = moment ? t('lastUse', { time: moment }) : t('notUsed');
  return (
    <ConsequencesDialog
      title={t('title', { name })}
      consequences={[t('stops'), used, t('noUndo')]}
      action={t('action', { name })}
      onConfirm={async () => {
        await api.apiTokens.revoke({ params: { id: tokenId } });
        await done(t('done', { name }));
      }}
      onClose={onClose}
    />
  );
}

export function AdoptToken({ token: { tokenId, name, permissions, createdBy }, onClose }: ActProps) {
  const t = useTranslations('integrations.adoptToken');
  const format = useFormatter();
  const screenName = useScreenName();
  const done = useDone(onClose);
  const list = format.list(permissions.map(({ code }) => screenName(code)));
  return (
    <ConsequencesDialog
      calm
      title={t('title', { name })}
      consequences={[t('holds', { list }), t('stays', { name: createdBy }), t('known')]}
      action={t('action', { name })}
      onConfirm={async () => {
        await api.apiTokens.adopt({ params: { id: tokenId } });
        await done(t('done', { name }));
      }}
      onClose={onClose}
    />
  );
}
