import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Passkey } from '#contract/access/own-security.ts';
import { passkeyLimits } from '#contract/access/security-facts.ts';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { passkeysMissing } from '#web/client/passkeys/browser.ts';
import { DialogForm } from '#web/shared/forms/DialogForm.tsx';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { Box, Note, Row, Stack, Text } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './Settings.module.css';

interface PasskeySettingsProps {
  passkeys: readonly Passkey[];
  /** The consequences of removing the last second factor; empty if another one remains. */
  lastTexts: readonly string[];
  onAdd: () => void;
  onChanged: () => Promise<unknown>;
}

type OpenDialog = { what: 'rename' | 'remove'; passkey: Passkey };

/** The person's passkeys with creation and last use; they can be renamed and removed. */
export function PasskeySettings({ passkeys, lastTexts, onAdd, onChanged }: PasskeySettingsProps) {
  const t = useTranslations('passkeys');
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const missing = passkeysMissing();
  const full = passkeys.length >= passkeyLimits.most;
  async function done(text: string) {
    setOpenDialog(undefined);
    toast('success', text);
    await onChanged();
  }
  async function remove({ id, name }: Passkey) {
    await api.ownSafety.removePasskey({ params: { id } });
    await done(t('removed', { name }));
  }
  return (
    <Stack gap="s" align="start" line="above" className={styles['part']}>
      <h3>{t('title')}</h3>
      <Note>{t('text')}</Note>
      {passkeys.length > 0 ? (
        <Box as="ul" full>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onAsk={(what) => setOpenDialog({ what, passkey })} />
          ))}
        </Box>
      ) : null}
      {missing ? (
        <p>{t(missing)}</p>
      ) : full ? (
        <p>{t('full', { count: passkeys.length })}</p>
      ) : (
        <Button onClick={onAdd}>{t('add')}</Button>
      )}
      {openDialog?.what === 'rename' ? (
        <RenameDialog passkey={openDialog.passkey} onDone={() => done(t('renamed'))} onClose={() => setOpenDialog(undefined)} />
      ) : null}
      {openDialog?.what === 'remove' ? (
        <ConsequencesDialog
          title={t('removeTitle', { name: openDialog.passkey.name })}
          consequences={[t('removeText'), ...(passkeys.length === 1 ? lastTexts : [])]}
          action={t('removeOf', { name: openDialog.passkey.name })}
          onConfirm={() => remove(openDialog.passkey)}
          onClose={() => setOpenDialog(undefined)}
        />
      ) : null}
    </Stack>
  );
}

function PasskeyRow({ passkey, onAsk }: { passkey: Passkey; onAsk: (what: OpenDialog['what']) => void }) {
  const t = useTranslations('passkeys');
  const format = useFormatter();
  const { name, createdAt, lastUsedAt } = passkey;
  const time = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' });
  const created = t('created', { time: format.dateTime(new Date(createdAt), { dateStyle: 'medium' }) });
  return (
    <Row as="li" gap="l" rowGap="2xs" align="center" justify="between" wrap padBlock="s">
      <Stack as="span" shrink breakable basis={180}>
        <strong>{name}</strong>
        <Text tone="quiet">{[created, lastUsedAt ? t('used', { time: time(lastUsedAt) }) : t('unused')].join(' · ')}</Text>
      </Stack>
      <Row as="span" gap="s" wrap>
        <Button aria-label={t('renameOf', { name })} onClick={() => onAsk('rename')}>
          {t('rename')}
        </Button>
        <Button danger aria-label={t('removeOf', { name })} onClick={() => onAsk('remove')}>
          {t('remove')}
        </Button>
      </Row>
    </Row>
  );
}

interface RenameDialogProps {
  passkey: Passkey;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

function RenameDialog({ passkey: { id, name }, onDone, onClose }: RenameDialogProps) {
  const t = useTranslations('passkeys');
  const common = useTranslations('common');
  const [form] = Form.useForm<{ name: string }>();
  async function rename(body: { name: string }) {
    await api.ownSafety.renamePasskey({ params: { id }, body });
    await onDone();
  }
  return (
    <DialogForm<{ name: string }>
      form={form}
      title={t('renameOf', { name })}
      submitText={common('actions.save')}
      draft={`passkey ${id}`}
      ofAccount
      initialValues={{ name }}
      onSubmit={rename}
      faultsOf={fieldErrors}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label={t('name')}
        rules={[{ required: true, whitespace: true, message: common('validation.required') }]}
      >
        <Input maxLength={passkeyLimits.name} autoComplete="off" />
      </Form.Item>
    </DialogForm>
  );
}
