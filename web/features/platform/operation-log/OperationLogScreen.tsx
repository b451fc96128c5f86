import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ListFilters } from '#web/shared/lists/ListFilters.tsx';
import { ListRows } from '#web/shared/lists/ListRows.tsx';
import { useListScreen } from '#web/shared/lists/use-list-screen.ts';
import { useActionWords } from '#web/shared/platform/action-texts.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { Empty } from '#web/ui/State.tsx';
import { EntryPanel } from './EntryPanel.tsx';
import { ExportLog } from './ExportLog.tsx';
import { logList } from './log-list.tsx';
import { LogNotes } from './LogNotes.tsx';
import { VerifyLog } from './VerifyLog.tsx';

/** Operation log (080100): all changes, with filters, one entry beside the list, export and verification. */
export function OperationLogScreen() {
  const t = useTranslations('operationLog');
  const picks = useTranslations('ui.picks');
  const list = useListScreen(logList);
  const { state, set, data } = list;
  const [dialog, setDialog] = useState<'export' | 'verify' | null>(null);
  const actionWords = useActionWords();
  const close = () => set({ entry: '' });
  const all = <Button onClick={() => list.clear({ pick: 'allTime' })}>{picks('allTime')}</Button>;
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      actions={
        <>
          <Button onClick={() => setDialog('verify')}>{t('verify.button')}</Button>
          <Button type="primary" disabled={!data?.total} onClick={() => setDialog('export')}>
            {t('export.button')}
          </Button>
        </>
      }
    >
      <LogNotes />
      <Surface flush>
        <ListFilters of={list} />
        <ListRows
          of={list}
          rowName={(row) => `${actionWords(row.action)} ${row.object.name}`}
          onClose={close}
          empty={<Empty title={t('empty')} text={t('emptyText')} action={all} />}
        />
      </Surface>
      {state.entry ? (
        <EntryPanel id={state.entry} onShow={(change) => list.clear({ pick: 'allTime', ...change })} onClose={close} />
      ) : null}
      {dialog === 'export' ? <ExportLog filters={list.filters} total={data?.total ?? 0} onClose={() => setDialog(null)} /> : null}
      {dialog === 'verify' ? <VerifyLog onClose={() => setDialog(null)} /> : null}
    </Page>
  );
}
