import { recycleKinds, type RecycleKind } from '#contract/people/recycle-bin-facts.ts';
import { api } from '#web/client/api.ts';
import { defineList } from '#web/shared/lists/define-list.ts';
import { bySearch, bySeveral } from '#web/shared/lists/filters.tsx';
import { useRecycleColumns } from './use-recycle-columns.tsx';

/** Both kinds are equivalent to none. */
const byKind = {
  ...bySeveral('kind', recycleKinds, 'recycleBin.kind', 'recycleBin.kinds'),
  send: ({ kind: [only, ...more] }: { kind: readonly RecycleKind[] }): { kind?: RecycleKind } =>
    only && more.length === 0 ? { kind: only } : {},
};

export const recycleList = defineList({
  call: api.recycleBin.list,
  key: ['recycleBin', 'list'],
  filters: [bySearch('recycleBin.search'), byKind],
  label: 'recycleBin.label',
  rowKey: ({ recycledId }) => recycledId,
  rowName: ({ name }) => name,
  useColumns: useRecycleColumns,
  empty: { title: 'recycleBin.emptyTitle', text: 'recycleBin.emptyText' },
});
