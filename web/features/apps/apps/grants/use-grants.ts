import { queryOptions } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { type AppScope, scopeKey } from '#contract/apps/app-facts.ts';
import { api, type Client } from '#web/client/api.ts';
import { queries } from '#web/client/queries.ts';

export type GrantItem = Awaited<ReturnType<Client['grants']['list']>>['items'][number];
export type PolicyItem = Awaited<ReturnType<Client['grants']['policies']>>['items'][number];

export const policiesQuery = queryOptions({
  queryKey: ['grants', 'policies'],
  queryFn: ({ signal }) => api.grants.policies({}, { signal }),
});

/** The team's policy for one app that signs people in; fails for any other app. */
export const policyQuery = (id: string) =>
  queryOptions({
    queryKey: ['grants', 'policy', id],
    queryFn: ({ signal }) => api.grants.policy({ params: { id } }, { signal }),
    retry: false,
  });

/** Refreshes everything about consents after a change. */
export const refreshGrants = () => queries.invalidateQueries({ queryKey: ['grants'] });

/** The text for a scope. */
export function useScopeText(): (scope: AppScope) => string {
  const t = useTranslations('apps.scopes');
  return (scope) => t(scopeKey(scope));
}
