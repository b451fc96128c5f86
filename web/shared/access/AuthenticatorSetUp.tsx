import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, QRCode } from 'antd';
import { useTranslations } from 'use-intl';
import { accountLimits } from '#contract/access/sign-in-facts.ts';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { Note, Row, Stack } from '#web/ui/layout.tsx';
import { useSubmit } from '#web/ui/use-submit.ts';
import styles from './SecondFactorSetUp.module.css';

interface AuthenticatorSetUpProps {
  /** No other second factor is set up: explains what turning on two-step sign-in changes. */
  first: boolean;
  /** Called when the authenticator is set up; with recovery codes, shown only this once, if it is the first second factor. */
  onDone: (recoveryCodes: readonly string[] | null) => void;
}

/** Set-up from the QR code to the first code. Requires the phrases of `safety`. */
export function AuthenticatorSetUp({ first, onDone }: AuthenticatorSetUpProps) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['secondFactor', 'enrolment'],
    queryFn: () => api.ownSafety.enrol(),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (error && !isFetching) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <FormSkeleton fields={3} />;
  return <Scan secret={data.secret} uri={data.uri} first={first} onDone={onDone} />;
}

interface ScanProps extends AuthenticatorSetUpProps {
  secret: string;
  uri: string;
}

function Scan({ secret, uri, first, onDone }: ScanProps) {
  const t = useTranslations('security.setUp');
  const required = useTranslations('common.validation')('required');
  const [form] = Form.useForm<{ code: string }>();
  const { busy, submit } = useSubmit<{ code: string }>({
    form,
    onSubmit: async (body) => onDone((await api.ownSafety.confirm({ body })).recoveryCodes),
    faultsOf: fieldErrors,
  });
  return (
    <Stack gap="xl">
      <p>{t('scan')}</p>
      <div className={styles['picture']} role="img" aria-label={t('qr')}>
        <div aria-hidden="true">
          <QRCode value={uri} type="svg" size={168} bordered={false} color="#1b1f26" bgColor="#ffffff" errorLevel="M" />
        </div>
      </div>
      <div>
        <Note>{t('typed')}</Note>
        <Row as="span" gap="s" rowGap="2xs" align="center" wrap>
          <span className={styles['secret']} translate="no">
            {secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </span>
          <CopyButton text={secret} label={t('copyKey')} />
        </Row>
      </div>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void submit(values)}>
        <Form.Item
          name="code"
          label={t('code')}
          extra={first ? t('others') : undefined}
          rules={[{ required: true, message: required }]}
        >
          <Input inputMode="numeric" autoComplete="one-time-code" maxLength={accountLimits.codeDigits + 4} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('confirm')}
        </Button>
      </Form>
    </Stack>
  );
}
