import { queryOptions } from '@tanstack/react-query';
import type { Department } from '#contract/people/departments.ts';
import { api } from '#web/client/api.ts';

/** Every department the person may see. Invalidate `['departments']` after a change to one. */
export const departmentsQuery = queryOf('all', async (signal) => (await api.departments.list({}, { signal })).items);

/** Departments with somebody whom the person may list, counting those; for who may list everybody the same as all. */
export const listedDepartmentsQuery = queryOf(
  'members',
  async (signal) => (await api.departments.list({ query: { of: 'members' } }, { signal })).items,
);

/** Departments of the address book, with the people one sees there. Nothing of them is changed there. */
export const directoryDepartmentsQuery = queryOf('directory', async (signal) => {
  const { items } = await api.directory.departments({}, { signal });
  return items.map((item) => ({ ...item, number: null, version: 0, can: { edit: false, place: false, people: false } }));
});

function queryOf(which: string, read: (signal: AbortSignal) => Promise<Department[]>) {
  return queryOptions({ queryKey: ['departments', which], queryFn: ({ signal }) => read(signal) });
}
