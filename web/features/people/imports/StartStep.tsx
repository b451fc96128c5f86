import { Alert, Button, Progress } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { importLimits } from '#contract/people/import-facts.ts';
import { ApiError, isRefusal } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { FileDrop } from '#web/ui/FileDrop.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { Stack, Text } from '#web/ui/layout.tsx';
import styles from './Imports.module.css';
import { RecentImports } from './RecentImports.tsx';
import { download } from './use-import.ts';

const rules = {
  types: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  megabytes: importLimits.bytes / 1_000_000,
};

/** The first step: a template to fill in, and the upload field. */
export function StartStep({ onChecked }: { onChecked: (id: string) => void }) {
  const t = useTranslations('imports.screen');
  const [busy, setBusy] = useState(false);
  async function fetchTemplate() {
    setBusy(true);
    await download(api.imports.template());
    setBusy(false);
  }
  return (
    <Stack gap="xl" maxWidth={960} className={styles['steps']}>
      <Surface title={t('prepare')}>
        <Text as="p" tone="quiet">
          {t('prepareText')}
        </Text>
        <Button icon={<Icon name="download" size={16} />} loading={busy} onClick={() => void fetchTemplate()}>
          {t('template')}
        </Button>
      </Surface>
      <Surface title={t('choose')}>
        <Text as="p" tone="quiet">
          {t('chooseText')}
        </Text>
        <UploadField onChecked={onChecked} />
      </Surface>
      <RecentImports onOpen={onChecked} />
    </Stack>
  );
}

/** Uploads a file for checking. The reason for a refusal stays on screen until the next file. */
function UploadField({ onChecked }: { onChecked: (id: string) => void }) {
  const t = useTranslations('imports.screen');
  const [checking, setChecking] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  async function send(file: File) {
    setChecking(file.name);
    setRefusal(undefined);
    const body = new FormData();
    body.set('file', file);
    try {
      const { id } = await api.imports.upload({ body }, { quiet: isRefusal });
      onChecked(id);
    } catch (error) {
      setRefusal(wordsOf(error));
      setChecking(undefined);
    }
  }
  return (
    <>
      <FileDrop rules={rules} disabled={checking !== undefined} onFile={(file) => void send(file)} />
      <div role="status">
        {checking === undefined ? null : (
          <Stack gap="2xs" above="xl">
            <strong>{t('checking', { name: checking })}</strong>
            <Progress percent={100} status="active" showInfo={false} aria-label={t('checkingText')} />
            <Text tone="quiet">{t('checkingText')}</Text>
          </Stack>
        )}
      </div>
      {refusal ? <Alert className={styles['below'] ?? ''} type="error" showIcon title={refusal} role="alert" /> : null}
    </>
  );
}

function wordsOf(error: unknown): string {
  if (!(error instanceof ApiError)) return '';
  return error.fields.map(({ message }) => message).join(' ') || error.message;
}
