import { useTranslations } from 'use-intl';
import { ListTable } from '#web/ui/ListTable.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import { Empty } from '#web/ui/State.tsx';
import { Moment } from '#web/ui/Time.tsx';
import type { System } from './use-system.ts';

type TeamTransfer = NonNullable<System['installation']>['transfers'][number];
const most = 20;

/** The latest exports and imports of teams (`atrium team`). */
export function TransfersTable({ transfers }: { transfers: readonly TeamTransfer[] }) {
  const t = useTranslations('systemStatus.transfers');
  const columns: ListColumn<TeamTransfer>[] = [
    { key: 'team', title: t('team'), always: true, width: 320, render: ({ name, code }) => t('named', { name, code }) },
    { key: 'direction', title: t('direction'), width: 180, render: ({ direction }) => t(direction) },
    { key: 'madeBy', title: t('madeBy'), width: 220, render: ({ madeBy }) => madeBy },
    { key: 'at', title: t('at'), width: 200, render: ({ at }) => <Moment at={at} relative /> },
  ];
  return (
    <ListTable<TeamTransfer>
      label={t('title')}
      columns={columns}
      rows={transfers}
      total={transfers.length}
      page={1}
      size={most}
      sizes={[most]}
      busy={false}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      onPage={() => {}}
      empty={<Empty title={t('empty')} text={t('emptyText')} />}
    />
  );
}
