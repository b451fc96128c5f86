import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, QRCode } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { accountLimits } from '#contract/account-facts.ts';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { useSubmit } from '#web/ui/use-submit.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import styles from './SecondFactorSetUp.module.css';

interface SecondFactorSetUpProps {
  /** It is on, and the recovery codes are on screen, this once. */
  onCodes?: () => void;
  onDone: () => void;
}

/** From the QR code to the recovery codes. Speaks the phrases of `safety`. */
export function SecondFactorSetUp({ onCodes, onDone }: SecondFactorSetUpProps) {
  const [codes, setCodes] = useState<readonly string[]>();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['secondFactor', 'enrolment'],
    queryFn: () => api.ownSafety.enrol(),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (error && !isFetching) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <FormSkeleton fields={3} />;
  function show(made: readonly string[]) {
    setCodes(made);
    onCodes?.();
  }
  return <Scan secret={data.secret} uri={data.uri} onCodes={show} />;
}

interface ScanProps {
  secret: string;
  uri: string;
  onCodes: (codes: readonly string[]) => void;
}

function Scan({ secret, uri, onCodes }: ScanProps) {
  const words = useTranslations('safety.setUp');
  const required = useTranslations('common.validation')('required');
  const [form] = Form.useForm<{ code: string }>();
  const { busy, submit } = useSubmit<{ code: string }>({
    form,
    onSubmit: async (body) => onCodes((await api.ownSafety.confirm({ body })).recoveryCodes),
    faultsOf: fieldErrors,
  });
  return (
    <div className={styles['steps']}>
      <p>{words('scan')}</p>
      <div className={styles['picture']} role="img" aria-label={words('qr')}>
        <div aria-hidden="true">
          <QRCode value={uri} type="svg" size={168} bordered={false} color="#1b1f26" bgColor="#ffffff" errorLevel="M" />
        </div>
      </div>
      <div>
        <p className={styles['quiet']}>{words('typed')}</p>
        <span className={styles['typed']}>
          <span className={styles['secret']} translate="no">
            {secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </span>
          <CopyButton text={secret} label={words('copyKey')} />
        </span>
      </div>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void submit(values)}>
        <Form.Item name="code" label={words('code')} extra={words('others')} rules={[{ required: true, message: required }]}>
          <Input inputMode="numeric" autoComplete="one-time-code" maxLength={accountLimits.codeDigits + 4} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={busy}>
          {words('confirm')}
        </Button>
      </Form>
    </div>
  );
}
