import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api, type Client } from '#web/client/api.ts';
import { clearTeam } from '#web/client/context.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { useHere } from '#web/client/here.ts';
import { signOut } from '#web/client/session.ts';
import { DialogForm } from '#web/shared/forms/DialogForm.tsx';
import { Consequences } from '#web/ui/ConsequencesDialog.tsx';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { Note, Row } from '#web/ui/layout.tsx';
import { useList } from '#web/ui/use-list.ts';
import { PasswordInput } from '#web/ui/PasswordInput.tsx';
import styles from './Settings.module.css';

type Closing = Awaited<ReturnType<Client['account']['closing']>>;

/** Closes the person's account: the consequences in numbers, then the password and the name to confirm. */
export function CloseAccount() {
  const t = useTranslations('joining.closing');
  const [asking, setAsking] = useState(false);
  return (
    <div className={styles['field']}>
      <Note>{t('text')}</Note>
      <Row gap="s" wrap>
        <Button danger onClick={() => setAsking(true)}>
          {t('action')}
        </Button>
      </Row>
      {asking ? <Ask onClose={() => setAsking(false)} /> : null}
    </div>
  );
}

function Ask({ onClose }: { onClose: () => void }) {
  const t = useTranslations('joining.closing');
  const common = useTranslations('common.actions');
  const list = useList();
  const { data, error, refetch } = useQuery({
    queryKey: ['account', 'closing'],
    queryFn: ({ signal }) => api.account.closing({}, { signal }),
    staleTime: 0,
  });
  if (data && !data.teams.some(({ owner }) => owner)) return <Confirm closing={data} onClose={onClose} />;
  const owned = data?.teams.filter(({ owner }) => owner).map(({ name }) => name) ?? [];
  return (
    <Modal open title={t('ask')} footer={<Button onClick={onClose}>{common('cancel')}</Button>} onCancel={onClose}>
      {data ? (
        <Alert type="warning" showIcon role="alert" title={t('owner', { names: list(owned) })} />
      ) : error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton fields={2} />
      )}
    </Modal>
  );
}

interface Values {
  password: string;
  name: string;
}

function Confirm({ closing, onClose }: { closing: Closing; onClose: () => void }) {
  const t = useTranslations('joining.closing');
  const common = useTranslations('common');
  const list = useList();
  const { user } = useHere();
  const [form] = Form.useForm<Values>();
  const typed = Form.useWatch('name', form) ?? '';
  const ready = typed.trim() === user.accountName.trim();
  async function close({ password }: Values) {
    await api.account.close({ body: { password } });
    clearTeam();
    await signOut();
  }
  const { teams, roles, headed, requests } = closing;
  const address = user.email ?? user.mobile;
  const lines = [
    t('teams', { count: teams.length, names: list(teams.map(({ name }) => name)) }),
    ...(roles > 0 ? [t('roles', { count: roles })] : []),
    ...(headed > 0 ? [t('headed', { count: headed })] : []),
    ...(requests > 0 ? [t('requests', { count: requests })] : []),
    t('sessions'),
    ...(address ? [t('address', { address })] : []),
  ];
  return (
    <DialogForm<Values>
      form={form}
      title={t('ask')}
      submitText={t('action')}
      danger
      blocked={!ready}
      before={<Consequences lines={lines} />}
      onSubmit={close}
      faultsOf={fieldErrors}
      onClose={onClose}
    >
      <Form.Item<Values>
        name="password"
        label={t('password')}
        rules={[{ required: true, message: common('validation.required') }]}
      >
        <PasswordInput autoComplete="current-password" />
      </Form.Item>
      <Form.Item<Values> name="name" label={t('type', { name: user.accountName })}>
        <Input autoComplete="off" />
      </Form.Item>
    </DialogForm>
  );
}
