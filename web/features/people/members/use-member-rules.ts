import type { FormInstance } from 'antd';
import { useTranslations } from 'use-intl';
import { fieldFormats } from '#contract/people/member-field-facts.ts';
import type { AgeWarning } from '#contract/people/member-facts.ts';
import type { FieldFault } from '#contract/errors.ts';
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

/** 'Please enter a correct {type}' for a wrong format (specification section 5); otherwise the text of the rule. */
function useFaultText() {
  const nouns = useTranslations('nouns.types');
  const validation = useTranslations('common.validation');
  const rules = useTranslations('rules');
  return (field: MemberField, { rule, args = {} }: Pick<FieldFault, 'rule' | 'args'>): string => {
    const noun = fieldFormats[field];
    if (rule === 'wrongFormat' && noun) return validation('wrongFormat', { type: nouns(noun) });
    return rules(rule, args as never);
  };
}
