import { useTranslations } from 'use-intl';
import { isLoggedAction, phraseKeyOfAction } from '#contract/platform/operation-log-facts.ts';

/** What an action is called; one that this version does not know shows its own name. Its screen has loaded `operations`. */
export function useActionWords(): (action: string) => string {
  const t = useTranslations('operations.actions');
  return (action) => (isLoggedAction(action) ? t(phraseKeyOfAction(action)) : action);
}
