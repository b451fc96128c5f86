import { describe, expect } from 'vitest';
import type { z } from 'zod';
import { guides } from '#contract/workplace/guides.ts';
import { home } from '#contract/workplace/home.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { callByToken, makeToken } from '#dev/testing/api-tokens.ts';
import { seedApp, seedTeamApp } from '#dev/testing/apps.ts';
import { asSupport, letSupportIn, seedStaff } from '#dev/testing/support.ts';
import { seedMember, seedTeam, type Person, type TestTeam } from '#dev/testing/team.ts';
import { dateIn } from '#server/kernel/dates.ts';
import { inTransaction } from '#server/kernel/database/database.ts';

type Answers = { [K in keyof typeof home]: z.output<(typeof home)[K]['output']> };

const team = await seedTeam(app.database, 'Harbour Trading');
const other = await seedTeam(app.database, 'Other');
await letSupportIn(app, team.id);
const support = await asSupport(app, await seedStaff(app, 'Ada'), team.id);

const read = async <K extends keyof typeof home>(person: Person, part: K) =>
  (await app.call<Answers[K]>(person, home[part])).data;
const inTeam = <T>(whose: TestTeam, work: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction(app.database, { teamId: whose.id }, work);

describe('refusals', () => {
  test('accounts outside the team and tokens are refused', async () => {
    expect(await app.call(null, home.overview, { teamId: team.id })).toMatchObject({ status: 401 });
    expect(await app.call(other.owner, home.overview, { teamId: team.id })).toMatchObject({ code: 403 });
    const { token } = await makeToken(app, team.owner, ['050100 view']);
    for (const part of [
      home.overview,
      home.figures,
      home.needs,
      home.checklist,
      home.rooms,
      home.meetings,
      home.requests,
      home.recent,
      home.months,
    ])
      expect(await callByToken(app, token, part, { teamId: team.id })).toMatchObject({ status: 403 });
  });

  test('a member gets no administration parts', async () => {
    const { parts, layout } = await read(team.member, 'overview');
    expect(layout).toBeNull();
    expect(parts).toEqual(['APPS', 'YOU', 'ACTIONS']);
    expect(await read(team.member, 'checklist')).toEqual({ items: [] });
    expect(await app.call(team.member, home.months)).toMatchObject({ code: 40300 });
    expect(await app.call(team.member, home.recent)).toMatchObject({ code: 40300 });
  });

  test('an administrator with a limited scope has no figures of the whole team', async () => {
    const { parts } = await read(team.hr, 'overview');
    expect(parts).toEqual(['FIGURES', 'NEEDS', 'CHECKLIST', 'APPS', 'YOU', 'ACTIONS']);
    expect(await read(team.hr, 'months')).toEqual({ months: null });
    expect((await read(team.hr, 'checklist')).items.map(({ item }) => item)).toEqual([
      'DEPARTMENTS',
      'MEMBERS',
      'INVITE',
      'TOUR',
    ]);
  });

  test('provider support has figures and no personal parts', async () => {
    const { parts } = await read(support, 'overview');
    expect(parts).toEqual(['FIGURES', 'NEEDS', 'CHECKLIST', 'ROOMS', 'MONTHS', 'RECENT', 'ACTIONS']);
    expect((await read(support, 'figures')).items.map(({ kind }) => kind)).toEqual(['MEMBERS', 'JOINED', 'LEAVING', 'REQUESTS']);
    expect((await read(support, 'checklist')).items.map(({ item }) => item)).not.toContain('TOUR');
    for (const part of [home.meetings, home.requests]) expect(await app.call(support, part)).toMatchObject({ code: 40340 });
    expect(await app.call(support, home.arrange, { body: { layout: null } })).toMatchObject({ code: 40340 });
  });
});

test('the checklist derives completion from data', async () => {
  const fresh = await seedTeam(app.database, 'Fresh');
  const done = async () => Object.fromEntries((await read(fresh.owner, 'checklist')).items.map((each) => [each.item, each]));
  expect(Object.values(await done()).flatMap((each) => (each.done ? [each.item] : []))).toEqual([
    'FIRST_RUN',
    'DEPARTMENTS',
    'MEMBERS',
    'INVITE',
  ]);
  // Without card payments the item to add a payment method does not exist.
  expect(await done()).not.toHaveProperty('PAYMENT_METHOD');
  const appId = await seedApp(app.database, 'home-first');
  await seedTeamApp(app.database, fresh, appId);
  await inTeam(fresh, async (tx) => {
    const info = { industry: 'RETAIL', size: '1-25', country: 'HK', setup_step: 'INVITE' };
    await tx.updateTable('teams').set(info).where('id', '=', fresh.id).execute();
    await tx.insertInto('address_books').values({ team_id: fresh.id }).execute();
    await seedMember(tx, fresh.id, { name: 'No Account', departmentId: fresh.jakarta });
    await seedMember(tx, fresh.id, { name: 'None Either', departmentId: fresh.product });
  });
  expect(await done()).toMatchObject({
    FIRST_RUN: { done: false },
    COMPANY_INFO: { done: true },
    FIRST_APP: { done: true },
    VISIBILITY: { done: true },
    INVITE: { done: false, count: 2 },
    ROOMS: { done: false },
  });
  const { items } = await read(fresh.hr, 'checklist');
  expect(items.find(({ item }) => item === 'INVITE')).toEqual({ item: 'INVITE', done: false, count: 1 });
  const params = { employeeId: fresh.hr.memberId };
  const tour = async () => (await read(fresh.hr, 'checklist')).items.find(({ item }) => item === 'TOUR')?.done;
  expect(await tour()).toBe(false);
  await app.call(fresh.hr, guides.create, { params, body: { homeFlag: true, memberFlag: true } });
  expect(await tour()).toBe(false);
  await app.call(fresh.hr, guides.update, { params, body: { lampFlag: true } });
  expect(await tour()).toBe(true);
});

test('twelve months of joined and left members of this team only', async () => {
  const today = dateIn('Asia/Hong_Kong', new Date());
  const [thisMonth, lastYear] = [today.slice(0, 7), `${Number(today.slice(0, 4)) - 2}-01-15`];
  const add = (whose: TestTeam, name: string, values: object) =>
    inTeam(whose, async (tx) => {
      const { memberId } = await seedMember(tx, whose.id, { name, departmentId: whose.root });
      await tx.updateTable('members').set(values).where('team_id', '=', whose.id).where('id', '=', memberId).execute();
    });
  await add(team, 'Joined Now', { joined_date: `${thisMonth}-01` });
  await add(team, 'Joined And Left', { joined_date: `${thisMonth}-01`, job_ended_date: today, resigned_at: new Date() });
  await add(team, 'Joined Long Ago', { joined_date: lastYear });
  await add(other, 'Elsewhere', { joined_date: `${thisMonth}-01` });
  const { months } = await read(team.owner, 'months');
  expect(months).toHaveLength(12);
  expect(months?.at(-1)).toEqual({ month: thisMonth, joined: 2, left: 1 });
  expect(months?.slice(0, -1).every(({ joined, left }) => joined === 0 && left === 0)).toBe(true);
});

describe('the layout of the home page', () => {
  const put = (person: Person, layout: unknown) => app.call<Answers['arrange']>(person, home.arrange, { body: { layout } });

  test('refuses unknown and duplicate parts', async () => {
    expect(await put(team.member, { order: ['WEATHER'], hidden: [] })).toMatchObject({ status: 422 });
    expect(await put(team.member, { order: ['APPS', 'APPS'], hidden: [] })).toMatchObject({ status: 422 });
  });

  test('belongs to each person and is reset by null', async () => {
    const layout = { order: ['YOU', 'APPS'], hidden: ['ACTIONS'] };
    expect((await put(team.member, layout)).data).toEqual({ layout });
    expect((await put(team.owner, { order: [], hidden: ['MONTHS'] })).status).toBe(200);
    expect((await read(team.member, 'overview')).layout).toEqual(layout);
    expect((await put(team.member, null)).data).toEqual({ layout: null });
    expect((await read(team.member, 'overview')).layout).toBeNull();
    expect((await read(team.owner, 'overview')).layout).toEqual({ order: [], hidden: ['MONTHS'] });
  });

  test('changes of layout and views of the log are not among the latest operations', async () => {
    const { items } = await read(team.owner, 'recent');
    expect(items.map(({ action }) => action)).not.toContain('home.arrange');
    expect(items.length).toBeGreaterThan(0);
  });
});
