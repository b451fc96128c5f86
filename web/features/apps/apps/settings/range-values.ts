import type { AppSettings } from '#contract/apps/app-settings.ts';
import type { RangeKind } from '#contract/apps/app-settings-facts.ts';
import type { MemberChoice } from '#web/shared/people/MemberPicker.tsx';

/** The values of the range form. People are stored with their names. */
export interface RangeValues {
  availability: RangeKind;
  departmentIds: string[];
  people: MemberChoice[];
  roleIds: string[];
}

export function valuesOf({ availability, departments, employees, roles }: AppSettings['range']): RangeValues {
  return {
    availability,
    departmentIds: departments.map(({ departmentId }) => departmentId),
    people: [...employees],
    roleIds: roles.map(({ roleId }) => roleId),
  };
}

/** The body of the request. A range for all or for no one names no one. */
export function bodyOf({ availability, departmentIds, people, roleIds }: RangeValues) {
  if (availability !== 'PORTION') return { availability };
  return { availability, departmentIds, employeeIds: people.map(({ employeeId }) => employeeId), roleIds };
}

/** Whether two ranges name the same people, departments and roles, in any order. */
export function sameRange(one: RangeValues, other: RangeValues): boolean {
  const keyOf = (values: RangeValues) => {
    const { availability, departmentIds = [], employeeIds = [], roleIds = [] } = bodyOf(values);
    return [availability, ...[departmentIds, employeeIds, roleIds].map((ids) => ids.toSorted().join())].join('|');
  };
  return keyOf(one) === keyOf(other);
}
