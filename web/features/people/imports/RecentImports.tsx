import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import type { ImportStatus } from '#contract/people/import-facts.ts';
import { ApiError } from '#web/client/api-error.ts';
import { Surface } from '#web/ui/Page.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import { ListTable } from '#web/ui/ListTable.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { StatusTag, type Tone } from '#web/ui/StatusTag.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { Note } from '#web/ui/layout.tsx';
import { type MemberImportItem, useRecentImports } from './use-import.ts';

const tones: Record<ImportStatus, Tone> = {
  CHECKING: 'info',
  READY: 'warning',
  FAILED: 'bad',
  RUNNING: 'info',
  DONE: 'good',
  UNDOING: 'info',
  UNDONE: 'quiet',
};

/** Recent imports, including those only checked; each can be opened again. */
export function RecentImports({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useTranslations('imports.screen');
  const { data, error, refetch } = useRecentImports();
  const columns: ListColumn<MemberImportItem>[] = [
    {
      key: 'file',
      title: t('file'),
      render: (row) => (
        <Button type="link" size="small" onClick={() => onOpen(row.id)}>
          {row.fileName}
        </Button>
      ),
      width: 240,
    },
    { key: 'when', title: t('when'), render: (row) => <Moment at={row.createdAt} relative />, width: 160 },
    { key: 'by', title: t('by'), render: (row) => row.createdBy, width: 160 },
    {
      key: 'outcome',
      title: t('outcome'),
      render: (row) => <StatusTag tone={tones[row.status]}>{t(`status.${row.status}`)}</StatusTag>,
      width: 180,
    },
  ];
  const items = data?.items;
  return (
    <Surface title={t('recent')} flush>
      <ListTable<MemberImportItem>
        label={t('recent')}
        columns={columns}
        rows={error ? [] : items}
        rowKey={(row) => row.id}
        rowName={(row) => row.fileName}
        total={items?.length ?? 0}
        page={1}
        size={20}
        onPage={() => {}}
        onOpen={(row) => onOpen(row.id)}
        empty={
          error ? (
            <ErrorState
              {...(error instanceof ApiError && { message: error.message, requestId: error.requestId })}
              onRetry={() => void refetch()}
            />
          ) : (
            <Note padInline="xl">{t('noRecent')}</Note>
          )
        }
      />
    </Surface>
  );
}
