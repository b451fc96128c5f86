import type { AddressBook } from '#contract/access/visibility.ts';
import type { MainRule } from '#contract/access/visibility-facts.ts';
import type { MemberChoice } from '#web/shared/people/MemberPicker.tsx';

/** The values of the main rule's form. People are stored with their names, so that they can be shown. */
export interface MainRuleValues {
  rule: MainRule;
  departmentIds: string[];
  people: MemberChoice[];
}

export function valuesOf({ mainRule, selected }: Pick<AddressBook, 'mainRule' | 'selected'>): MainRuleValues {
  return {
    rule: mainRule,
    departmentIds: (selected?.departments ?? []).map(({ departmentId }) => departmentId),
    people: (selected?.employees ?? []).map(({ resigned: _resigned, ...person }) => person),
  };
}

/** The body of the request. Only the rule SELECTED includes departments and people. */
export function bodyOf({ rule, departmentIds, people }: MainRuleValues) {
  if (rule !== 'SELECTED') return { mainRule: rule };
  return { mainRule: rule, selected: { departmentIds, employeeIds: people.map(({ employeeId }) => employeeId) } };
}

/** Whether two rules are equal, regardless of the order of their people and departments. */
export function sameRule(one: MainRuleValues, other: MainRuleValues): boolean {
  const keyOf = (values: MainRuleValues) => {
    const { mainRule, selected } = bodyOf(values);
    return [mainRule, ...[selected?.departmentIds, selected?.employeeIds].map((ids) => ids?.toSorted().join())].join('|');
  };
  return keyOf(one) === keyOf(other);
}
