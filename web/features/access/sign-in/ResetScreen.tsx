import { useQuery } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError, isRefusal } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { go } from '#web/client/navigation.ts';
import { signInWithTicket } from '#web/client/session.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { paths } from '#web/paths.ts';
import { AccountFrame } from './AccountFrame.tsx';
import { CodeField } from './CodeField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { Resend } from './Resend.tsx';
import { SignInStopped, Stopped } from './Stopped.tsx';
import { Trouble } from './Trouble.tsx';
import { useAccountForm } from './use-account-form.ts';
import { linkToken, requestFields, verificationQuery } from './verification.ts';

interface Values {
  code?: string;
  password: string;
}

/** `/reset`: sets a new password, for a person with the link (`#token`) or the code (`?id=`) that was sent. */
export function ResetScreen() {
  const t = useTranslations('account');
  const token = linkToken();
  const [{ id }] = useUrlState(requestFields);
  const { data, error, refetch } = useQuery(verificationQuery(token ? '' : id));
  const [gone, setGone] = useState(false);
  const { form, busy, submit, failure } = useAccountForm<Values>(
    async ({ code = '', password }) => {
      const proof = token ? { token } : { id, code };
      const { ticket } = await api.account.confirmReset({ body: { ...proof, password } }, { quiet: isRefusal });
      await signInWithTicket(ticket);
    },
    (refusal) => {
      // With a link there is no code field for the error: the link is no longer valid.
      if (token && refusal instanceof ApiError && refusal.fields.some(({ field }) => field === 'code')) setGone(true);
      return fieldErrors(refusal);
    },
  );
  if (error && !isRefusal(error)) return <SignInStopped error={error} onRetry={() => void refetch()} />;
  if (gone || error || (!token && !id)) {
    return (
      <Stopped
        picture="notFound"
        title={t('verify.goneTitle')}
        text={t('verify.goneText')}
        action={t('forgot.title')}
        onAction={() => go(paths.forgot)}
      />
    );
  }
  const to = data?.to ?? '…';
  const sent = data?.channel === 'SMS' ? t('verify.smsText', { to }) : t('verify.mailText', { to });
  return (
    <AccountFrame
      title={t('reset.title')}
      text={token ? t('reset.text') : sent}
      foot={token ? null : <Resend id={id} onGone={() => setGone(true)} />}
    >
      <Trouble failure={failure} />
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values: Values) => void submit(values)}>
        {token ? null : <CodeField />}
        <PasswordField kind="new" />
        <Button type="primary" htmlType="submit" size="large" block loading={busy}>
          {t('reset.submit')}
        </Button>
      </Form>
    </AccountFrame>
  );
}
