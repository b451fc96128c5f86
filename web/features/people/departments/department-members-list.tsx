import { Checkbox } from 'antd';
import { api, type Client } from '#web/client/api.ts';
import { flag } from '#web/client/url-fields.ts';
import { paths } from '#web/paths.ts';
import { defineList } from '#web/shared/lists/define-list.ts';
import { bySearch } from '#web/shared/lists/filters.tsx';
import { filterOf } from '#web/shared/lists/list-filter.ts';

export type DepartmentMemberItem = Awaited<ReturnType<Client['members']['list']>>['items'][number];

/** Without the members of the departments below. */
const byDirect = filterOf({
  key: 'direct',
  field: flag,
  send: (direct): { direct?: 'true' } => (direct ? { direct: 'true' } : {}),
  control: ({ value, change, t }) => (
    <Checkbox checked={value} onChange={({ target }) => change(target.checked)}>
      {t('departments.people.direct')}
    </Checkbox>
  ),
});

/** The members of one department. */
export const departmentMembersList = defineList({
  call: api.members.list,
  key: ['members', 'list'],
  filters: [bySearch('departments.people.search'), byDirect],
  label: 'shell.pages.members',
  rowKey: ({ employeeId }) => employeeId,
  rowName: ({ displayName }) => displayName,
  open: ({ employeeId: id }) => paths.member({ id }),
});
