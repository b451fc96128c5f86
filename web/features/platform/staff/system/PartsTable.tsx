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
  const words = useTranslations('system.parts');
  const rows = useParts(system);
  const columns: ListColumn<Part>[] = [
    { key: 'name', title: words('part'), always: true, width: 320, render: ({ name }) => <strong>{name}</strong> },
    {
      key: 'state',
      title: words('state'),
      width: 180,
      render: ({ state, since }) => <StatusTag tone={since ? 'bad' : 'good'}>{state}</StatusTag>,
    },
    { key: 'since', title: words('since'), width: 200, render: ({ since }) => (since ? <Moment at={since} relative /> : null) },
  ];
  return (
    <ListTable<Part>
      label={words('title')}
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
  const words = useTranslations('system');
  return [
    ...storage.map(({ place, fullSince }) => ({
      key: place,
      name: words(`storage.${place}`),
      state: words(fullSince ? 'state.full' : 'state.free'),
      since: fullSince,
    })),
    {
      key: 'folder',
      name: words('folder'),
      state: words(filesForeignSince ? 'state.foreign' : 'state.own'),
      since: filesForeignSince,
    },
    ...background.map(({ work, downSince }) => ({
      key: work,
      name: words(`work.${work}`),
      state: words(downSince ? 'state.down' : 'state.up'),
      since: downSince,
    })),
  ];
}
