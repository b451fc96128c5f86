import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/client/api.ts';

/** Every department the person may see. Invalidate `['departments']` after a change to one. */
export const departmentsQuery = departmentsOf({});

/** Departments with somebody whom the person may list, counting those; for who may list everybody the same as all. */
export const listedDepartmentsQuery = departmentsOf({ of: 'members' });

function departmentsOf(query: { of?: 'members' }) {
  return queryOptions({
    queryKey: ['departments', query.of ?? 'all'],
    queryFn: async ({ signal }) => (await api.departments.list({ query }, { signal })).items,
  });
}
