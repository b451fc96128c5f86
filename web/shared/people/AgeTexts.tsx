import { useTranslations } from 'use-intl';
import { type AgeWarning, ageWarningsFrom } from '#contract/people/member-facts.ts';

/**
 * The texts of all age warnings that apply to a person, strictest first.
 * @param warning the strictest warning
 */
export function AgeTexts({ warning }: { warning: AgeWarning }) {
  const t = useTranslations('members.age');
  return ageWarningsFrom(warning).map((each) => <div key={each}>{t(each)}</div>);
}
