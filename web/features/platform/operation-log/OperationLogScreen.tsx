import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { logLimits } from '#contract/platform/operation-log-facts.ts';
import { api } from '#web/client/api.ts';
import { ExportButton } from '#web/shared/lists/ExportButton.tsx';
import { ListFilters } from '#web/shared/lists/ListFilters.tsx';
import { ListRows } from '#web/shared/lists/ListRows.tsx';
import { useListScreen } from '#web/shared/lists/use-list-screen.ts';
import { useActionWords } from '#web/shared/platform/action-texts.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { Empty } from '#web/ui/State.tsx';
import { EntryPanel, type EntryPanelProps } from './EntryPanel.tsx';
import { LineDetails } from './LineDetails.tsx';
import { useLogColumns } from './log-columns.tsx';
import { logList } from './log-list.tsx';
import { LogNotes } from './LogNotes.tsx';
import type { LogLineItem } from './use-log.ts';
import { VerifyLog } from './VerifyLog.tsx';

/** Operation log (080100): all changes, with filters, details in place, export and verification. */
export function OperationLogScreen() {
  const t = useTranslations('operationLog');
  const picks = useTranslations('ui.picks');
  const list = useListScreen(logList);
  const { state, set, data } = list;
  const [verifying, verify] = useState(false);
  const actionWords = useActionWords();
  const toggle = (row: LogLineItem) => set({ entry: state.entry === row.id ? '' : row.id });
  const show: EntryPanelProps['onShow'] = (change) => list.clear({ pick: 'allTime', entry: '', ...change });
  const columns = useLogColumns({ onToggle: toggle, expanded: state.entry });
  const close = () => set({ entry: '' });
  const all = <Button onClick={() => list.clear({ pick: 'allTime' })}>{picks('allTime')}</Button>;
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      actions={
        <>
          <Button onClick={() => verify(true)}>{t('verify.button')}</Button>
          <ExportButton
            of={list}
            type="primary"
            formats
            counted={false}
            most={logLimits.exported}
            request={({ filters, columns }, format) =>
              api.operationLog.exportEntries({ body: { ...filters, format, ...(columns && { columns }) } })
            }
            fileOf={(id) => api.operationLog.exportedFile({ params: { id } })}
          />
        </>
      }
    >
      <LogNotes />
      <Surface flush>
        <ListFilters of={list} />
        <ListRows
          of={list}
          rowName={(row) => `${actionWords(row.action)} ${row.object.name}`}
          columns={columns}
          onOpen={toggle}
          onClose={close}
          expanded={(row) => (row.id === state.entry ? <LineDetails line={row} filters={list.filters} onShow={show} /> : null)}
          empty={<Empty title={t('empty')} text={t('emptyText')} action={all} />}
        />
      </Surface>
      {state.entry && data?.items.every(({ id }) => id !== state.entry) ? (
        <EntryPanel id={state.entry} onShow={show} onClose={close} />
      ) : null}
      {verifying ? <VerifyLog onClose={() => verify(false)} /> : null}
    </Page>
  );
}
