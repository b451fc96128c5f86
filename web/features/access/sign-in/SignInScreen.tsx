import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Alert, Button, Form, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError, isRefusal } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { Go } from '#web/client/Go.tsx';
import { currentLanguage } from '#web/client/language.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { paths } from '#web/paths.ts';
import { Row } from '#web/ui/layout.tsx';
import { addressBody, addressFields, type AddressValues, firstAddress } from './address-values.ts';
import { AddressField } from './AddressField.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import styles from './AccountFrame.module.css';
import { Expired, isExpired } from './Expired.tsx';
import { PasswordField } from './PasswordField.tsx';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import passkeyStyles from './PasskeySignIn.module.css';
import { SecondFactorPage } from './SecondFactorPage.tsx';
import { type Owed, signInQuery } from './sign-in.ts';
import { SignInStopped } from './Stopped.tsx';
import { Trouble } from './Trouble.tsx';
import { leaveFor, useAccountForm } from './use-account-form.ts';

interface Values extends AddressValues {
  password: string;
}

/** `/signin/{uid}`: the interaction of a sign-in request by the console or another app. */
export function SignInScreen() {
  const { uid = '' } = useParams({ strict: false });
  const t = useTranslations('account.signIn');
  const { data, error, isFetching, refetch } = useQuery(signInQuery(uid));
  const [owedNow, setOwedNow] = useState<Owed | null>(null);
  if (error) return <SignInStopped error={error} onRetry={() => void refetch()} />;
  if (!data || isFetching) return <Opening />;
  const owed = owedNow ?? data.owed;
  if (owed) return <SecondFactorPage uid={uid} {...owed} />;
  return (
    <AccountFrame title={t('title')} foot={<OtherWays />}>
      {data.signedInAs ? <SignedIn uid={uid} name={data.signedInAs} /> : null}
      <PasswordForm uid={uid} hint={data.loginHint} onOwed={setOwedNow} />
      <PasskeyWay uid={uid} />
    </AccountFrame>
  );
}

function Opening() {
  const t = useTranslations('account.signIn');
  return (
    <AccountFrame title={t('title')}>
      <div className={styles['body']} aria-busy="true" aria-label={t('loading')}>
        <Skeleton active title={false} paragraph={{ rows: 5, width: ['30%', '100%', '30%', '100%', '100%'] }} />
      </div>
    </AccountFrame>
  );
}

interface PasswordFormProps {
  uid: string;
  hint: string | null;
  /** The password was correct, and a second factor is required. */
  onOwed: (owed: Owed) => void;
}

function PasswordForm({ uid, hint, onOwed }: PasswordFormProps) {
  const t = useTranslations('account');
  const [{ by }, set] = useUrlState(addressFields);
  const { form, busy, submit, failure } = useAccountForm<Values>(
    async (values) => {
      const body = { ...addressBody(by, values), password: values.password };
      const { returnTo, step, ways } = await api.account.signIn({ params: { uid }, body }, { quiet: isRefusal });
      if (step !== null) onOwed({ step, ways });
      else if (returnTo !== null) await leaveFor(returnTo);
    },
    // The server does not reveal which of the two was wrong; the text says so.
    (error) => (isWrong(error) ? [{ name: ['password'], errors: [t('signIn.wrong')] }] : fieldErrors(error)),
  );
  if (isExpired(failure)) return <Expired />;
  return (
    <>
      <Trouble failure={failure} />
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={firstAddress(currentLanguage(), hint)}
        onFinish={(values: Values) => void submit(values)}
      >
        <AddressField by={by} onBy={(kind) => set({ by: kind }, { replace: true })} label={t('address.choose')} passkeys />
        <PasswordField kind="current" />
        <Button type="primary" htmlType="submit" size="large" block loading={busy}>
          {t('signIn.submit')}
        </Button>
      </Form>
    </>
  );
}

/** Sign-in by passkey, without address and password. */
function PasskeyWay({ uid }: { uid: string }) {
  const t = useTranslations('passkeys');
  return (
    <>
      <Row as="p" tone="quiet" gap="l" align="center" above="xl" className={passkeyStyles['or']}>
        {t('or')}
      </Row>
      <PasskeySignIn uid={uid} />
    </>
  );
}

function isWrong(error: unknown): boolean {
  return error instanceof ApiError && error.status === 422 && error.fields.some(({ field }) => field === 'password');
}

/** A person is already signed in and must sign in again, or with another account. */
function SignedIn({ uid, name }: { uid: string; name: string }) {
  const t = useTranslations('account.signIn');
  async function keep() {
    const { returnTo } = await api.account.abort({ params: { uid } });
    await leaveFor(returnTo);
  }
  return (
    <div className={styles['body']}>
      <Alert
        type="info"
        title={t('current', { name })}
        description={t('switch')}
        action={
          <Button size="small" onClick={() => void keep()}>
            {t('keep', { name })}
          </Button>
        }
      />
    </div>
  );
}

function OtherWays() {
  const t = useTranslations('account.signIn');
  return (
    <>
      <Go to={paths.forgot}>{t('forgot')}</Go>
      <span>
        {t('new')} <Go to={paths.register}>{t('register')}</Go>
      </span>
    </>
  );
}
