import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { roleLimits } from '#contract/access/role-facts.ts';
import { api } from '#web/client/api.ts';

/** All roles of the team, on one page, since there are few. */
export const rolesQuery = queryOptions({
  queryKey: ['roles', 'list'],
  queryFn: async ({ signal }) => (await api.roles.list({ query: { size: roleLimits.roles } }, { signal })).items,
});

export const groupsQuery = queryOptions({
  queryKey: ['roles', 'groups'],
  queryFn: async ({ signal }) => (await api.roleGroups.list({}, { signal })).items,
});

/** What a role can contain, and the highest access level this person may grant. */
export const grantableQuery = queryOptions({
  queryKey: ['roles', 'grantable'],
  queryFn: ({ signal }) => api.roles.grantable({}, { signal }),
});

export const administratorsQuery = queryOptions({
  queryKey: ['administrators'],
  queryFn: ({ signal }) => api.administrators.list({}, { signal }),
});

/** Refreshes roles, their holders and the administrators after a change. */
export function useRefreshRoles(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all(['roles', 'administrators'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
    void queries.invalidateQueries({ queryKey: ['members'] });
  };
}
