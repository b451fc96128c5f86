import type { AppSettings } from '#contract/apps/app-settings.ts';
import type { RangeKind } from '#contract/apps/app-settings-facts.ts';
import type { MemberChoice } from '#web/shared/people/MemberPicker.tsx';

/** A range as the form holds it. People are kept with their names. */
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

/** What is sent: a range for all or for nobody names nobody. */
export function bodyOf({ availability, departmentIds, people, roleIds }: RangeValues) {
  if (availability !== 'PORTION') return { availability };
  return { availability, departmentIds, employeeIds: people.map(({ employeeId }) => employeeId), roleIds };
}

/** Whether two ranges are for the same people; the order in which they name them says nothing. */
export function sameRange(one: RangeValues, other: RangeValues): boolean {
  const keyOf = (values: RangeValues) => {
    const { availability, departmentIds = [], employeeIds = [], roleIds = [] } = bodyOf(values);
    return [availability, ...[departmentIds, employeeIds, roleIds].map((ids) => ids.toSorted().join())].join('|');
  };
  return keyOf(one) === keyOf(other);
}
