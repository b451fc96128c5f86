import { exceptionEffects, exceptionSorts } from '#contract/access/visibility-facts.ts';
import { api } from '#web/client/api.ts';
import { paths } from '#web/paths.ts';
import { defineList } from '#web/shared/lists/define-list.ts';
import { byDepartment } from '#web/shared/lists/department-filter.tsx';
import { bySearch, bySeveral } from '#web/shared/lists/filters.tsx';
import { byMember } from '#web/shared/lists/member-filter.tsx';

const states = ['on', 'off'] as const;

/** Both states are equivalent to none. */
const byState = {
  ...bySeveral('state', states, 'visibility.manage.columns.state', 'visibility.states'),
  send: ({ state: [only, ...more] }: { state: readonly (typeof states)[number][] }): { enabled?: 'true' | 'false' } =>
    only && more.length === 0 ? { enabled: only === 'on' ? 'true' : 'false' } : {},
};

/** The control of both is `NamesFilter`, so that a person and a department are chosen in one place. */
const byMemberNamed = {
  ...byMember('member', 'employeeId', '020300', 'visibility.manage.namesPerson'),
  control: undefined,
};
const byDepartmentNamed = {
  ...byDepartment('departmentId', 'visibility.manage.namesDepartment'),
  control: undefined,
};

export const exceptionsList = defineList({
  call: api.visibility.exceptions,
  key: ['visibility', 'exceptions'],
  filters: [
    bySearch('visibility.manage.search', 'visibility.manage.columns.name'),
    bySeveral('effect', exceptionEffects, 'visibility.manage.columns.effect', 'visibility.effects'),
    byState,
    byMemberNamed,
    byDepartmentNamed,
  ],
  sort: { by: exceptionSorts, initial: 'name', order: 'asc' },
  label: 'visibility.manage.list',
  rowKey: ({ exceptionId }) => exceptionId,
  rowName: ({ name }) => name,
  open: ({ exceptionId: id }) => paths.exception({ id }),
  empty: { title: 'visibility.manage.empty.title', text: 'visibility.manage.empty.text' },
});
