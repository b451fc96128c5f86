import { Switch } from 'antd';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { can } from '#web/client/here.ts';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Facts } from '#web/ui/DetailPage.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { Note, Row, Stack, Text } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from '../Integrations.module.css';
import { refreshScim, type ScimHere, useScim } from './use-scim.ts';

interface SettingsProps {
  /** Whether the confirmation before SCIM may write is open. */
  asking: boolean;
  onAsk: () => void;
  onClose: () => void;
}

/** SCIM on or off, dry run or not, and the address for the external directory. */
export function SettingsSurface(props: SettingsProps) {
  const t = useTranslations('scim');
  const { data, error, refetch } = useScim();
  return (
    <Surface title={t('title')}>
      <Note>{t('about')}</Note>
      {data ? (
        <Settings scim={data} {...props} />
      ) : error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : (
        <FactsSkeleton rows={3} />
      )}
    </Surface>
  );
}

function Settings({ scim, asking, onAsk, onClose }: SettingsProps & { scim: ScimHere }) {
  const t = useTranslations('scim');
  const [busy, setBusy] = useState(false);
  const { enabled, dryRun, version, baseUrl, users, groups } = scim;
  async function save(change: { enabled?: boolean; dryRun?: boolean }) {
    setBusy(true);
    try {
      await api.scim.update({ body: { enabled, dryRun, version, ...change } });
      toast('success', t('saved'));
    } finally {
      setBusy(false);
      await refreshScim();
    }
  }
  const saveQuietly = (change: { enabled?: boolean; dryRun?: boolean }) => void save(change).catch(() => {});
  const writesNext = (change: { enabled?: boolean; dryRun?: boolean }) =>
    (change.enabled ?? enabled) && !(change.dryRun ?? dryRun) && (dryRun || !enabled);
  const ask = (change: { enabled?: boolean; dryRun?: boolean }) => (writesNext(change) ? onAsk() : saveQuietly(change));
  return (
    <>
      <Stack gap="xl" above="xl" below="xl">
        <Turn label={t('enabled')} text={t('enabledHint')} on={enabled} busy={busy} onChange={(on) => ask({ enabled: on })} />
        <Turn label={t('dryRun')} text={t('dryRunHint')} on={dryRun} busy={busy} onChange={(on) => ask({ dryRun: on })} />
      </Stack>
      <Facts
        wide
        items={[
          {
            key: 'address',
            label: t('baseUrl'),
            value: (
              <Row as="span" gap="s" rowGap="none" align="center" wrap>
                <Text as="code" shrink breakable>
                  {baseUrl}
                </Text>
                <CopyButton text={baseUrl} label={t('copy')} />
              </Row>
            ),
          },
          { key: 'linked', label: t('linked'), value: t('linkedCount', { users, groups }) },
        ]}
      />
      {asking ? (
        <ConsequencesDialog
          calm
          title={t('goLive')}
          consequences={[t('goLiveWrites'), t('goLiveLog'), t('goLiveSuspend')]}
          action={t('goLiveAction')}
          onConfirm={async () => {
            await save({ enabled: true, dryRun: false });
            onClose();
          }}
          onClose={onClose}
        />
      ) : null}
    </>
  );
}

interface TurnProps {
  label: string;
  text: string;
  on: boolean;
  busy: boolean;
  onChange: (on: boolean) => void;
}

function Turn({ label, text, on, busy, onChange }: TurnProps) {
  const id = useId();
  return (
    <Row gap="l" className={styles['turn']}>
      <Switch
        checked={on}
        disabled={busy || !can('080300', 'edit')}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-text`}
        onChange={onChange}
      />
      <div>
        <strong id={`${id}-label`}>{label}</strong>
        <Note id={`${id}-text`}>{text}</Note>
      </div>
    </Row>
  );
}
