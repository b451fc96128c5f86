import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect } from 'vitest';
import { type Department, departments } from '#contract/people/departments.ts';
import { members } from '#contract/people/members.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { requireExactLists } from '#dev/testing/exact-lists.ts';
import { runJobs } from '#dev/testing/jobs.ts';
import { seedMember, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { fold } from './departments.repository.ts';

const second = await startTestApp({ sharedUrl: app.ownerUrl });
afterAll(() => second.close());
let calls = 0;
/** The two servers by turns. */
const eitherServer = () => (calls++ % 2 ? second : app);

interface Row {
  id: string;
  parent_id: string | null;
  name: string;
  path: string[];
  path_name: string;
}

const read = <T>(team: TestTeam, query: ReturnType<typeof sql<T>>) =>
  inTransaction(app.database, { teamId: team.id }, async (tx) => (await query.execute(tx)).rows);
const tree = (team: TestTeam) =>
  read(team, sql<Row>`SELECT id, parent_id, name, path::text[] AS path, path_name FROM departments ORDER BY id`);
const counted = (team: TestTeam) =>
  read(
    team,
    sql<{
      member_id: string;
      department_id: string;
    }>`SELECT md.member_id, md.department_id FROM member_departments md JOIN members m
      ON m.team_id = md.team_id AND m.id = md.member_id WHERE m.resigned_at IS NULL AND m.status <> 'CANCELED'`,
  );

/** Derives paths by following parents only; in a cycle the root is never found. */
function climb(rows: readonly Row[]): Map<string, string[]> {
  const parentOf = new Map(rows.map((row) => [row.id, row.parent_id]));
  return new Map(
    rows.map(({ id }) => {
      const path: string[] = [];
      for (let at: string | null = id; at !== null && path.length <= rows.length; at = parentOf.get(at) ?? null) path.unshift(at);
      return [id, path];
    }),
  );
}

/** Checks that tree, counts and lists equal those computed from parents and placements alone. */
async function requireExact(team: TestTeam): Promise<void> {
  await runJobs(app, team.id);
  const rows = await tree(team);
  const paths = climb(rows);
  const nameOf = new Map(rows.map((row) => [row.id, row.name]));
  for (const row of rows) {
    expect(row.path).toEqual(paths.get(row.id));
    const below = row.path.slice(1).map((id) => nameOf.get(id));
    expect(row.path_name).toBe(below.length ? below.join(' / ') : row.name);
  }
  const people = new Map(rows.map((row) => [row.id, new Set<string>()]));
  for (const { member_id, department_id } of await counted(team)) {
    for (const id of paths.get(department_id) ?? []) people.get(id)?.add(member_id);
  }
  const answer = await app.call<{ items: Department[] }>(team.owner, departments.list);
  expect(new Map(answer.data.items.map((d) => [d.departmentId, d.employeeCount]))).toEqual(
    new Map([...people].map(([id, set]) => [id, set.size])),
  );
  await requireExactLists(eitherServer, team, rows);
}

type Act = (team: TestTeam) => Promise<unknown>;
const place = fc.nat({ max: 30 });
const at = <T>(list: readonly T[], i: number): T => list[i % list.length] as T;
const memberIds = async (team: TestTeam) =>
  (await read(team, sql<{ id: string }>`SELECT id FROM members ORDER BY id`)).map((row) => row.id);
const departmentIds = async (team: TestTeam) => (await tree(team)).map((row) => row.id);

const move =
  (i: number, j: number): Act =>
  async (team) => {
    const ids = await departmentIds(team);
    return eitherServer().call(team.owner, departments.move, { params: { id: at(ids, i) }, body: { parentId: at(ids, j) } });
  };
const acts = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(place, place).map(([i, j]) => move(i, j)) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(place, fc.string({ minLength: 8, maxLength: 8, unit: fc.constantFrom(...'abcdefgh') }))
      .map(([i, name]): Act => async (team) => {
        const ids = await departmentIds(team);
        return app.call(team.owner, departments.create, { body: { parentId: at(ids, i), name } });
      }),
  },
  {
    weight: 1,
    arbitrary: place.map((i): Act => async (team) => {
      const ids = await departmentIds(team);
      return app.call(team.owner, departments.remove, { params: { id: at(ids, i) } });
    }),
  },
  {
    weight: 1,
    arbitrary: place.map((i): Act => async (team) => {
      const ids = await departmentIds(team);
      return eitherServer().call(team.owner, departments.removeWithContent, { params: { id: at(ids, i) } });
    }),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(place, fc.constantFrom('Ann', 'ann B', 'Ángel', '陈思远', '林', 'Budi', 'Zoe', 'de la Cruz')).map(
      ([i, displayName]): Act =>
        async (team) =>
          eitherServer().call(team.owner, members.update, {
            params: { id: at(await memberIds(team), i) },
            body: { displayName },
          }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(place, fc.constantFrom('suspend' as const, 'unsuspend' as const)).map(
      ([i, what]): Act =>
        async (team) =>
          eitherServer().call(team.owner, members[what], { params: { id: at(await memberIds(team), i) } }),
    ),
  },
  {
    weight: 6,
    arbitrary: fc
      .record({
        who: fc.array(place, { minLength: 1, maxLength: 4 }),
        where: fc.array(place, { minLength: 1, maxLength: 4 }),
        mode: fc.constantFrom('MOVE', 'ADD', 'ADD', 'REMOVE'),
      })
      .map(({ who, where, mode }): Act => async (team) => {
        const [people, places] = [await memberIds(team), await departmentIds(team)];
        const body = { employeeIds: who.map((i) => at(people, i)), departmentIds: where.map((i) => at(places, i)), mode };
        return eitherServer().call(team.owner, members.changeDepartments, { body });
      }),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(place, fc.constantFrom('resign', 'restore', 'close', 'open', 'erase')).map(
      ([i, what]): Act =>
        (team) =>
          inTransaction(app.database, { teamId: team.id }, async (tx) => {
            const ids = (await sql<{ id: string }>`SELECT id FROM members WHERE account_id IS NULL ORDER BY id`.execute(tx)).rows;
            const { id } = at(ids, i);
            const changes = {
              resign: () => sql`UPDATE members SET resigned_at = now() WHERE id = ${id}::uuid`.execute(tx),
              restore: () => sql`UPDATE members SET resigned_at = NULL WHERE id = ${id}::uuid`.execute(tx),
              close: () => sql`UPDATE members SET status = 'CANCELED' WHERE id = ${id}::uuid`.execute(tx),
              open: () => sql`UPDATE members SET status = 'UNREGISTERED' WHERE id = ${id}::uuid`.execute(tx),
              erase: async () => {
                await sql`SELECT FROM members WHERE id = ${id}::uuid FOR UPDATE`.execute(tx);
                await sql`DELETE FROM member_departments WHERE member_id = ${id}::uuid`.execute(tx);
                await sql`DELETE FROM members WHERE id = ${id}::uuid`.execute(tx);
              },
            };
            if (what !== 'erase' || ids.length > 3) await changes[what]();
          }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constant((team: TestTeam) => inTransaction(app.database, { teamId: team.id }, (tx) => fold(tx, team.id))),
  },
  {
    weight: 1,
    arbitrary: fc.constant((team: TestTeam) =>
      inTransaction(app.database, { teamId: team.id }, (tx) => sql`SELECT app.recount_departments(${team.id}::uuid)`.execute(tx)),
    ),
  },
);

async function seedPeople(team: TestTeam, people: number): Promise<void> {
  await inTransaction(app.database, { teamId: team.id }, async (tx) => {
    const places = [team.root, team.sales, team.jakarta, team.product];
    for (let i = 0; i < people; i += 1) {
      await seedMember(tx, team.id, { name: `Person ${i}`, departmentId: at(places, i), email: `p${i}@example.com` });
    }
  });
}

test('after any sequence of writes there is no cycle, every path is right, and every count and list exact', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 5, maxLength: 25 }), async (history) => {
      const team = await seedTeam(app.database, 'Harbour');
      await seedPeople(team, 8);
      for (const act of history) await act(team);
      await requireExact(team);
    }),
    { numRuns: 40 },
  );
}, 120_000);

