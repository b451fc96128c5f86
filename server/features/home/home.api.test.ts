import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { home } from '#contract/home.ts';
import { startTestApp, type TestApp } from '#dev/testing/app.ts';
import { seedMember, seedTeam, type Person, type TestTeam } from '#dev/testing/team.ts';
import { dateIn } from '#server/kernel/dates.ts';
import { inTransaction } from '#server/kernel/db.ts';

type Overview = z.output<typeof home.overview.output>;

let app: TestApp;
let team: TestTeam;
let other: TestTeam;
beforeAll(async () => {
  app = await startTestApp();
  team = await seedTeam(app.database, 'Harbour Trading');
  other = await seedTeam(app.database, 'Other');
});
afterAll(() => app.close());

const overview = async (person: Person) => (await app.call<Overview>(person, home.overview)).data;

test('strangers are refused, and a part without permission is not there', async () => {
  expect(await app.call(null, home.overview, { teamId: team.id })).toMatchObject({ status: 401 });
  expect(await app.call(other.owner, home.overview, { teamId: team.id })).toMatchObject({ code: 403 });
  expect(await overview(team.member)).toEqual({ people: null, departments: null, months: null, checklist: [] });
});

test('a scoped administrator sees the cap, but no figures of the whole team', async () => {
  const { people, departments, months, checklist } = await overview(team.hr);
  expect(people).toEqual({ headcount: 4, memberCap: 100 });
  expect([departments, months]).toEqual([null, null]);
  expect(checklist.map(({ item }) => item)).toEqual(['DEPARTMENTS', 'MEMBERS']);
});

test('the checklist knows from the data what is done', async () => {
  const done = async () => Object.fromEntries((await overview(team.owner)).checklist.map(({ item, done: yes }) => [item, yes]));
  expect(await done()).toEqual({ FIRST_RUN: true, COMPANY_INFO: false, LOGO: false, DEPARTMENTS: true, MEMBERS: true });
  await inTransaction(app.database, { teamId: team.id }, (tx) =>
    tx
      .updateTable('teams')
      .set({ industry: 'RETAIL', size: '1-25', country: 'HK', setup_step: 'INVITE' })
      .where('id', '=', team.id)
      .execute(),
  );
  expect(await done()).toMatchObject({ FIRST_RUN: false, COMPANY_INFO: true });
});

test('twelve months of who joined and who left, other teams apart', async () => {
  const today = dateIn('Asia/Hong_Kong', new Date());
  const [thisMonth, lastYear] = [today.slice(0, 7), `${Number(today.slice(0, 4)) - 2}-01-15`];
  const add = (whose: TestTeam, name: string, values: object) =>
    inTransaction(app.database, { teamId: whose.id }, async (tx) => {
      const { memberId } = await seedMember(tx, whose.id, { name, departmentId: whose.root });
      await tx.updateTable('members').set(values).where('team_id', '=', whose.id).where('id', '=', memberId).execute();
    });
  await add(team, 'Joined Now', { joined_date: `${thisMonth}-01` });
  await add(team, 'Joined And Left', { joined_date: `${thisMonth}-01`, job_ended_date: today, resigned_at: new Date() });
  await add(team, 'Joined Long Ago', { joined_date: lastYear });
  await add(other, 'Elsewhere', { joined_date: `${thisMonth}-01` });
  const { months } = await overview(team.owner);
  expect(months).toHaveLength(12);
  expect(months?.at(-1)).toEqual({ month: thisMonth, joined: 2, left: 1 });
  expect(months?.slice(0, -1).every(({ joined, left }) => joined === 0 && left === 0)).toBe(true);
});
