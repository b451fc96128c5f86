import { sql } from 'kysely';
import { expect } from 'vitest';
import { members } from '#contract/people/members.ts';
import { type Database, inTransaction } from '#server/kernel/database/database.ts';
import type { TestApp } from './app.ts';
import { giveRole } from './roles.ts';
import { type Person, seedAccountMember, type TestTeam } from './team.ts';

// The stored lists of departments (decisions/078), compared with plain queries.

const read = <T>(database: Database, team: TestTeam, query: ReturnType<typeof sql<T>>) =>
  inTransaction(database, { teamId: team.id }, async (tx) => (await query.execute(tx)).rows);

/** The ids of the current members of some departments and single members by name, computed by a plain query. */
async function listOf(
  database: Database,
  team: TestTeam,
  departmentIds: readonly string[],
  memberIds: readonly string[] = [],
): Promise<string[]> {
  const rows = await read(
    database,
    team,
    sql<{ id: string }>`SELECT m.id FROM members m WHERE m.resigned_at IS NULL AND (m.id = ANY(${memberIds}::uuid[]) OR EXISTS (
        SELECT FROM member_departments md JOIN departments d ON d.team_id = md.team_id AND d.id = md.department_id
        WHERE md.member_id = m.id AND d.path && ${departmentIds}::uuid[]))
      ORDER BY m.display_name COLLATE "und-x-icu", m.id`,
  );
  return rows.map(({ id }) => id);
}

/** Checks that a list of members, in pages and in both orders, has exactly these. */
async function requireList(
  server: TestApp,
  person: Person,
  query: Record<string, unknown>,
  ids: readonly string[],
): Promise<void> {
  const list = async (more: Record<string, unknown>) => {
    const { data } = await server.call<{ items: { employeeId: string }[]; total: number }>(person, members.list, {
      query: { sort: 'displayName', ...query, ...more },
    });
    return { ids: data.items.map(({ employeeId }) => employeeId), total: data.total };
  };
  const total = ids.length;
  expect({ query, ...(await list({ size: 100 })) }).toEqual({ query, ids, total });
  expect(await list({ size: 100, order: 'desc' })).toEqual({ ids: ids.toReversed(), total });
  expect(await list({ size: 3, page: 2 })).toEqual({ ids: ids.slice(3, 6), total });
}

const storedRows = (database: Database, team: TestTeam) =>
  read(
    database,
    team,
    sql`SELECT department_id, member_id, display_name, several FROM subtree_members ORDER BY department_id, member_id`,
  );

/**
 * Checks that the stored lists of departments equal newly made ones, and the lists that are read from them on servers by turns.
 */
export async function requireExactLists(
  nextServer: () => TestApp,
  team: TestTeam,
  departments: readonly { id: string; parent_id: string | null }[],
): Promise<void> {
  const { database } = nextServer();
  const stored = await storedRows(database, team);
  await read(database, team, sql`SELECT app.list_subtrees(${team.id}::uuid)`);
  expect(stored).toEqual(await storedRows(database, team));
  for (const { id } of departments)
    await requireList(nextServer(), team.owner, { departmentId: id }, await listOf(database, team, [id]));

  // An administrator of three departments, which may overlap, and then also of two members.
  const keeper = await seedAccountMember(database, team.id, 'Keeper', team.root);
  const below = departments.flatMap(({ id, parent_id }) => (parent_id ? id : []));
  const three = [0, 2, 3].flatMap((n) => below[n] ?? []);
  const two = (await listOf(database, team, [team.root])).slice(0, 2);
  const role = { grants: { '020100': 'view' as const }, members: [keeper.memberId] };
  await giveRole(database, team.id, { ...role, name: 'Departments', departments: three });
  await requireList(nextServer(), keeper, {}, await listOf(database, team, three));
  await giveRole(database, team.id, { ...role, name: 'Members', scopeMembers: two });
  const inScope = await listOf(database, team, three, two);
  await requireList(nextServer(), keeper, {}, inScope);
  for (const id of below) {
    const expected = (await listOf(database, team, [id])).filter((member) => inScope.includes(member));
    await requireList(nextServer(), keeper, { departmentId: id }, expected);
  }
}
