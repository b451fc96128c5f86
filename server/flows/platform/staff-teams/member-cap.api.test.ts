import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { members } from '#contract/people/members.ts';
import { staffTeams } from '#contract/platform/staff-teams.ts';
import { teamCap } from '#server/cli/staff/member-cap.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { asSupport, letSupportIn, seedStaff } from '#dev/testing/support.ts';
import { type Person, readLog, seedAccountMember, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { t } from '#dev/testing/texts.ts';

let team: TestTeam;
let sina: Person;
let made = 0;

const app = await startTestApp();
afterAll(() => app.close());
beforeEach(async () => {
  made += 1;
  team = await seedTeam(app.database, `Harbour ${made}`, 100);
  sina = await seedStaff(app, `Sina Staff ${made}`);
});

const params = () => ({ id: team.id });
const set = (memberCap: unknown, person: Person | null = sina) =>
  app.call(person, staffTeams.setMemberCap, { params: params(), body: { memberCap }, teamId: null });
const read = async (person: Person | null = sina) =>
  app.call<{ memberCap: number; headcount: number }>(person, staffTeams.memberCap, { params: params(), teamId: null });
const add = (name: string) =>
  app.call(team.owner, members.create, { body: { displayName: name, email: `${name.toLowerCase()}.${made}@example.com` } });
const entries = async () => (await readLog(app.database, team.id)).filter(({ action }) => action === 'team.memberCap');

describe('by staff', () => {
  test('only staff can read or set it, and not for a team of their own', async () => {
    for (const person of [team.owner, team.superAdmin, team.member]) {
      expect(await set(200, person)).toMatchObject({ code: 40300 });
      expect(await read(person)).toMatchObject({ code: 40300 });
    }
    expect(await set(200, null)).toMatchObject({ status: 401 });
    await inTransaction(app.database, { teamId: team.id }, (tx) =>
      sql`UPDATE members SET account_id = ${sina.accountId}::uuid WHERE id = ${team.member.memberId}::uuid`.execute(tx),
    );
    expect(await set(200)).toMatchObject({ code: 40994 });
    expect(await read()).toMatchObject({ code: 40994 });
    expect(await entries()).toEqual([]);
  });

  test('is set, read and logged in the team; rejected if unchanged, below the headcount, or out of range', async () => {
    const { headcount } = (await read()).data;
    expect((await read()).data).toEqual({ memberCap: 100, headcount: 4 });
    const nowhere = { params: { id: sina.accountId }, body: { memberCap: 9 }, teamId: null };
    expect(await app.call(sina, staffTeams.setMemberCap, nowhere)).toMatchObject({ message: 'Team does not exist' });
    expect(await set(250)).toMatchObject({ status: 200 });
    expect((await read()).data).toEqual({ memberCap: 250, headcount });
    expect(await entries()).toMatchObject([
      {
        actor_name: `Sina Staff ${made} (Atrium support)`,
        before: { memberCap: 100 },
        after: { memberCap: 250 },
        object_id: team.id,
      },
    ]);
    expect(await set(250)).toMatchObject({ code: 42203, message: 'No changes made' });
    expect(await set(headcount - 1)).toMatchObject({ code: 40998, message: t('errors.capBelowHeadcount', { people: 4 }) });
    for (const wrong of [0, 100_001, 3.5, '9']) expect(await set(wrong)).toMatchObject({ status: 422 });
    expect((await read()).data.memberCap).toBe(250);
  });

  test('applies to the next addition, also during provider support', async () => {
    expect(await set(5)).toMatchObject({ status: 200 });
    expect(await add('Fifth')).toMatchObject({ status: 200 });
    expect(await add('Sixth')).toMatchObject({ code: 40901 });
    await letSupportIn(app, team.id);
    const support = await asSupport(app, sina, team.id);
    expect(
      await app.call(support, members.create, { body: { displayName: 'Seventh', email: 'seventh@example.com' } }),
    ).toMatchObject({ code: 40901 });
    expect(await set(6)).toMatchObject({ status: 200 });
    expect(await add('Sixth')).toMatchObject({ status: 200 });
  });

  test('ten additions during a lowering of the cap never exceed it', async () => {
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, (_, n) => add(`Many${n}`)),
      set(8),
      ...Array.from({ length: 10 }, (_, n) => add(`More${n}`)),
    ]);
    expect(answers.every(({ status }) => status < 500)).toBe(true);
    const { memberCap, headcount } = (await read()).data;
    expect(headcount).toBeLessThanOrEqual(memberCap);
  });
});

test('the command shows and sets the cap, logged as the system, and is refused below the headcount', async () => {
  const owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  try {
    const parts = { owner, database: app.database, logKey: app.logKey };
    await seedAccountMember(app.database, team.id, 'Fay Fifth', team.product);
    expect(await teamCap(parts, team.id)).toMatchObject({ memberCap: 100, headcount: 5 });
    expect(await teamCap(parts, team.id, 7)).toMatchObject({ memberCap: 7 });
    await expect(teamCap(parts, team.id, 4)).rejects.toThrow('has 5 people; the cap cannot be lower');
    await expect(teamCap(parts, team.id, 0)).rejects.toThrow('from 1 to 100000');
    await expect(teamCap(parts, 'NOTHERE')).rejects.toThrow('no team with the code or id NOTHERE');
  } finally {
    await owner.end();
  }
  expect(await entries()).toMatchObject([{ actor_name: 'Atrium', after: { memberCap: 7 } }]);
  expect((await read()).data.memberCap).toBe(7);
});
