import type { FormInstance } from 'antd';
import { useTranslations } from 'use-intl';
import type { AgeWarning } from '#contract/people/member-facts.ts';
import type { FieldFault } from '#contract/errors.ts';
import type { Phrases } from '#phrases/en/index.ts';
import { faultsIn } from './member-faults.ts';
import type { MemberField, MemberFormValues } from './member-values.ts';

/** The values of the form: a member, and which age warning has been confirmed. */
export type FormValues = MemberFormValues & { ageConfirmed?: Partial<Record<AgeWarning, boolean>> };

/**
 * The rule of one field for antd's form: validates the whole input with the contract's schema and returns the error of this
 * field.
 */
export function useMemberRules(form: FormInstance<FormValues>) {
  const text = useFaultText();
  return (field: MemberField) => ({
    validator: async () => {
      const values: FormValues = form.getFieldsValue(true);
      const fault = faultsIn(values).find((found) => found.field === field);
      if (fault) throw new Error(text(field, fault));
      await Promise.resolve();
    },
  });
}

type Nouns = Phrases['members']['nouns'];

/** 'Please enter a correct {type}' for a wrong format (specification section 5); otherwise the text of the rule. */
function useFaultText() {
  const nouns = useTranslations('members.nouns');
  const validation = useTranslations('common.validation');
  const rules = useTranslations('rules');
  return (field: MemberField, { rule, args = {} }: Pick<FieldFault, 'rule' | 'args'>): string => {
    if (rule === 'wrongFormat' && hasNoun(field)) return validation('wrongFormat', { type: nouns(field) });
    return rules(rule, args as never);
  };
}

const withNoun: readonly MemberField[] = ['email', 'mobileNumber', 'officeMobile', 'officeEmail'];

function hasNoun(field: MemberField): field is MemberField & keyof Nouns {
  return withNoun.includes(field);
}
