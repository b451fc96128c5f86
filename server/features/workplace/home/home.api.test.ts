import { describe, expect } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { appRequests } from '#contract/apps/app-requests.ts';
import { home } from '#contract/workplace/home.ts';
import { joining } from '#contract/people/joining.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { callByToken, makeToken } from '#dev/testing/api-tokens.ts';
import { seedApp, seedAppRequest, seedTeamApp } from '#dev/testing/apps.ts';
import { seedApplicant } from '#dev/testing/joining.ts';
import { seedOrder } from '#dev/testing/orders.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { asSupport, letSupportIn, seedStaff } from '#dev/testing/support.ts';
import { seedAccountMember, seedMember, seedTeam, type Person, type TestTeam } from '#dev/testing/team.ts';
import { dateIn } from '#server/kernel/dates.ts';
import { inTransaction } from '#server/kernel/database/database.ts';

type Answers = { [K in keyof typeof home]: z.output<(typeof home)[K]['output']> };

const team = await seedTeam(app.database, 'Harbour Trading');
const other = await seedTeam(app.database, 'Other');
await letSupportIn(app, team.id);
const support = await asSupport(app, await seedStaff(app, 'Ada'), team.id);

const read = async <K extends keyof typeof home>(person: Person, part: K) =>
  (await app.call<Answers[K]>(person, home[part])).data;
