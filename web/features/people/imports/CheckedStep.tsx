import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { useJob } from '#web/shared/platform/use-job.ts';
import { Surface } from '#web/ui/Page.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useList } from '#web/ui/use-list.ts';
import { CommitForm } from './CommitForm.tsx';
import { Figures } from './Figures.tsx';
import styles from './Imports.module.css';
import { download, type MemberImportItem } from './use-import.ts';

/** A checked file: its content, its errors, and the actions on it. */
export function CheckedStep({ of, onOther }: { of: MemberImportItem; onOther: () => void }) {
  const t = useTranslations('imports');
  const list = useList();
  const { summary } = of;
  if (!summary) return null;
  return (
    <Stack gap="xl" maxWidth={960} className={styles['steps']}>
      <Stopped of={of} />
      <Surface title={t('check.title')} aside={<Text tone="quiet">{of.fileName}</Text>}>
        <Figures
          items={[
            { key: 'rows', label: t('check.rows'), value: summary.rows },
            { key: 'add', label: t('check.add'), value: summary.add },
            { key: 'update', label: t('check.update'), value: summary.update },
            { key: 'same', label: t('check.same'), value: summary.same },
            { key: 'faulty', label: t('check.faulty'), value: summary.faulty, bad: summary.faulty > 0 },
          ]}
        />
        {summary.faulty > 0 ? (
          <Faults of={of} count={summary.faulty} />
        ) : (
          <Text as="p" tone="quiet">
            {t('check.none')}
          </Text>
        )}
        {of.ignored.length > 0 ? (
          <Text as="p" tone="quiet">
            {t('check.ignored', { columns: list(of.ignored) })}
          </Text>
        ) : null}
      </Surface>
      <CommitForm of={of} summary={summary} aside={<Discard of={of} onDone={onOther} />} />
    </Stack>
  );
}

function Faults({ of, count }: { of: MemberImportItem; count: number }) {
  const t = useTranslations('imports.check');
  const [busy, setBusy] = useState(false);
  async function fetchRows() {
    setBusy(true);
    await download(api.imports.faultyRows({ params: { id: of.id } }));
    setBusy(false);
  }
  return (
    <Alert
      type="warning"
      showIcon
      title={t('faults', { count })}
      description={
        <>
          <p>{t('faultsText')}</p>
          <Row gap="s" wrap above="l">
            <Button onClick={() => go(paths.importErrors({ id: of.id }))}>{t('fix')}</Button>
            <Button loading={busy} onClick={() => void fetchRows()}>
              {t('download')}
            </Button>
          </Row>
        </>
      }
    />
  );
}

/** Why a commit of this file was stopped, if it was. */
function Stopped({ of }: { of: MemberImportItem }) {
  const t = useTranslations('imports.commit');
  const job = useJob(of.jobId ?? undefined);
  if (job?.status !== 'FAILED') return null;
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={t('stopped')}
      description={t('stoppedText', { reason: job.error?.message ?? '' })}
    />
  );
}

function Discard({ of, onDone }: { of: MemberImportItem; onDone: () => void }) {
  const t = useTranslations('imports.commit');
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  async function discard() {
    setBusy(true);
    try {
      await api.imports.discard({ params: { id: of.id } });
      toast('success', t('discarded'));
      onDone();
      queries.removeQueries({ queryKey: ['imports', of.id] });
    } catch {
      setBusy(false);
    }
  }
  return (
    <Button loading={busy} onClick={() => void discard()}>
      {t('discard')}
    </Button>
  );
}
