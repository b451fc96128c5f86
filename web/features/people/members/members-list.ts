import { useQuery } from '@tanstack/react-query';
import { jobTypes, memberSorts, memberStatuses } from '#contract/people/member-facts.ts';
import { api } from '#web/client/api.ts';
import { flag, type UrlState, uuid } from '#web/client/url-fields.ts';
import { paths } from '#web/paths.ts';
import { defineList, type FiltersIn } from '#web/shared/lists/define-list.ts';
import { byDates, bySearch, bySeveral } from '#web/shared/lists/filters.tsx';
import type { ScreenOf } from '#web/shared/lists/use-list-screen.ts';
import { foundBy, type ListFilter } from '#web/shared/lists/list-filter.ts';
import { listedDepartmentsQuery } from '#web/shared/people/departments-query.ts';
import { useMemberColumns } from './member-columns.tsx';

const fields = { department: uuid, direct: flag };

function useDepartmentName({ department }: UrlState<typeof fields>): string | undefined {
  const { data } = useQuery({ ...listedDepartmentsQuery, enabled: department !== '' });
  return data?.find(({ departmentId }) => departmentId === department)?.name;
}

/** The department, with those below it unless `direct`; chosen in the tree beside the list. */
const byDepartment: ListFilter<typeof fields, { departmentId?: string; direct?: 'true' }, string | undefined> = {
  fields,
  send: ({ department, direct }) => (department ? { departmentId: department, ...(direct && { direct: 'true' as const }) } : {}),
  Found: foundBy(useDepartmentName),
  chip: ({ state: { direct }, found, t }) => ({
    label: t('members.fields.departments'),
    value: [found ?? '…', direct ? t('members.list.directShort') : ''].filter(Boolean).join(' · '),
  }),
  hasChip: ({ department }) => department !== '',
};

export const membersList = defineList({
  call: api.members.list,
  key: ['members', 'list'],
  filters: [
    byDepartment,
    bySeveral('status', memberStatuses, 'members.fields.memberStatus', 'members.status', { as: 'memberStatus' }),
    bySeveral('type', jobTypes, 'members.fields.jobType', 'members.choices.jobType', { as: 'jobType' }),
    byDates(['joinedFrom', 'joinedTo'], {
      label: 'members.fields.joinedDate',
      fromLabel: 'members.list.fromDate',
      toLabel: 'members.list.toDate',
      period: ['members.list.joinedBetween', 'members.list.joinedFrom', 'members.list.joinedTo'],
    }),
    bySearch('members.list.search', 'members.list.searchShort'),
  ],
  extra: {
    /** A bulk change that is being followed. */
    bulk: uuid,
  },
  sort: { by: memberSorts, initial: 'displayName', order: 'asc' },
  label: 'shell.pages.members',
  statuses: true,
  rowKey: ({ employeeId }) => employeeId,
  rowName: ({ displayName }) => displayName,
  useColumns: useMemberColumns,
  open: ({ employeeId: id }) => paths.member({ id }),
  empty: { title: 'members.list.emptyTitle', text: 'members.list.emptyText' },
});
export type MembersListScreen = ScreenOf<typeof membersList>;
export type MemberListFilters = FiltersIn<typeof membersList>;
