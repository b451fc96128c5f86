import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { accountLimits } from '#contract/access/sign-in-facts.ts';
import { isRefusal } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { AccountFrame } from './AccountFrame.tsx';
import styles from './CodeField.module.css';
import { Expired, isExpired } from './Expired.tsx';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import type { Owed } from './sign-in.ts';
import { Trouble } from './Trouble.tsx';
import { leaveFor, useAccountForm } from './use-account-form.ts';

interface Values {
  code?: string;
  recoveryCode?: string;
}

/** After the password: a passkey, a code of the authenticator app, or a recovery code, depending on the account. */
export function SecondFactorPage({ uid, step, ways }: Owed & { uid: string }) {
  const t = useTranslations('account.secondFactor');
  const passkeys = useTranslations('passkeys');
  const [way = 'RECOVERY_CODE', setWay] = useState(ways[0]);
  const texts = { PASSKEY: t('passkeyText'), AUTHENTICATOR: t('text'), RECOVERY_CODE: t('recoveryText') };
  const labels = { PASSKEY: passkeys('use'), AUTHENTICATOR: t('useApp'), RECOVERY_CODE: t('lost') };
  const others = ways
    .filter((other) => other !== way)
    .map((other) => (
      <div key={other}>
        <Button type="link" onClick={() => setWay(other)}>
          {labels[other]}
        </Button>
      </div>
    ));
  return (
    <AccountFrame title={t('title')} text={texts[way]} foot={others.length > 0 ? others : undefined}>
      {way === 'PASSKEY' ? (
        <PasskeySignIn uid={uid} step={step} />
      ) : (
        <CodeForm key={way} uid={uid} step={step} lost={way !== 'AUTHENTICATOR'} />
      )}
    </AccountFrame>
  );
}

function CodeForm({ uid, step, lost }: { uid: string; step: string; lost: boolean }) {
  const t = useTranslations('account.secondFactor');
  const required = useTranslations('common.validation')('required');
  const { form, busy, submit, failure } = useAccountForm<Values>(async (values) => {
    const { returnTo } = await api.account.signInBySecondFactor(
      { params: { uid }, body: { step, ...values } },
      { quiet: isRefusal },
    );
    await leaveFor(returnTo);
  });
  if (isExpired(failure)) return <Expired />;
  return (
    <>
      <Trouble failure={failure} />
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values: Values) => void submit(values)}>
        {lost ? (
          <Form.Item
            name="recoveryCode"
            label={t('recoveryCode')}
            rules={[{ required: true, whitespace: true, message: required }]}
          >
            <Input size="large" autoFocus autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={40} />
          </Form.Item>
        ) : (
          <Form.Item name="code" label={t('code')} rules={[{ required: true, message: required }]}>
            <Input
              size="large"
              autoFocus
              className={styles['code'] ?? ''}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={accountLimits.codeDigits + 4}
            />
          </Form.Item>
        )}
        <Button type="primary" htmlType="submit" size="large" block loading={busy}>
          {t('submit')}
        </Button>
      </Form>
    </>
  );
}
