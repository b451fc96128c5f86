import { useTranslations } from 'use-intl';
import { ListTable } from '#web/ui/ListTable.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { Moment } from '#web/ui/Time.tsx';
import type { System } from './use-system.ts';

interface Part {
  key: string;
  name: string;
  state: string;
  since: string | null;
}

/** Storage first, then each part of the background work. */
export function PartsTable({ system }: { system: System }) {
  const t = useTranslations('systemStatus.parts');
  const rows = useParts(system);
  const columns: ListColumn<Part>[] = [
    { key: 'name', title: t('part'), always: true, width: 320, render: ({ name }) => <strong>{name}</strong> },
    {
      key: 'state',
      title: t('state'),
      width: 180,
      render: ({ state, since }) => <StatusTag tone={since ? 'bad' : 'good'}>{state}</StatusTag>,
    },
    { key: 'since', title: t('since'), width: 200, render: ({ since }) => (since ? <Moment at={since} relative /> : null) },
  ];
  return (
    <ListTable<Part>
      label={t('title')}
      columns={columns}
      rows={rows}
      total={rows.length}
      page={1}
      size={rows.length}
      sizes={[rows.length]}
      busy={false}
      rowKey={({ key }) => key}
      rowName={({ name }) => name}
      onPage={() => {}}
      empty={null}
    />
  );
}

function useParts({ storage, filesForeignSince, background }: System): Part[] {
  const t = useTranslations('systemStatus');
  return [
    ...storage.map(({ place, fullSince }) => ({
      key: place,
      name: t(`storage.${place}`),
      state: t(fullSince ? 'state.full' : 'state.free'),
      since: fullSince,
    })),
    {
      key: 'folder',
      name: t('folder'),
      state: t(filesForeignSince ? 'state.foreign' : 'state.own'),
      since: filesForeignSince,
    },
    ...background.map(({ work, downSince }) => ({
      key: work,
      name: t(`work.${work}`),
      state: t(downSince ? 'state.down' : 'state.up'),
      since: downSince,
    })),
  ];
}
