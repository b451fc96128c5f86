import { Button, Form } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { accountLimits } from '#contract/access/sign-in-facts.ts';
import { api } from '#web/client/api.ts';
import { clearTeam } from '#web/client/context.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { renewSession, signOut } from '#web/client/session.ts';
import { flag } from '#web/client/url-fields.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { SidePanelForm } from '#web/shared/forms/SidePanelForm.tsx';
import { Note, Row, Stack } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { PasswordInput } from '#web/ui/PasswordInput.tsx';
import { CloseAccount } from './CloseAccount.tsx';

const fields = { password: flag };

/** The password, and a way to sign out of all devices. */
export function SignInSettings() {
  const t = useTranslations('settings');
  const [{ password }, set] = useUrlState(fields);
  const [asking, setAsking] = useState(false);
  async function everywhere() {
    await api.account.signOutEverywhere();
    clearTeam();
    await signOut();
  }
  return (
    <Surface title={t('signIn')}>
      <Stack gap="l" align="start">
        <Note>{t('passwordText')}</Note>
        <Row gap="s" wrap>
          <Button onClick={() => set({ password: true })}>{t('changePassword')}</Button>
          <Button danger onClick={() => setAsking(true)}>
            {t('everywhere')}
          </Button>
        </Row>
        <CloseAccount />
      </Stack>
      {password ? <PasswordPanel onClose={() => set({ password: false }, { replace: true })} /> : null}
      {asking ? (
        <ConsequencesDialog
          title={t('everywhereTitle')}
          consequences={[t('everywhereText')]}
          action={t('everywhere')}
          onConfirm={everywhere}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Surface>
  );
}

interface Passwords {
  current: string;
  password: string;
}

function PasswordPanel({ onClose }: { onClose: () => void }) {
  const t = useTranslations('settings');
  const common = useTranslations('common');
  const [form] = Form.useForm<Passwords>();
  const needed = [{ required: true, message: common('validation.required') }];
  const { min } = accountLimits.password;
  async function change(body: Passwords) {
    await api.account.changePassword({ body });
    // The current token ended with the old password; the session continues.
    await renewSession();
    toast('success', t('passwordChanged'));
    onClose();
  }
  return (
    <SidePanelForm
      form={form}
      title={t('changePassword')}
      submitText={t('changePassword')}
      onSubmit={change}
      faultsOf={fieldErrors}
      onClose={onClose}
    >
      <Form.Item<Passwords> name="current" label={t('currentPassword')} rules={needed}>
        <PasswordInput autoComplete="current-password" />
      </Form.Item>
      <Form.Item<Passwords> name="password" label={t('newPassword')} extra={t('passwordHint', { min })} rules={needed}>
        <PasswordInput autoComplete="new-password" />
      </Form.Item>
    </SidePanelForm>
  );
}
