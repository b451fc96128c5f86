import { useTranslations } from 'use-intl';
import { ListTable } from '#web/ui/ListTable.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import { Empty } from '#web/ui/State.tsx';
import { Moment } from '#web/ui/Time.tsx';
import type { System } from './use-system.ts';

type Cause = System['causes'][number];
const most = 20;

/** Why valid requests or background work failed, since the process started. */
export function CausesTable({ causes }: { causes: readonly Cause[] }) {
  const t = useTranslations('systemStatus.causes');
  const names = useTranslations('systemStatus.cause');
  const columns: ListColumn<Cause>[] = [
    { key: 'cause', title: t('cause'), always: true, width: 420, render: ({ cause }) => names(cause) },
    { key: 'count', title: t('count'), width: 110, numeric: true, render: ({ count }) => t('times', { count }) },
    { key: 'last', title: t('last'), width: 200, render: ({ lastAt }) => <Moment at={lastAt} relative /> },
  ];
  return (
    <ListTable<Cause>
      label={t('title')}
      columns={columns}
      rows={causes}
      total={causes.length}
      page={1}
      size={most}
      sizes={[most]}
      busy={false}
      rowKey={({ cause }) => cause}
      rowName={({ cause }) => names(cause)}
      onPage={() => {}}
      empty={<Empty title={t('empty')} text={t('emptyText')} />}
    />
  );
}
