import { useTranslations } from 'use-intl';
import { isLoggedAction, phraseKeyOfAction } from '#contract/platform/operation-log-facts.ts';

/**
 * The name of an action; an action that this version does not know is shown by its code. Screens that use it must load
 * `operations`.
 */
export function useActionWords(): (action: string) => string {
  const t = useTranslations('operationLog.actions');
  return (action) => (isLoggedAction(action) ? t(phraseKeyOfAction(action)) : action);
}
