import { useQuery } from '@tanstack/react-query';
import { directorySorts } from '#contract/people/directory-facts.ts';
import { api } from '#web/client/api.ts';
import { uuid } from '#web/client/url-fields.ts';
import { paths } from '#web/paths.ts';
import { defineList } from '#web/shared/lists/define-list.ts';
import { bySearch } from '#web/shared/lists/filters.tsx';
import { filterOf } from '#web/shared/lists/list-filter.ts';
import { directoryDepartmentsQuery } from '#web/shared/people/departments-query.ts';
import { useNarrow } from '#web/ui/use-narrow.ts';
import { useDirectoryColumns } from './directory-columns.tsx';

/** The department is chosen in the tree beside the list. */
const byDepartment = filterOf({
  key: 'department',
  field: uuid,
  send: (departmentId): { departmentId?: string } => ({ departmentId }),
  useFound: (id) => useQuery(directoryDepartmentsQuery).data?.find(({ departmentId }) => departmentId === id)?.name,
  chip: ({ found, t }) => ({ label: t('directory.tree'), value: found ?? '…' }),
});

/** The colleagues visible to the member. */
export const directoryList = defineList({
  call: api.directory.list,
  key: ['members', 'directory'],
  filters: [bySearch('directory.search'), byDepartment],
  sort: { by: directorySorts, initial: 'displayName', order: 'asc' },
  label: 'shell.pages.directory',
  rowKey: ({ employeeId }) => employeeId,
  rowName: ({ displayName }) => displayName,
  useColumns: () => useDirectoryColumns(useNarrow()),
  open: ({ employeeId: id }) => paths.person({ id }),
  empty: { title: 'directory.emptyTitle', text: 'directory.emptyText' },
});
