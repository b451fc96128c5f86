import { useQuery } from '@tanstack/react-query';
import { Button, Form, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { Go } from '#web/client/Go.tsx';
import { go } from '#web/client/navigation.ts';
import { signInWithTicket } from '#web/client/session.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { paths } from '#web/paths.ts';
import { AccountFrame } from './AccountFrame.tsx';
import styles from './AccountFrame.module.css';
import { CodeField } from './CodeField.tsx';
import { Resend } from './Resend.tsx';
import { Stopped } from './Stopped.tsx';
import { Trouble } from './Trouble.tsx';
import { useAccountForm } from './use-account-form.ts';
import { linkToken, requestFields, verificationQuery } from './verification.ts';

/** `/verify`: shows that the address of a registration is theirs, by its link (`#token`) or its code (`?id=`). */
export function VerifyScreen() {
  const token = linkToken();
  const [{ id }] = useUrlState(requestFields);
  if (token) return <ByLink token={token} />;
  return id ? <ByCode id={id} /> : <Gone />;
}

/** A click, not the visit alone: programs that look into mail open links as well. */
function ByLink({ token }: { token: string }) {
  const words = useTranslations('account.verify');
  const [gone, setGone] = useState(false);
  const { busy, submit, failure } = useAccountForm(
    async () => {
      const { ticket } = await api.account.confirmRegistration({ body: { token } }, { quiet: true });
      await signInWithTicket(ticket);
    },
    (error) => {
      setGone(isRefused(error));
      return [];
    },
  );
  if (gone) return <Gone />;
  return (
    <AccountFrame title={words('linkTitle')} text={words('linkText')}>
      <Trouble failure={failure} />
      <div className={styles['body']}>
        <Button type="primary" size="large" block loading={busy} onClick={() => void submit({})}>
          {words('submit')}
        </Button>
      </div>
    </AccountFrame>
  );
}

function ByCode({ id }: { id: string }) {
  const words = useTranslations('account.verify');
  const { data, error } = useQuery(verificationQuery(id));
  const [gone, setGone] = useState(false);
  const { form, busy, submit, failure } = useAccountForm<{ code: string }>(async ({ code }) => {
    const { ticket } = await api.account.confirmRegistration({ body: { id, code } }, { quiet: true });
    await signInWithTicket(ticket);
  });
  if (gone || error) return <Gone />;
  if (!data) {
    return (
      <AccountFrame title={words('mailTitle')}>
        <Skeleton active className={styles['body'] ?? ''} />
      </AccountFrame>
    );
  }
  const mail = data.channel === 'MAIL';
  return (
    <AccountFrame
      title={mail ? words('mailTitle') : words('smsTitle')}
      text={mail ? words('mailText', { to: data.to }) : words('smsText', { to: data.to })}
      foot={
        <>
          <Resend id={id} onGone={() => setGone(true)} />
          <Go to={paths.register}>{words('change')}</Go>
        </>
      }
    >
      <Trouble failure={failure} />
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values: { code: string }) => void submit(values)}>
        <CodeField />
        <Button type="primary" htmlType="submit" size="large" block loading={busy}>
          {words('submit')}
        </Button>
      </Form>
    </AccountFrame>
  );
}

function Gone() {
  const words = useTranslations('account');
  return (
    <Stopped
      picture="notFound"
      title={words('verify.goneTitle')}
      text={words('verify.goneText')}
      action={words('register.title')}
      onAction={() => go(paths.register)}
    />
  );
}

function isRefused(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && (error.status === 422 || error.status === 410);
}
