import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type Department, departments } from '#contract/people/departments.ts';
import { members } from '#contract/people/members.ts';
import { resignations, type ResignOutcome } from '#contract/people/resignations.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { asTeam, daysAfter, lookAt, resign, runResignJob, standing, todayOf } from '#dev/testing/resignations.ts';
import { type Person, readLog, seedAccountMember, seedMember, seedRole, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { t } from '#dev/testing/texts.ts';

let team: TestTeam;
let leaver: Person;
const today = todayOf('Asia/Hong_Kong');

const app = await startTestApp();
beforeEach(async () => {
  team = await seedTeam(app.database, 'Harbour Trading');
  leaver = await seedAccountMember(app.database, team.id, 'Lena Leaver', team.jakarta);
});
afterAll(() => app.close());

const restore = (id: string, by = team.owner) => app.call(by, resignations.restore, { params: { id } });
const resigned = async (memberId = leaver.memberId) => (await resign(app, team.owner, memberId)).data.resignationId;
const statusOf = async (memberId: string) => (await app.call(team.owner, members.read, { params: { id: memberId } })).status;

describe('restoring', () => {
  test('is refused for one that is pending, restored already, of another team, or outside the scope', async () => {
    const { data } = await resign(app, team.owner, leaver.memberId, { jobEndedDate: daysAfter(today, 1) });
    expect((await restore(data.resignationId)).code).toBe(40900);
    const other = await seedTeam(app.database, 'Other');
    const theirs = await resign(app, other.owner, other.member.memberId);
    expect((await restore(theirs.data.resignationId)).status).toBe(404);
    const id = await resigned(team.member.memberId);
    expect((await restore(id, team.hr)).status).toBe(404);
    expect((await restore(id)).status).toBe(200);
    expect((await restore(id)).code).toBe(40900);
  });

  test('restores department and sign-in, but no role and nothing that was handed over', async () => {
    await asTeam(app, team.id, async (tx) => {
      await seedRole(tx, team.id, 'FINANCE', [leaver.memberId]);
      await sql`UPDATE departments SET head_member_id = ${leaver.memberId}::uuid WHERE id = ${team.jakarta}::uuid`.execute(tx);
      await sql`UPDATE members SET leader_id = ${leaver.memberId}::uuid WHERE id = ${team.member.memberId}::uuid`.execute(tx);
    });
    const before = await outline();
    const id = await resigned();
    expect((await app.call(leaver, members.self)).code).toBe(403);
    expect((await restore(id)).status).toBe(200);
    expect((await app.call(leaver, members.self)).status).toBe(200);
    expect(await outline()).toEqual(before);
    const remaining = await asTeam(app, team.id, async (tx) => {
      const { rows } = await sql`SELECT 1 FROM role_members WHERE member_id = ${leaver.memberId}::uuid
        UNION ALL SELECT 1 FROM departments WHERE head_member_id = ${leaver.memberId}::uuid
        UNION ALL SELECT 1 FROM members WHERE leader_id = ${leaver.memberId}::uuid`.execute(tx);
      return rows;
    });
    expect(remaining).toEqual([]);
    expect((await standing(app, team.owner, leaver.memberId)).status).toBe(404);
    expect((await readLog(app.database, team.id)).at(-1)).toMatchObject({ action: 'member.restore', object_id: leaver.memberId });
    expect((await resign(app, team.owner, leaver.memberId)).status).toBe(200);
  });

  test('names the members who have the number, mobile and email by now', async () => {
    const fields = { employeeNumber: 'HT-1', mobilePrefix: '852', mobileNumber: '91316336', email: 'lena@example.com' };
    await app.call(team.owner, members.update, { params: { id: leaver.memberId }, body: fields });
    const id = await resigned();
    const heir = await app.call(team.owner, members.create, {
      body: { displayName: 'Hugo Heir', ...fields, employeeNumber: 'ht-1' },
    });
    expect(heir.status).toBe(200);
    const answer = await restore(id);
    expect(answer.status).toBe(422);
    expect(answer.fields).toEqual(
      ['email', 'employeeNumber', 'mobileNumber'].map((field) => ({ field, message: t('rules.heldBy', { name: 'Hugo Heir' }) })),
    );
  });

  test('places members whose departments are gone into the root, and clears a leader who left', async () => {
    await asTeam(app, team.id, (tx) =>
      sql`UPDATE members SET leader_id = ${team.hr.memberId}::uuid WHERE id = ${leaver.memberId}::uuid`.execute(tx),
    );
    const id = await resigned();
    expect((await app.call(team.owner, departments.remove, { params: { id: team.jakarta } })).status).toBe(200);
    await asTeam(app, team.id, (tx) =>
      sql`DELETE FROM member_departments WHERE member_id = ${leaver.memberId}::uuid`.execute(tx),
    );
    await resigned(team.hr.memberId);
    expect((await restore(id)).status).toBe(200);
    const { data } = await app.call<{ departments: { name: string }[]; leader: unknown }>(team.owner, members.read, {
      params: { id: leaver.memberId },
    });
    expect(data).toMatchObject({ departments: [{ name: 'Harbour Trading' }], leader: null });
  });

  test('respects the member cap, also under concurrent restores', async () => {
    const ids = [await resigned(), await resigned(team.member.memberId), await resigned(team.hr.memberId)];
    await asTeam(app, team.id, (tx) => sql`UPDATE teams SET member_cap = 3 WHERE id = ${team.id}::uuid`.execute(tx));
    const answers = await Promise.all([
      ...ids.map((id) => restore(id)),
      app.call(team.owner, members.create, { body: { displayName: 'New One', email: 'new@example.com' } }),
    ]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 40901, 40901, 40901]);
    const { data } = await app.call<{ headcount: number }>(team.owner, members.list);
    expect(data.headcount).toBe(3);
  });
});

