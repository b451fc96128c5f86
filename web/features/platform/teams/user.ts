import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { UserInfo } from '#contract/platform/account.ts';
import { api } from '#web/client/api.ts';
import { showPreferredLanguage } from '#web/client/language.ts';
import { queries } from '#web/client/queries.ts';
import { showZone } from '#web/client/zone.ts';

const own = queryOptions({ queryKey: ['user'], queryFn: () => api.user.info({}) });

/** The signed-in person, with or without a team. */
export function useUser(): UserInfo {
  return useSuspenseQuery(own).data;
}

/** Loads the signed-in person and their language before a screen outside the main layout is drawn. */
export async function loadUser(): Promise<void> {
  const { locale, timeZone } = await queries.fetchQuery(own);
  showZone(timeZone);
  await showPreferredLanguage(locale);
}
