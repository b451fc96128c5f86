import { queryOptions } from '@tanstack/react-query';
import type { Department } from '#contract/people/departments.ts';
import { api } from '#web/client/api.ts';

/** Every department that the person may see. Invalidate `['departments']` after changing one. */
export const departmentsQuery = queryOf('all', async (signal) => (await api.departments.list({}, { signal })).items);

/**
 * Departments with members whom the person may list, counting only those members; for people who may list all members, identical
 * to all departments.
 */
export const listedDepartmentsQuery = queryOf(
  'members',
  async (signal) => (await api.departments.list({ query: { of: 'members' } }, { signal })).items,
);

/** Departments of the directory, counting the members visible there. They are read-only there. */
export const directoryDepartmentsQuery = queryOf('directory', async (signal) => {
  const { items } = await api.directory.departments({}, { signal });
  return items.map((item) => ({ ...item, number: null, version: 0, can: { edit: false, place: false, people: false } }));
});

function queryOf(which: string, read: (signal: AbortSignal) => Promise<Department[]>) {
  return queryOptions({ queryKey: ['departments', which], queryFn: ({ signal }) => read(signal) });
}