test('paths, counts and lists stay exact when the writes run concurrently', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 20, maxLength: 40 }), async (history) => {
      const team = await seedTeam(app.database, 'Harbour');
      await seedPeople(team, 8);
      for (let i = 0; i < 6; i += 1)
        await app.call(team.owner, departments.create, { body: { parentId: team.sales, name: `S ${i}` } });
      const answers = await Promise.all(history.map((act) => act(team)));
      expect(answers.filter((answer) => (answer as { status?: number } | undefined)?.status === 500)).toEqual([]);
      await requireExact(team);
    }),
    { numRuns: 12 },
  );
}, 120_000);

test('50 concurrent crossing moves create no cycle', async () => {
  for (let round = 0; round < 4; round += 1) {
    const team = await seedTeam(app.database, 'Harbour');
    await seedPeople(team, 8);
    for (let i = 0; i < 8; i += 1)
      await app.call(team.owner, departments.create, { body: { parentId: team.root, name: `D ${i}` } });
    const ids = (await departmentIds(team)).filter((id) => id !== team.root);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => {
        const body = { parentId: at(ids, i * 7 + round + 1) };
        return app.call(team.owner, departments.move, { params: { id: at(ids, i) }, body });
      }),
    );
    expect(answers.every((answer) => answer.status === 200 || answer.status === 422)).toBe(true);
    expect(answers.filter((answer) => answer.status === 200).length).toBeGreaterThan(0);
    await requireExact(team);
  }
}, 60_000);

test('two transactions that place one person concurrently are both counted', async () => {
  for (let round = 0; round < 10; round += 1) {
    const team = await seedTeam(app.database, 'Harbour');
    const put = (departmentId: string, position: number) =>
      inTransaction(app.database, { teamId: team.id }, (tx) =>
        tx
          .insertInto('member_departments')
          .values({ team_id: team.id, member_id: team.owner.memberId, department_id: departmentId, position })
          .execute(),
      );
    await Promise.all([put(team.sales, 1), put(team.jakarta, 2), put(team.product, 3)]);
    await requireExact(team);
  }
});

test('members added concurrently do not wait for each other', async () => {
  const team = await seedTeam(app.database, 'Harbour');
  await inTransaction(app.database, { teamId: team.id }, async (first) => {
    await seedMember(first, team.id, { name: 'First', departmentId: team.sales });
    // The first transaction is not committed yet; if the second waited for it, it would time out.
    await inTransaction(app.database, { teamId: team.id }, async (second) => {
      await sql`SET LOCAL lock_timeout = '2s'`.execute(second);
      await seedMember(second, team.id, { name: 'Second', departmentId: team.sales });
    });
  });
  await requireExact(team);
});
