import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { useJob } from '#web/shared/platform/use-job.ts';
import { Surface } from '#web/ui/Page.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useList } from '#web/ui/use-list.ts';
import { CommitForm } from './CommitForm.tsx';
import { Figures } from './Figures.tsx';
import styles from './Imports.module.css';
import { download, type MemberImportItem } from './use-import.ts';

/** A checked file: what it holds, what is wrong with it, and what to do with it. */
export function CheckedStep({ of, onOther }: { of: MemberImportItem; onOther: () => void }) {
  const words = useTranslations('imports');
  const list = useList();
  const { summary } = of;
  if (!summary) return null;
  return (
    <div className={styles['steps']}>
      <Stopped of={of} />
      <Surface title={words('check.title')} aside={<span className={styles['quiet']}>{of.fileName}</span>}>
        <Figures
          items={[
            { key: 'rows', label: words('check.rows'), value: summary.rows },
            { key: 'add', label: words('check.add'), value: summary.add },
            { key: 'update', label: words('check.update'), value: summary.update },
            { key: 'same', label: words('check.same'), value: summary.same },
            { key: 'faulty', label: words('check.faulty'), value: summary.faulty, bad: summary.faulty > 0 },
          ]}
        />
        {summary.faulty > 0 ? (
          <Faults of={of} count={summary.faulty} />
        ) : (
          <p className={styles['quiet']}>{words('check.none')}</p>
        )}
        {of.ignored.length > 0 ? (
          <p className={styles['quiet']}>{words('check.ignored', { columns: list(of.ignored) })}</p>
        ) : null}
      </Surface>
      <CommitForm of={of} summary={summary} aside={<Discard of={of} onDone={onOther} />} />
    </div>
  );
}

function Faults({ of, count }: { of: MemberImportItem; count: number }) {
  const words = useTranslations('imports.check');
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
      title={words('faults', { count })}
      description={
        <>
          <p>{words('faultsText')}</p>
          <div className={styles['buttons']}>
            <Button onClick={() => go(paths.importErrors({ id: of.id }))}>{words('fix')}</Button>
            <Button loading={busy} onClick={() => void fetchRows()}>
              {words('download')}
            </Button>
          </div>
        </>
      }
    />
  );
}

/** Why a commit of this file was stopped, when one was. */
function Stopped({ of }: { of: MemberImportItem }) {
  const words = useTranslations('imports.commit');
  const job = useJob(of.jobId ?? undefined);
  if (job?.status !== 'FAILED') return null;
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={words('stopped')}
      description={words('stoppedText', { reason: job.error?.message ?? '' })}
    />
  );
}

function Discard({ of, onDone }: { of: MemberImportItem; onDone: () => void }) {
  const words = useTranslations('imports.commit');
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  async function discard() {
    setBusy(true);
    try {
      await api.imports.discard({ params: { id: of.id } });
      toast('success', words('discarded'));
      onDone();
      queries.removeQueries({ queryKey: ['imports', of.id] });
    } catch {
      setBusy(false);
    }
  }
  return (
    <Button loading={busy} onClick={() => void discard()}>
      {words('discard')}
    </Button>
  );
}
