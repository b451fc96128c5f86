import { resignReasons, resignSorts, resignStates } from '#contract/people/resignation-facts.ts';
import { api } from '#web/client/api.ts';
import { paths } from '#web/paths.ts';
import { defineList } from '#web/shared/lists/define-list.ts';
import { byDepartment } from '#web/shared/lists/department-filter.tsx';
import { byDates, bySearch, bySeveral } from '#web/shared/lists/filters.tsx';
import { bySegment } from '#web/shared/lists/segment-filters.tsx';
import { useResignedColumns } from './resigned-columns.tsx';

/** Resigned members and pending resignations. */
export const resignedList = defineList({
  call: api.resignations.list,
  key: ['resignations', 'list'],
  filters: [
    bySegment('state', resignStates, 'resignations.list.state', 'resignations.list.filters', { all: 'resignations.list.all' }),
    bySeveral('reason', resignReasons, 'resignations.columns.reason', 'resignations.reasons'),
    byDepartment('departmentId', 'resignations.columns.departments'),
    byDates(['endedFrom', 'endedTo'], {
      label: 'resignations.list.ended',
      fromLabel: 'resignations.list.from',
      toLabel: 'resignations.list.to',
      period: ['resignations.list.endedBetween', 'resignations.list.endedFrom', 'resignations.list.endedTo'],
    }),
    bySearch('resignations.list.search', 'resignations.list.searchShort'),
  ],
  sort: { by: resignSorts, initial: 'jobEndedDate', order: 'desc' },
  label: 'shell.pages.resigned',
  statuses: true,
  rowKey: ({ id }) => id,
  rowName: ({ displayName }) => displayName,
  useColumns: useResignedColumns,
  open: ({ id }) => paths.resignation({ id }),
  empty: { title: 'resignations.list.emptyTitle', text: 'resignations.list.emptyText' },
});
