import { useTranslations } from 'use-intl';
import { ListTable } from '#web/ui/ListTable.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import { Empty } from '#web/ui/State.tsx';
import type { System } from './use-system.ts';

type Replicas = NonNullable<System['installation']>['replicas'];
type Replica = NonNullable<Replicas>[number];
const most = 32;
const tenths = (value: number) => Math.round(value * 10) / 10;

/** The standbys that are connected to the database. */
export function ReplicasTable({ replicas }: { replicas: Replicas }) {
  const t = useTranslations('systemStatus.replicas');
  const columns: ListColumn<Replica>[] = [
    { key: 'name', title: t('name'), always: true, width: 320, render: ({ name }) => <strong>{name}</strong> },
    { key: 'state', title: t('state'), width: 180, render: ({ state }) => state },
    {
      key: 'mode',
      title: t('mode'),
      width: 160,
      render: ({ synchronous }) => t(synchronous ? 'synchronous' : 'asynchronous'),
    },
    {
      key: 'lag',
      title: t('lag'),
      width: 180,
      render: ({ lagSeconds, lagBytes }) =>
        t('seconds', { seconds: tenths(lagSeconds ?? 0), megabytes: tenths(lagBytes / 1_000_000) }),
    },
  ];
  if (replicas === null) return <Empty title={t('hidden')} text={t('hiddenText')} />;
  return (
    <ListTable<Replica>
      label={t('title')}
      columns={columns}
      rows={replicas}
      total={replicas.length}
      page={1}
      size={most}
      sizes={[most]}
      busy={false}
      rowKey={({ name }) => name}
      rowName={({ name }) => name}
      onPage={() => {}}
      empty={<Empty title={t('empty')} text={t('emptyText')} />}
    />
  );
}