describe('rehiring', () => {
  const body = { displayName: 'Lena Leaver', email: 'lena.again@example.com', joinedDate: today };
  const rehire = (id: string, by = team.owner, given: object = body) =>
    app.call<{ employeeId: string }>(by, resignations.rehire, { params: { id }, body: given });

  test('creates one new record linked to the former, even if requested several times', async () => {
    const id = await resigned();
    expect((await rehire(id, team.owner, { ...body, email: 'not an address' })).status).toBe(422);
    expect((await rehire(team.id)).status).toBe(404);
    const answers = await Promise.all([rehire(id), rehire(id, team.owner, { ...body, email: 'lena.third@example.com' })]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 40900]);
    const employeeId = answers.find(({ code }) => code === 0)?.data.employeeId;
    const { data } = await app.call(team.owner, resignations.read, { params: { id } });
    expect(data).toMatchObject({ rehiredAs: { employeeId, displayName: 'Lena Leaver' } });
    const log = await readLog(app.database, team.id);
    expect(log.filter(({ action }) => action === 'member.rehire')).toMatchObject([{ object_id: employeeId }]);
    expect(log.filter(({ action }) => action === 'member.create')).toHaveLength(1);
  });

  test('is refused at the member cap, and leaves nothing behind', async () => {
    const id = await resigned();
    await asTeam(app, team.id, (tx) => sql`UPDATE teams SET member_cap = 4 WHERE id = ${team.id}::uuid`.execute(tx));
    expect((await rehire(id)).code).toBe(40901);
    const { data } = await app.call(team.owner, resignations.read, { params: { id } });
    expect(data).toMatchObject({ rehiredAs: null });
  });
});

describe('many at once', () => {
  test('reports the result of each, and a second run changes nothing', async () => {
    const more = await seedAccountMember(app.database, team.id, 'Mona More', team.sales);
    const employeeIds = [leaver.memberId, team.superAdmin.memberId, more.memberId];
    const body = { employeeIds, reason: 'REDUNDANCY', jobEndedDate: today, recipients: {} };
    expect((await app.call(team.hr, resignations.resignMany, { body })).status).toBe(404);
    const started = await app.call<{ jobId: string }>(team.owner, resignations.resignMany, { body });
    const first = await runResignJob(app, team.id, started.data.jobId);
    expect(first.people).toMatchObject([
      { displayName: 'Lena Leaver', state: 'RESIGNED', error: null },
      { displayName: 'Mona More', state: 'RESIGNED', error: null },
      { displayName: 'Sam Super', state: 'REFUSED', error: 'lastSuperAdmin' },
    ]);
    const entries = (await readLog(app.database, team.id)).length;
    expect(await runResignJob(app, team.id, started.data.jobId)).toEqual(first);
    expect(await readLog(app.database, team.id)).toHaveLength(entries);
  });

  test('requires typing the number for a large part of the members in scope', async () => {
    const employeeIds = await asTeam(app, team.id, async (tx) => {
      const added: string[] = [];
      for (let n = 0; n < 6; n += 1)
        added.push((await seedMember(tx, team.id, { name: `P ${n}`, departmentId: team.sales })).memberId);
      return added;
    });
    const ask = (confirmedCount?: number, ids = employeeIds) =>
      app.call(team.owner, resignations.resignMany, { body: { employeeIds: ids, reason: 'MUTUAL', confirmedCount } });
    expect((await ask()).code).toBe(40920);
    expect((await ask(5)).code).toBe(40920);
    expect((await ask(6)).status).toBe(200);
    expect((await ask(undefined, employeeIds.slice(1))).status).toBe(200);
    expect(
      (
        await ask(
          51,
          Array.from({ length: 51 }, () => team.id),
        )
      ).status,
    ).toBe(422);
  });
});

