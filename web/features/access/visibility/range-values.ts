import type { AddressBook } from '#contract/access/visibility.ts';
import type { MainRule } from '#contract/access/visibility-facts.ts';
import type { MemberChoice } from '#web/shared/people/MemberPicker.tsx';

/** The main rule as its screen holds it. People are kept with their names, so that they can be shown. */
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

/** What is sent: only the rule SELECTED names anybody. */
export function bodyOf({ rule, departmentIds, people }: MainRuleValues) {
  if (rule !== 'SELECTED') return { mainRule: rule };
  return { mainRule: rule, selected: { departmentIds, employeeIds: people.map(({ employeeId }) => employeeId) } };
}

/** Whether two rules are the same; the order in which they name people says nothing. */
export function sameRule(one: MainRuleValues, other: MainRuleValues): boolean {
  const keyOf = (values: MainRuleValues) => {
    const { mainRule, selected } = bodyOf(values);
    return [mainRule, ...[selected?.departmentIds, selected?.employeeIds].map((ids) => ids?.toSorted().join())].join('|');
  };
  return keyOf(one) === keyOf(other);
}
