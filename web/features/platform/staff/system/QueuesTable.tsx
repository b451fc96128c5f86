import { useTranslations } from 'use-intl';
import { lateAfter } from '#contract/platform/system-status-facts.ts';
import { ListTable } from '#web/ui/ListTable.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { Moment } from '#web/ui/Time.tsx';
import type { System } from './use-system.ts';

type Queue = NonNullable<System['installation']>['queues'][number];

/** Work that waits for any process, and whether it could have begun long ago. */
export function QueuesTable({ queues }: { queues: readonly Queue[] }) {
  const t = useTranslations('systemStatus.queues');
  const names = useTranslations('systemStatus.queue');
  const columns: ListColumn<Queue>[] = [
    { key: 'queue', title: t('queue'), always: true, width: 320, render: ({ queue }) => <strong>{names(queue)}</strong> },
    {
      key: 'state',
      title: t('state'),
      width: 180,
      render: (queue) => <StatusTag tone={isLate(queue) ? 'bad' : 'good'}>{t(isLate(queue) ? 'late' : 'onTime')}</StatusTag>,
    },
    { key: 'waiting', title: t('waiting'), width: 110, numeric: true, render: ({ waiting }) => t('count', { count: waiting }) },
    {
      key: 'oldest',
      title: t('oldest'),
      width: 200,
      render: ({ oldestAt }) => (oldestAt ? <Moment at={oldestAt} relative /> : null),
    },
  ];
  return (
    <ListTable<Queue>
      label={t('title')}
      columns={columns}
      rows={queues}
      total={queues.length}
      page={1}
      size={queues.length}
      sizes={[queues.length]}
      busy={false}
      rowKey={({ queue }) => queue}
      rowName={({ queue }) => names(queue)}
      onPage={() => {}}
      empty={null}
    />
  );
}

const isLate = ({ overdueSince }: Queue) =>
  overdueSince !== null && Date.now() - new Date(overdueSince).getTime() > lateAfter * 1000;
