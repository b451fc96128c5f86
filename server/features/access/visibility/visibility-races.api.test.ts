import { sql } from 'kysely';
import { expect } from 'vitest';
import { type AddressBook, type ExceptionView, visibility } from '#contract/access/visibility.ts';
import { visibilityLimits } from '#contract/access/visibility-facts.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { seedTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';

const team = await seedTeam(app.database, 'Harbour Trading');

const bodyOf = (name: string) => ({
  name,
  effect: 'ALLOW',
  subjects: { departmentIds: [team.sales], employeeIds: [] },
  objects: { departmentIds: [team.product], employeeIds: [] },
});
const create = (name: string) => app.call<ExceptionView>(team.owner, visibility.create, { body: bodyOf(name) });
const codes = (answers: { code: number }[]) => answers.map(({ code }) => code).toSorted((a, b) => a - b);

test('of two concurrent changes to one exception one is saved and the other refused', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { exceptionId, version } = (await create(`Edited ${round}`)).data;
    const edit = (priority: number) =>
      app.call(team.owner, visibility.update, { params: { id: exceptionId }, body: { priority, version } });
    expect(codes(await Promise.all([edit(1), edit(2)]))).toEqual([0, 40900]);
  }
});

test('a deletion succeeds during a concurrent change, and the exception no longer exists afterwards', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { exceptionId } = (await create(`Deleted ${round}`)).data;
    const params = { id: exceptionId };
    const [edited, deleted] = await Promise.all([
      app.call(team.owner, visibility.update, { params, body: { priority: 1 } }),
      app.call(team.owner, visibility.remove, { params }),
    ]);
    expect(deleted.status).toBe(200);
    expect([200, 404]).toContain(edited.status);
    expect((await app.call(team.owner, visibility.exception, { params })).status).toBe(404);
  }
});

test('of concurrent changes to the main rule and the levels one is saved and the other refused', async () => {
  const { version } = (await app.call<AddressBook>(team.owner, visibility.read)).data;
  const answers = await Promise.all([
    app.call(team.owner, visibility.setMainRule, { body: { mainRule: 'NONE', version } }),
    app.call(team.owner, visibility.setLevels, { body: { levels: { email: 'HIDDEN' }, version } }),
  ]);
  expect(codes(answers)).toEqual([0, 40900]);
});

test('concurrent additions stop at 500 exceptions', async () => {
  const { total } = (await app.call<{ total: number }>(team.owner, visibility.exceptions)).data;
  await inTransaction(app.database, { teamId: team.id }, (tx) =>
    sql`INSERT INTO visibility_exceptions (team_id, id, name, effect, priority, subject_departments, object_departments)
      SELECT ${team.id}::uuid, gen_random_uuid(), 'Full ' || n, 'ALLOW', 1, ARRAY[${team.sales}::uuid], ARRAY[${team.product}::uuid]
      FROM generate_series(1, ${visibilityLimits.exceptions - total - 3}::int) AS n`.execute(tx),
  );
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => create(`Last ${n}`)));
  expect(codes(answers)).toEqual([0, 0, 0, 40944, 40944, 40944, 40944, 40944]);
  expect((await app.call<AddressBook>(team.owner, visibility.read)).data.exceptions).toEqual({ total: 500, enabled: 500 });
});
