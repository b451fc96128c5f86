import { useQuery } from '@tanstack/react-query';
import { Button, Form, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError, isRefusal } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { Go } from '#web/client/Go.tsx';
import { go } from '#web/client/navigation.ts';
import { signInWithTicket } from '#web/client/session.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { paths } from '#web/paths.ts';
import { AccountFrame } from './AccountFrame.tsx';
import styles from './AccountFrame.module.css';
import { CodeField } from './CodeField.tsx';
import { NameField } from './NameField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { Resend } from './Resend.tsx';
import { SignInStopped, Stopped } from './Stopped.tsx';
import { Trouble } from './Trouble.tsx';
import { useAccountForm } from './use-account-form.ts';
import { linkToken, requestFields, verificationQuery } from './verification.ts';

interface NewAccount {
  displayName: string;
  password: string;
}

/** `/verify`: creates the account of a registration, for the person who has its link (`#token`) or its code (`?id=`). */
export function VerifyScreen() {
  const token = linkToken();
  const [{ id }] = useUrlState(requestFields);
  if (token) return <ByLink token={token} />;
  return id ? <ByCode id={id} /> : <ExpiredLink />;
}

function ByLink({ token }: { token: string }) {
  const t = useTranslations('account.verify');
  const [expired, setExpired] = useState(false);
  const { form, busy, submit, failure } = useAccountForm<NewAccount>(
    async (values) => {
      const { ticket } = await api.account.confirmRegistration({ body: { token, ...values } }, { quiet: isRefusal });
      await signInWithTicket(ticket);
    },
    (error) => {
      // A link has no field for a code: a wrong code means that the link is no longer valid.
      if (error instanceof ApiError && error.fields.some(({ field }) => field === 'code')) setExpired(true);
      return fieldErrors(error);
    },
  );
  if (expired) return <ExpiredLink />;
  return (
    <AccountFrame title={t('linkTitle')} text={t('linkText')}>
      <Trouble failure={failure} />
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values: NewAccount) => void submit(values)}>
        <NameField />
        <PasswordField kind="first" />
        <Button type="primary" htmlType="submit" size="large" block loading={busy}>
          {t('submit')}
        </Button>
      </Form>
    </AccountFrame>
  );
}

function ByCode({ id }: { id: string }) {
  const t = useTranslations('account.verify');
  const { data, error, refetch } = useQuery(verificationQuery(id));
  const [expired, setExpired] = useState(false);
  const { form, busy, submit, failure } = useAccountForm<NewAccount & { code: string }>(async (values) => {
    const { ticket } = await api.account.confirmRegistration({ body: { id, ...values } }, { quiet: isRefusal });
    await signInWithTicket(ticket);
  });
  if (expired || isRefusal(error)) return <ExpiredLink />;
  if (error) return <SignInStopped error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <AccountFrame title={t('mailTitle')}>
        <Skeleton active className={styles['body'] ?? ''} />
      </AccountFrame>
    );
  }
  const mail = data.channel === 'MAIL';
  return (
    <AccountFrame
      title={mail ? t('mailTitle') : t('smsTitle')}
      text={mail ? t('mailText', { to: data.to }) : t('smsText', { to: data.to })}
      foot={
        <>
          <Resend id={id} onGone={() => setExpired(true)} />
          <Go to={paths.register}>{t('change')}</Go>
        </>
      }
    >
      <Trouble failure={failure} />
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={(values: NewAccount & { code: string }) => void submit(values)}
      >
        <CodeField />
        <NameField />
        <PasswordField kind="first" />
        <Button type="primary" htmlType="submit" size="large" block loading={busy}>
          {t('submit')}
        </Button>
      </Form>
    </AccountFrame>
  );
}

function ExpiredLink() {
  const t = useTranslations('account');
  return (
    <Stopped
      picture="notFound"
      title={t('verify.goneTitle')}
      text={t('verify.goneText')}
      action={t('register.title')}
      onAction={() => go(paths.register)}
    />
  );
}
