import { Button } from 'antd';
import { useState } from 'react';
import { useTimeZone, useTranslations } from 'use-intl';
import { ApiError } from '#web/client/api-error.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { ListTable } from '#web/ui/ListTable.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { Empty, ErrorState } from '#web/ui/State.tsx';
import { EntryPanel } from './EntryPanel.tsx';
import { ExportLog } from './ExportLog.tsx';
import { useLogColumns } from './log-columns.tsx';
import { LogFilters } from './LogFilters.tsx';
import { filtersOf, logUrl, noFilters, pageSizes, queryOf } from './operation-log-url.ts';
import { type EntryRow, useActionWords, useLog } from './use-log.ts';
import { VerifyLog } from './VerifyLog.tsx';

/** Operation log (080100): who changed what, with filters, one entry beside the list, export and verification. */
export function OperationLogScreen() {
  const words = useTranslations('operations');
  const zone = useTimeZone() ?? 'UTC';
  const [state, set] = useUrlState(logUrl);
  const [dialog, setDialog] = useState<'export' | 'verify' | null>(null);
  const { data, error, isFetching, isPlaceholderData, refetch } = useLog(queryOf(state, zone));
  const actionWords = useActionWords();
  const open = (row: EntryRow) => set({ entry: row.id, page: state.page });
  const columns = useLogColumns(open);
  const failed = error !== null && data === undefined;
  return (
    <Page
      title={words('title')}
      purpose={words('purpose')}
      actions={
        <>
          <Button onClick={() => setDialog('verify')}>{words('verify.button')}</Button>
          <Button type="primary" disabled={!data?.total} onClick={() => setDialog('export')}>
            {words('export.button')}
          </Button>
        </>
      }
    >
      <Surface flush>
        <LogFilters state={state} set={set} matches={data?.total} />
        <ListTable<EntryRow>
          label={words('title')}
          columns={columns}
          rows={failed ? [] : data?.items}
          rowKey={(row) => row.id}
          rowName={(row) => `${actionWords(row.action)} ${row.object.name}`}
          total={data?.total ?? 0}
          page={data?.page ?? state.page}
          size={data?.size ?? state.size}
          sizes={pageSizes}
          onPage={(page, size) => set({ page, size })}
          busy={isFetching && isPlaceholderData}
          onOpen={open}
          onClose={() => set({ entry: '', page: state.page })}
          empty={
            failed ? (
              <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} />
            ) : (
              <Empty
                title={words('empty')}
                text={words('emptyText')}
                action={<Button onClick={() => set({ ...noFilters, pick: 'allTime' })}>{words('picks.allTime')}</Button>}
              />
            )
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

function reasonOf(error: Error): { message?: string; requestId?: string | undefined } {
  return error instanceof ApiError ? { message: error.message, requestId: error.requestId } : {};
}
