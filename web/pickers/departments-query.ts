import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/client/api.ts';

/** Every department the person may see. Invalidate `['departments']` after a change to one. */
export const departmentsQuery = queryOptions({
  queryKey: ['departments', 'list'],
  queryFn: async ({ signal }) => (await api.departments.list({}, { signal })).items,
});
