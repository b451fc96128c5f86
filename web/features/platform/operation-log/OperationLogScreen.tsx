import { Button } from 'antd';
import { useState } from 'react';
import { useTimeZone, useTranslations } from 'use-intl';
import { useUrlState } from '#web/client/url-state.ts';

import { ListOf } from '#web/shared/ListOf.tsx';
import { useActionWords } from '#web/shared/platform/action-texts.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { Empty } from '#web/ui/State.tsx';
import { EntryPanel } from './EntryPanel.tsx';
import { ExportLog } from './ExportLog.tsx';
import { useLogColumns } from './log-columns.tsx';
import { LogFilters } from './LogFilters.tsx';
import { filtersOf, logUrl, noFilters, pageSizes, queryOf } from './operation-log-url.ts';
import { type LogEntryItem, useLog } from './use-log.ts';
import { VerifyLog } from './VerifyLog.tsx';

/** Operation log (080100): all changes, with filters, one entry beside the list, export and verification. */
export function OperationLogScreen() {
  const t = useTranslations('operations');
  const picks = useTranslations('ui.picks');
  const zone = useTimeZone() ?? 'UTC';
  const [state, set] = useUrlState(logUrl);
  const [dialog, setDialog] = useState<'export' | 'verify' | null>(null);
  const list = useLog(queryOf(state, zone));
  const { data } = list;
  const actionWords = useActionWords();
  const open = (row: LogEntryItem) => set({ entry: row.id, page: state.page });
  const columns = useLogColumns(open);
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
      <Surface flush>
        <LogFilters state={state} set={set} matches={data?.total} />
        <ListOf<LogEntryItem>
          label={t('title')}
          list={list}
          asked={state}
          columns={columns}
          rowKey={(row) => row.id}
          rowName={(row) => `${actionWords(row.action)} ${row.object.name}`}
          sizes={pageSizes}
          onPage={(page, size) => set({ page, size })}
          onOpen={open}
          onClose={() => set({ entry: '', page: state.page })}
          empty={
            <Empty
              title={t('empty')}
              text={t('emptyText')}
              action={<Button onClick={() => set({ ...noFilters, pick: 'allTime' })}>{picks('allTime')}</Button>}
            />
          }
        />
      </Surface>
      {state.entry ? <EntryPanel id={state.entry} set={set} onClose={() => set({ entry: '', page: state.page })} /> : null}
      {dialog === 'export' ? (
        <ExportLog filters={filtersOf(state, zone)} total={data?.total ?? 0} onClose={() => setDialog(null)} />
      ) : null}
      {dialog === 'verify' ? <VerifyLog onClose={() => setDialog(null)} /> : null}
    </Page>
  );
}
