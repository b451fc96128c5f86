import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import type { ChoiceField } from '#contract/people/member-field-facts.ts';

/** The label of a choice of a member field. The phrases of each choice are required by the type of `memberFields.choices`. */
export function useChoiceLabel(): (field: ChoiceField, choice: string) => string {
  const t = useTranslations('members.choices');
  return useCallback((field, choice) => t(`${field}.${choice}` as never), [t]);
}