describe('at the same time', () => {
  test('two concurrent resignations of one member have one success and one ledger', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => resign(app, team.owner, leaver.memberId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 40400)).toHaveLength(9);
  });

  test('two super administrators cannot both leave', async () => {
    await asTeam(app, team.id, (tx) =>
      sql`INSERT INTO role_members (team_id, role_id, member_id)
      SELECT team_id, id, ${leaver.memberId}::uuid FROM roles WHERE built_in = 'SUPER_ADMIN'`.execute(tx),
    );
    const answers = await Promise.all([
      resign(app, team.owner, leaver.memberId),
      resign(app, team.owner, team.superAdmin.memberId),
    ]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 40973]);
  });

  test('two members who hand over to each other do not both leave with it', async () => {
    const answers = await Promise.all([
      resign(app, team.owner, leaver.memberId, { reports: team.member.memberId }),
      resign(app, team.owner, team.member.memberId, { reports: leaver.memberId }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  test('a new head post, an edit and a move leave no resigned member in charge', async () => {
    for (let round = 0; round < 8; round += 1) {
      const one = await seedAccountMember(app.database, team.id, `Round ${round}`, team.sales);
      const change = { params: { id: one.memberId }, body: { jobTitle: `Title ${round}` } };
      const answers = await Promise.all([
        resign(app, team.owner, one.memberId),
        app.call(team.owner, departments.update, { params: { id: team.product }, body: { headId: one.memberId } }),
        app.call(team.owner, members.update, change),
        app.call(team.owner, members.update, { params: { id: team.member.memberId }, body: { leaderId: one.memberId } }),
        app.call(team.owner, members.changeDepartments, {
          body: { employeeIds: [one.memberId], mode: 'ADD', departmentIds: [team.jakarta] },
        }),
        app.call(team.owner, departments.move, {
          params: { id: team.jakarta },
          body: { parentId: round % 2 ? team.sales : team.product },
        }),
      ]);
      expect(answers[0]?.status).toBe(200);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      const { rows } = await asTeam(app, team.id, (tx) =>
        sql`SELECT 1 FROM departments WHERE head_member_id = ${one.memberId}::uuid
          UNION ALL SELECT 1 FROM members WHERE leader_id = ${one.memberId}::uuid AND resigned_at IS NULL`.execute(tx),
      );
      expect(rows).toEqual([]);
      await requireCounts();
    }
  });
});

const outline = async () =>
  (await app.call<{ items: Department[] }>(team.owner, departments.list)).data.items.map((d) => `${d.name} ${d.employeeCount}`);

/** Checks that tree and headcount equal those computed from members and their departments alone. */
async function requireCounts(): Promise<void> {
  const { rows } = await asTeam(app, team.id, (tx) =>
    sql<{ line: string; here: number }>`
      SELECT d.name || ' ' || count(DISTINCT m.id) AS line,
        (SELECT count(*)::int FROM members WHERE resigned_at IS NULL AND status <> 'CANCELED') AS here
      FROM departments d LEFT JOIN departments below ON below.path @> ARRAY[d.id]
        LEFT JOIN member_departments md ON md.department_id = below.id
        LEFT JOIN members m ON m.id = md.member_id AND m.resigned_at IS NULL AND m.status <> 'CANCELED'
      GROUP BY d.id, d.name`.execute(tx),
  );
  expect((await outline()).toSorted()).toEqual(rows.map(({ line }) => line).toSorted());
  const { data } = await app.call<{ headcount: number }>(team.owner, members.list);
  expect(data.headcount).toBe(rows[0]?.here);
}

test('counts are exact after any sequence of writes', { timeout: 60_000 }, async () => {
  const step = fc.record({
    act: fc.constantFrom('leave', 'later', 'cancel', 'clock', 'restore', 'rehire', 'move' as const),
    who: fc.nat({ max: 40 }),
    where: fc.nat({ max: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      team = await seedTeam(app.database, 'Counted Trading');
      const rows = () =>
        asTeam(app, team.id, async (tx) => ({
          people: (await sql<{ id: string }>`SELECT id FROM members ORDER BY id`.execute(tx)).rows,
          leavings: (await sql<{ id: string }>`SELECT id FROM resignations ORDER BY id`.execute(tx)).rows,
        }));
      for (const { act, who, where } of steps) {
        const { people, leavings } = await rows();
        const memberId = people[who % people.length]?.id ?? '';
        const id = leavings[who % Math.max(1, leavings.length)]?.id ?? team.id;
        const departmentIds =
          [[team.sales, team.product], [team.jakarta], [team.product, team.jakarta], [team.root]][where] ?? [];
        await {
          leave: () => resign(app, team.owner, memberId),
          later: () => resign(app, team.owner, memberId, { jobEndedDate: daysAfter(today, 1 + where) }),
          cancel: () => app.call(team.owner, resignations.cancel, { params: { id } }),
          clock: () => lookAt(app, new Date(Date.now() + where * 86_400_000)),
          restore: () => restore(id),
          rehire: () =>
            app.call<ResignOutcome>(team.owner, resignations.rehire, {
              params: { id },
              body: { displayName: 'Again', email: `r${who}.${people.length}@example.com`, departmentIds },
            }),
          move: () => app.call(team.owner, members.changeDepartments, { body: { employeeIds: [memberId], departmentIds } }),
        }[act]();
      }
      await requireCounts();
      expect(await statusOf(team.owner.memberId)).toBe(200);
    }),
    { numRuns: 8 },
  );
});
