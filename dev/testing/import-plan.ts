import type { Cells } from '#server/flows/people/imports/columns.rules.ts';
import { departmentPaths } from '#server/flows/people/imports/department-paths.rules.ts';
import { planRows } from '#server/flows/people/imports/plan.service.ts';
import { readRow } from '#server/flows/people/imports/read-row.rules.ts';
import type { ImportTeamState } from '#server/flows/people/imports/team-state.service.ts';
import type { Existing } from '#server/flows/people/imports/team-state.repository.ts';
import { blankMember } from '#server/flows/people/imports/judge.checks.ts';

const departments = departmentPaths([
  { id: 'root', parent_id: null, name: 'Acme', path: ['root'] },
  { id: 'sales', parent_id: 'root', name: 'Sales', path: ['root', 'sales'] },
  { id: 'asia', parent_id: 'sales', name: 'Asia', path: ['root', 'sales', 'asia'] },
  { id: 'product', parent_id: 'root', name: 'Product', path: ['root', 'product'] },
]);

export const member = (id: string, more: Partial<Existing> = {}): Existing => ({
  id,
  version: 1,
  mobile: null,
  departments: ['sales'],
  in_scope: true,
  named_by_number: true,
  named_by_email: true,
  leader_name: null,
  ...blankMember,
  display_name: id,
  email: `${id}@example.com`,
  ...more,
});

export function teamStateFor(people: Existing[] = [], more: Partial<ImportTeamState> = {}): ImportTeamState {
  const by = (keyOf: (person: Existing) => string | null | undefined) =>
    new Map(people.map((person) => [keyOf(person) ?? `nobody ${person.id}`, person]));
  return {
    scope: 'all',
    today: '2026-11-21',
    departments,
    byNumber: by((person) => person.employee_number?.toLowerCase()),
    byMobile: by((person) => person.mobile),
    byEmail: by((person) => person.email),
    leaders: new Map([...by((person) => person.email), ...by((person) => person.employee_number?.toLowerCase())]),
    lines: new Map(people.flatMap(({ id, leader_id }) => (leader_id ? [[id, leader_id] as const] : []))),
    staff: new Set(),
    staffMembers: new Set(),
    headcount: 10,
    memberCap: 100,
    ...more,
  };
}

/** The plan of these rows, numbered from 3. */
export const plan = (rows: Cells[], around = teamStateFor()) =>
  planRows(
    rows.map((cells, at) => readRow(at + 3, cells)),
    around,
  );
export const shown = async (rows: Cells[], around = teamStateFor()) =>
  (await plan(rows, around)).map(({ action, faults }) =>
    [action, ...faults.map(({ column, reason }) => `${column} ${reason}`)].join(' '),
  );

export const anna = { displayName: 'Anna', email: 'anna@example.com' };
