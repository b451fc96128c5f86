import { Button, Form } from 'antd';
import { useId, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { ApiError, isRefusal, reasonOf } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { Box, Row, Text } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './Apps.module.css';
import { Faults } from './Faults.tsx';
import { PublishPreview, useConsequences } from './PublishPreview.tsx';
import { type ManifestComparison, type Preview, refreshApps } from './use-apps.ts';

const pictureTypes = '.png,.jpg,.jpeg,.webp';
const manifestTypes = '.yaml,.yml,.json';

/** `/staff/apps/publish`: the files, their errors or changes, and the button that publishes them. */
export function PublishScreen() {
  const t = useTranslations('catalogue.publish');
  const [manifest, setManifest] = useState<File>();
  const [pictures, setPictures] = useState<readonly File[]>([]);
  const [checked, setChecked] = useState<Preview>();
  const [failure, setFailure] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const app = checked?.app ?? undefined;
  async function check() {
    if (!manifest || busy) return;
    setBusy(true);
    setFailure(undefined);
    setChecked(undefined);
    try {
      setChecked(await api.catalogue.preview({ body: formOf(manifest, pictures) }, { quiet: isRefusal }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }
  async function publish(seen: ManifestComparison) {
    if (!manifest) return;
    const { name, version } = seen;
    const { id } = await api.catalogue.publish({ body: formOf(manifest, pictures, seen.replaces ?? '') });
    toast('success', t('done', { name, version }));
    await refreshApps();
    go(paths.staffApp({ id }));
  }
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      <Surface title={t('files')}>
        <Form layout="vertical" onFinish={() => void check()}>
          <FileField
            label={t('manifest')}
            hint={t('manifestHint')}
            accept={manifestTypes}
            onFiles={([file]) => {
              setManifest(file);
              setChecked(undefined);
            }}
          />
          <FileField
            label={t('pictures')}
            hint={t('picturesHint')}
            accept={pictureTypes}
            multiple
            onFiles={(files) => {
              setPictures(files);
              setChecked(undefined);
            }}
          />
          <Button htmlType="submit" type={app ? 'default' : 'primary'} disabled={!manifest} loading={busy}>
            {t('check')}
          </Button>
        </Form>
      </Surface>
      {failure ? (
        <Surface>
          <ErrorState {...reasonOf(failure)} onRetry={() => void check()} />
        </Surface>
      ) : null}
      {checked?.faults.length ? <Faults faults={checked.faults} /> : null}
      {app ? (
        <PublishPreview app={app}>
          {checked?.faults.length || app.unchanged ? null : (
            <Button type="primary" onClick={() => setAsking(true)}>
              {t('publish', { name: app.name, version: app.version })}
            </Button>
          )}
        </PublishPreview>
      ) : null}
      {asking && app ? <Confirm app={app} onConfirm={() => publish(app)} onClose={() => setAsking(false)} /> : null}
    </Page>
  );
}

function formOf(manifest: File, pictures: readonly File[], replaces?: string): FormData {
  const form = new FormData();
  if (replaces !== undefined) form.set('replaces', replaces);
  form.set('manifest', manifest);
  for (const picture of pictures) form.append('pictures', picture);
  return form;
}

interface FileFieldProps {
  label: string;
  hint: string;
  accept: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
}

function FileField({ label, hint, accept, multiple = false, onFiles }: FileFieldProps) {
  const id = useId();
  const t = useTranslations('ui.upload');
  const list = useFormatter();
  const [names, setNames] = useState<readonly string[]>([]);
  return (
    <Box block below="xl">
      <Text weight="strong" block>
        {label}
      </Text>
      <label className={styles['choose']}>
        <input
          type="file"
          accept={accept}
          multiple={multiple}
          aria-label={label}
          aria-describedby={`${id}-chosen ${id}-hint`}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            setNames(files.map(({ name }) => name));
            onFiles(files);
          }}
        />
        <Row as="span" align="center" inline padInline="l" className={styles['button']}>
          {t('choose')}
        </Row>
        <span id={`${id}-chosen`} translate="no">
          {list.list(names)}
        </span>
      </label>
      <Text id={`${id}-hint`} tone="quiet" weight="normal" block>
        {hint}
      </Text>
    </Box>
  );
}

function Confirm({
  app,
  onConfirm,
  onClose,
}: {
  app: ManifestComparison;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}) {
  const t = useTranslations('catalogue.publish');
  const { name, version } = app;
  return (
    <ConsequencesDialog
      calm
      title={t('confirm', { name, version })}
      action={t('publish', { name, version })}
      consequences={useConsequences(app)}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
