import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { useJob } from '#web/shared/platform/use-job.ts';
import { Surface } from '#web/ui/Page.tsx';
import { Box, Row, Stack, Text } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useList } from '#web/ui/use-list.ts';
import { CommitForm } from './CommitForm.tsx';
import { FaultList } from './FaultList.tsx';
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
        <Faults of={of} count={summary.faulty} />
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

/** The errors, to be corrected here; once there were some, that none are left. */
function Faults({ of, count }: { of: MemberImportItem; count: number }) {
  const t = useTranslations('imports');
  const [hadFaults] = useState(count > 0);
  const [busy, setBusy] = useState(false);
  async function fetchRows() {
    setBusy(true);
    await download(api.imports.faultyRows({ params: { id: of.id } }));
    setBusy(false);
  }
  const allRows = <Button onClick={() => go(`${paths.importErrors({ id: of.id })}&show=all`)}>{t('rows.filters.all')}</Button>;
  if (!hadFaults)
    return (
      <Row gap="l" align="center" wrap>
        <Text tone="quiet">{t('check.none')}</Text>
        {allRows}
      </Row>
    );
  return (
    <Stack gap="l">
      <Row gap="s" align="center" wrap>
        <Box basis={260} role="status">
          {count > 0 ? (
            <>
              <Text weight="strong" tone="danger" block>
                {t('check.faults', { count })}
              </Text>
              <Text tone="quiet">{t('check.faultsText')}</Text>
            </>
          ) : (
            <Text weight="strong" tone="good">
              {t('check.noneLeft')}
            </Text>
          )}
        </Box>
        {count > 0 ? (
          <Button loading={busy} onClick={() => void fetchRows()}>
            {t('check.download')}
          </Button>
        ) : null}
        {allRows}
      </Row>
      <FaultList of={of} />
    </Stack>
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
