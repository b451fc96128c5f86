import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { accountLimits } from '#contract/account-facts.ts';
import { api } from '#web/client/api.ts';
import { AccountFrame } from './AccountFrame.tsx';
import styles from './CodeField.module.css';
import { Expired, isGone } from './Expired.tsx';
import { Trouble } from './Trouble.tsx';
import { leaveFor, useAccountForm } from './use-account-form.ts';

interface Values {
  code?: string;
  recoveryCode?: string;
}

/** After the password: the code of the authenticator app, or a recovery code where the device is lost. */
export function SecondFactorPage({ uid, step }: { uid: string; step: string }) {
  const words = useTranslations('account.secondFactor');
  const required = useTranslations('common.validation')('required');
  const [lost, setLost] = useState(false);
  const { form, busy, submit, failure } = useAccountForm<Values>(async (values) => {
    const body = { step, ...(lost ? { recoveryCode: values.recoveryCode } : { code: values.code }) };
    const { returnTo } = await api.account.signInBySecondFactor({ params: { uid }, body }, { quiet: true });
    await leaveFor(returnTo);
  });
  if (isGone(failure)) {
    return (
      <AccountFrame title={words('title')}>
        <Expired />
      </AccountFrame>
    );
  }
  const other = (
    <Button type="link" onClick={() => setLost(!lost)}>
      {lost ? words('useApp') : words('lost')}
    </Button>
  );
  return (
    <AccountFrame title={words('title')} text={lost ? words('recoveryText') : words('text')} foot={other}>
      <Trouble failure={failure} />
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values: Values) => void submit(values)}>
        {lost ? (
          <Form.Item
            key="recovery"
            name="recoveryCode"
            label={words('recoveryCode')}
            rules={[{ required: true, whitespace: true, message: required }]}
          >
            <Input size="large" autoFocus autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={40} />
          </Form.Item>
        ) : (
          <Form.Item key="code" name="code" label={words('code')} rules={[{ required: true, message: required }]}>
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
          {words('submit')}
        </Button>
      </Form>
    </AccountFrame>
  );
}