const figuresOf = async (person: Person) => (await read(person, 'overview')).figures;
const inTeam = <T>(whose: TestTeam, work: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction(app.database, { teamId: whose.id }, work);

/** Inserts a pending join request made by a link to a department. */
async function insertJoinRequest(whose: TestTeam, departmentId: string, daysAgo = 0): Promise<void> {
  const { accountId, name, email } = await seedApplicant(app.database, {
    name: 'Ann Applicant',
    email: `${uuidv7()}@example.com`,
  });
  const [linkId, code] = [uuidv7(), uuidv7()];
  const base = { team_id: whose.id };
  await inTeam(whose, async (tx) => {
    const token = { token_hash: Buffer.from(code), token_sealed: Buffer.from(code) };
    const link = { ...base, id: linkId, name: code, code, ...token, department_id: departmentId, validity: 'PERMANENT' } as const;
    await tx.insertInto('invitation_links').values(link).execute();
    const request = {
      ...base,
      id: uuidv7(),
      account_id: accountId,
      via: 'LINK',
      link_id: linkId,
      display_name: name,
      email,
      reason: 'I am new',
    } as const;
    await tx
      .insertInto('join_requests')
      .values({ ...request, created_at: new Date(Date.now() - daysAgo * 86_400_000) })
      .execute();
  });
}

const nothing = { people: null, joinRequests: null, appRequests: null, undelivered: null, unpaid: null, ending: null };

describe('refusals', () => {
  test('accounts outside the team and tokens are refused', async () => {
    expect(await app.call(null, home.overview, { teamId: team.id })).toMatchObject({ status: 401 });
    expect(await app.call(other.owner, home.overview, { teamId: team.id })).toMatchObject({ code: 403 });
    const { token } = await makeToken(app, team.owner, ['050100 view']);
    for (const part of [home.overview, home.checklist, home.rooms, home.meetings, home.requests, home.recent, home.months])
      expect(await callByToken(app, token, part, { teamId: team.id })).toMatchObject({ status: 403 });
  });

  test('a member gets no figures and no administration parts', async () => {
    const { parts, figures, layout } = await read(team.member, 'overview');
    expect(figures).toEqual(nothing);
    expect(layout).toBeNull();
    expect(parts).toEqual(['APPS', 'ACTIONS', 'YOU']);
    expect(await read(team.member, 'checklist')).toEqual({ items: [] });
    expect(await app.call(team.member, home.months)).toMatchObject({ code: 40300 });
    expect(await app.call(team.member, home.recent)).toMatchObject({ code: 40300 });
  });

  test('an administrator with a limited scope sees the cap, but no figures of the whole team', async () => {
    const { parts, figures } = await read(team.hr, 'overview');
    expect(figures).toMatchObject({
      people: { headcount: 4, memberCap: 100, joined: null },
      appRequests: null,
      unpaid: null,
      ending: null,
    });
    expect(parts).toEqual(['FIGURES', 'CHECKLIST', 'APPS', 'ACTIONS', 'YOU']);
    expect(await read(team.hr, 'months')).toEqual({ months: null });
    expect((await read(team.hr, 'checklist')).items.map(({ item }) => item)).toEqual(['DEPARTMENTS', 'MEMBERS', 'INVITE']);
  });

  test('provider support has figures and no personal parts', async () => {
    const { parts, figures } = await read(support, 'overview');
    expect(figures.people).toMatchObject({ headcount: 4 });
    expect(parts).toEqual(['FIGURES', 'MONTHS', 'CHECKLIST', 'ROOMS', 'RECENT', 'ACTIONS']);
    for (const part of [home.meetings, home.requests]) expect(await app.call(support, part)).toMatchObject({ code: 40340 });
    expect(await app.call(support, home.arrange, { body: { layout: null } })).toMatchObject({ code: 40340 });
  });
});

describe('figures', () => {
  test('join requests are those the caller can decide', async () => {
    await insertJoinRequest(team, team.jakarta, 3);
    await insertJoinRequest(team, team.product, 1);
    await insertJoinRequest(other, other.root);
    const counts = async (person: Person) => [
      (await figuresOf(person)).joinRequests?.count,
      (await app.call<{ count: number }>(person, joining.pending)).data.count,
    ];
    expect(await counts(team.owner)).toEqual([2, 2]);
    expect(await counts(team.hr)).toEqual([1, 1]);
    const oldest = (await figuresOf(team.owner)).joinRequests?.oldestAt ?? '';
    expect(Math.round((Date.now() - Date.parse(oldest)) / 86_400_000)).toBe(3);
  });

  test('app requests are those within the scope of the caller', async () => {
    const appId = await seedApp(app.database, 'home-asked');
    await seedTeamApp(app.database, team, appId, { availability: 'OPENED', paidDays: 300 });
    const request = { appId, memberId: team.member.memberId };
    await seedAppRequest(app.database, team, request);
    const keeper = team.hr.memberId;
    expect((await figuresOf(team.hr)).appRequests).toBeNull();
    await giveRole(app.database, team.id, {
      name: 'Apps',
      grants: { '040100': 'edit' },
      departments: [team.sales],
      members: [keeper],
    });
    expect((await figuresOf(team.hr)).appRequests).toEqual({ count: 0, oldestAt: null });
    expect((await figuresOf(team.owner)).appRequests?.count).toBe(1);
    expect((await app.call<{ count: number }>(team.owner, appRequests.pending)).data.count).toBe(1);
    expect((await read(team.member, 'overview')).parts).toContain('REQUESTS');
    expect((await read(team.member, 'requests')).items).toMatchObject([{ app: { appId }, status: 'PENDING' }]);
    expect((await read(team.owner, 'requests')).items).toEqual([]);
  });

  test('unpaid orders with their amounts, and ending apps, for callers with the permissions', async () => {
    const [soon, late, renewed] = await Promise.all(
      ['home-soon', 'home-late', 'home-far'].map((key) => seedApp(app.database, key)),
    );
    if (!soon || !late || !renewed) throw new Error('three apps were made');
    await seedTeamApp(app.database, team, soon, { paidDays: 6 });
    await seedTeamApp(app.database, team, late, { paidDays: -2 });
    await seedTeamApp(app.database, team, renewed, { paidDays: 16 });
    await seedTeamApp(app.database, other, late, { paidDays: 3 });
    const { id, number, due } = await seedOrder(app.database, team, soon, { state: 'CREATE', currency: 'HKD' });
    await seedOrder(app.database, team, soon, { state: 'FULFILLED' });
    const { unpaid, ending } = await figuresOf(team.owner);
    expect(unpaid).toEqual({ count: 1, due: [{ currency: 'HKD', amount: due }], next: { orderId: id, number } });
    expect(ending).toMatchObject({ count: 2, next: { appId: soon } });
    expect((await figuresOf(team.superAdmin)).unpaid).toEqual(unpaid);
    expect((await figuresOf(support)).unpaid).toBeNull();
    const finance = await seedAccountMember(app.database, team.id, 'Fay Finance', team.sales);
    await giveRole(app.database, team.id, { name: 'Billing', grants: { '050100': 'edit' }, members: [finance.memberId] });
    expect((await read(finance, 'overview')).figures).toEqual(nothing);
    expect((await read(finance, 'overview')).parts).not.toContain('FIGURES');
    expect((await figuresOf(other.owner)).unpaid).toEqual({ count: 0, due: [], next: null });
    expect(await figuresOf(team.member)).toEqual(nothing);
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
  expect((await figuresOf(team.owner)).people?.joined).toBe(2);
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
