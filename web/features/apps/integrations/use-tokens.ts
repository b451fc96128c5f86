import { queryOptions } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { menu, type MenuCode } from '#contract/access/permission-facts.ts';
import { api, type Client } from '#web/client/api.ts';
import { queries } from '#web/client/queries.ts';

export type TokenItem = Awaited<ReturnType<Client['apiTokens']['list']>>['items'][number];
export type Grantable = Awaited<ReturnType<Client['apiTokens']['grantable']>>;
export type TokenPermission = TokenItem['permissions'][number];

/** What a token can contain, and the highest access level this person may grant. */
export const grantableQuery = queryOptions({
  queryKey: ['apiTokens', 'grantable'],
  queryFn: ({ signal }) => api.apiTokens.grantable({}, { signal }),
});

/** Refreshes the list after a change. */
export const refreshTokens = () => queries.invalidateQueries({ queryKey: ['apiTokens', 'list'] });

/** The name of the screen that a code governs. */
export function useScreenName(): (code: MenuCode) => string {
  const pages = useTranslations('shell.pages');
  return (code) => pages(menu.find((entry) => entry.code === code)?.key ?? 'home');
}
