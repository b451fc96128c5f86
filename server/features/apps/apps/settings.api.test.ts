import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, it, test } from 'vitest';
import { type MemberApp, memberApps } from '#contract/apps/member-apps.ts';
import { resignations } from '#contract/people/resignations.ts';
import { settingsCalls } from '#dev/testing/app-settings.ts';
import { type OpenedApp, seedApp, seedTeamApp } from '#dev/testing/apps.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { type Person, readLog, seedAccountMember, seedSuspended, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { asPlatform, inTransaction } from '#server/kernel/database/database.ts';
import { t } from '#dev/testing/texts.ts';

let count = 0;

const app = await startTestApp();
const { read, preview, setRange, charge, mode, seats } = settingsCalls(app);
const team = await seedTeam(app.database, 'Harbour Trading', 1000);
const other = await seedTeam(app.database, 'Other Co');
/** Has 040100 (edit) with the scope of Sales and the departments below. */
const administrator = await seedAccountMember(app.database, team.id, 'Sally Keeper', team.product);
const seller = await seedAccountMember(app.database, team.id, 'Jan Jakarta', team.jakarta);
const members = [administrator.memberId];
await giveRole(app.database, team.id, { name: 'Part', grants: { '040100': 'edit' }, departments: [team.sales], members });
afterAll(() => app.close());

async function opened(given: OpenedApp = {}, over: Record<string, unknown> = {}, of: TestTeam = team): Promise<string> {
  const appId = await seedApp(app.database, `settings-${(count += 1)}`, over);
  await seedTeamApp(app.database, of, appId, given);
  return appId;
}
const apps = async (person: Person, id = person.memberId) =>
  (await app.call<{ items: MemberApp[] }>(person, memberApps.list, { params: { id } })).data.items;
const verdict = async (person: Person, appId: string) => (await apps(person)).find((each) => each.app.appId === appId)?.verdict;
const resign = (memberId: string, at: Date | null) =>
  inTransaction(app.database, { teamId: team.id }, (tx) =>
    tx
      .updateTable('members')
      .set({ resigned_at: at, job_ended_date: at ? '2026-01-31' : null })
      .where('id', '=', memberId)
      .execute(),
  );

describe('refusals', () => {
  it('an app that is not in the catalogue and settings of an app that was not opened are refused', async () => {
    const unopened = await seedApp(app.database, 'unopened');
    const foreign = await opened({}, {}, other);
    expect(await read(team.owner, uuidv7())).toMatchObject({ status: 404 });
    for (const id of [unopened, foreign]) {
      expect(await read(team.owner, id)).toMatchObject({ status: 409, message: 'App not opened' });
      expect(await setRange(team.owner, id, { availability: 'ALL' })).toMatchObject({ code: 40980 });
      expect(await charge(team.owner, id, team.member.memberId)).toMatchObject({ code: 40980 });
    }
  });

  it('every change of a default app is refused', async () => {
    const id = await seedApp(app.database, 'default', { default: true, plans: [] });
    expect((await read(team.owner, id)).data).toMatchObject({
      fixed: true,
      range: { availability: 'ALL' },
      can: { edit: false },
    });
    const given = { departmentIds: [team.sales] };
    for (const answer of [
      await setRange(team.owner, id, given),
      await preview(team.owner, id, given),
      await charge(team.owner, id, team.member.memberId),
      await mode(team.owner, id, true),
    ])
      expect(answer).toMatchObject({ status: 409, code: 40981 });
  });

  it('an empty range and one with people of another team, resigned or unknown people are refused', async () => {
    const id = await opened({ availability: 'OPENED' });
    const gone = await seedAccountMember(app.database, team.id, 'Lea Leaver', team.sales);
    await resign(gone.memberId, new Date());
    expect(await setRange(team.owner, id, {})).toMatchObject({
      status: 422,
      fields: [{ field: 'departmentIds', message: 'At least one member or department must be selected' }],
    });
    const roleIds = [await giveRole(app.database, other.id, { name: 'Theirs', grants: {}, members: [] })];
    const wrong = [
      { departmentIds: [other.sales] },
      { employeeIds: [other.hr.memberId] },
      { roleIds },
      { departmentIds: [uuidv7()] },
    ];
    for (const given of [...wrong, { employeeIds: [gone.memberId] }])
      for (const ask of [preview, setRange]) expect(await ask(team.owner, id, given)).toMatchObject({ status: 404 });
    expect((await setRange(team.owner, id, { employeeIds: Array.from({ length: 1001 }, () => uuidv7()) })).status).toBe(422);
  });

  it('a change of settings that changed after they were read, and one without a change, are refused', async () => {
    const id = await opened({ availability: 'PORTION', departments: [team.sales] });
    const { version } = (await read(team.owner, id)).data;
    expect(await setRange(team.owner, id, { availability: 'ALL', version: version + 1 })).toMatchObject({ code: 40900 });
    expect(await setRange(team.owner, id, { departmentIds: [team.sales, team.sales] })).toMatchObject({ code: 42203 });
    expect(await preview(team.owner, id, { departmentIds: [team.sales] })).toMatchObject({ code: 42203 });
    expect(await setRange(team.owner, id, { availability: 'ALL', version })).toMatchObject({
      status: 200,
      data: { version: version + 1 },
    });
  });

  it('refuses a person in charge who has not joined, has resigned, is suspended, is about to leave or is in another team', async () => {
    const id = await opened();
    const record = await seedAccountMember(app.database, team.id, 'Rita Record', team.root);
    const leaver = await seedAccountMember(app.database, team.id, 'Leo Leaver', team.root);
    await inTransaction(app.database, { teamId: team.id }, (tx) =>
      tx.updateTable('members').set({ status: 'UNREGISTERED' }).where('id', '=', record.memberId).execute(),
    );
    await resign(leaver.memberId, new Date());
    expect(await charge(team.owner, id, other.hr.memberId)).toMatchObject({ status: 404 });
    expect(await charge(team.owner, id, record.memberId)).toMatchObject({ status: 422, fields: [{ field: 'employeeId' }] });
    expect(await charge(team.owner, id, leaver.memberId)).toMatchObject({ fields: [{ message: t('rules.resigned') }] });
    expect(await charge(administrator, id, seller.memberId)).toMatchObject({ code: 40350 });
    const out = await seedAccountMember(app.database, team.id, 'Sue Suspended', team.root);
    await seedSuspended(app.database, out);
    expect(await charge(team.owner, id, out.memberId)).toMatchObject({
      fields: [{ message: t('rules.suspended') }],
    });
    const leaving = await seedAccountMember(app.database, team.id, 'Pat Pending', team.root);
    const query = { reason: 'CAREER', jobEndedDate: '2099-12-31' };
    await app.call(team.owner, resignations.resign, { params: { id: leaving.memberId }, query });
    expect(await charge(team.owner, id, leaving.memberId)).toMatchObject({
      fields: [{ message: t('rules.leaving') }],
    });
  });
});

describe('the range of an app', () => {
  test.each([
    ['departments with all below', () => ({ departmentIds: [team.sales] }), ['Hana Hr', 'Jan Jakarta']],
    ['members', () => ({ employeeIds: [team.member.memberId] }), ['Max Member']],
  ])('%s: the preview lists who gains the app', async (_what, given, names) => {
    const id = await opened({ availability: 'OPENED' });
    const { data } = await preview(team.owner, id, given());
    expect(data.items.map(({ employee }) => employee.displayName)).toEqual(names);
    expect(data).toMatchObject({ gains: names.length, loses: 0, people: names.length, more: 0, stopped: false });
    expect((await setRange(team.owner, id, given())).data).toMatchObject({
      people: names.length,
      range: { availability: 'PORTION', beyond: 0 },
    });
    for (const person of [team.hr, seller, team.member])
      expect(await verdict(person, id)).toBe(names.includes(person.name) ? 'OK' : 'NO_PERMISSION');
  });

  it('can name roles; their members gain the app, and the log names the roles', async () => {
    const roleId = await giveRole(app.database, team.id, { name: 'Planners', grants: {}, members: [seller.memberId] });
    const id = await opened({ availability: 'ALL' });
    const { data } = await preview(team.owner, id, { roleIds: [roleId] });
    expect(data).toMatchObject({ gains: 0, people: 1, loses: data.items.length });
    await setRange(team.owner, id, { roleIds: [roleId] });
    expect(await verdict(seller, id)).toBe('OK');
    expect(await verdict(team.hr, id)).toBe('NO_PERMISSION');
    const entry = (await readLog(app.database, team.id)).find(({ object_id }) => object_id === id);
    expect(entry).toMatchObject({
      action: 'app.range',
      before: { availability: 'ALL', parties: [] },
      after: { availability: 'PORTION', parties: ['Planners'] },
    });
  });

  it('frees the seats of members outside when it shrinks, and the preview announces it', async () => {
    const seated = [team.hr.memberId, team.member.memberId];
    const id = await opened({ availability: 'ALL', paidDays: 100, seats: 2, seated });
    const { data } = await preview(team.owner, id, { departmentIds: [team.sales] });
    expect(data).toMatchObject({ seatsFreed: 1, seats: 2 });
    expect(data.items.filter(({ seat }) => seat)).toMatchObject([{ employee: { displayName: 'Max Member' }, change: 'LOSES' }]);
    expect((await setRange(team.owner, id, { departmentIds: [team.sales] })).data.seats).toEqual({
      bought: 2,
      used: 1,
      byHand: false,
    });
    // A member who is in the range again does not get the seat back automatically.
    await setRange(team.owner, id, { availability: 'ALL' });
    expect((await seats(team.owner, id)).items.map(({ displayName }) => displayName)).toEqual(['Hana Hr']);
  });

  it('of a stopped app applies when the app runs again', async () => {
    const id = await opened({ availability: 'STOP' });
    expect((await preview(team.owner, id, { departmentIds: [team.sales] })).data).toMatchObject({ stopped: true, people: 2 });
    expect((await setRange(team.owner, id, { departmentIds: [team.sales] })).data).toMatchObject({
      stopped: true,
      range: { availability: 'PORTION' },
    });
    expect(await verdict(team.hr, id)).toBe('STOPPED');
  });
});

describe('a caller whose scope is part of the team', () => {
  it('cannot make an app available to people outside that scope, to all members or to none', async () => {
    const id = await opened({ availability: 'PORTION', departments: [team.sales] });
    for (const ask of [preview, setRange]) {
      for (const given of [
        { departmentIds: [team.product] },
        { employeeIds: [team.member.memberId] },
        { departmentIds: [team.root] },
      ])
        expect(await ask(administrator, id, given)).toMatchObject({ status: 404 });
      expect(await ask(administrator, id, { availability: 'ALL' })).toMatchObject({ code: 40350 });
      expect(await ask(administrator, id, { availability: 'OPENED' })).toMatchObject({ code: 40350 });
    }
    const all = await opened({ availability: 'ALL' });
    expect(await setRange(administrator, all, { departmentIds: [team.sales] })).toMatchObject({ code: 40350 });
    expect(await mode(administrator, id, true)).toMatchObject({ code: 40350 });
  });

  it('leaves parts of the range outside that scope unchanged', async () => {
    const id = await opened({ availability: 'PORTION', departments: [team.product, team.sales], members: [team.owner.memberId] });
    expect((await read(administrator, id)).data).toMatchObject({
      range: { departments: [{ name: 'Sales' }], employees: [], beyond: 2 },
      can: { edit: true, whole: false },
    });
    expect((await preview(administrator, id, { departmentIds: [team.jakarta] })).data).toMatchObject({ loses: 1, gains: 0 });
    const { data } = await setRange(administrator, id, { departmentIds: [team.jakarta] });
    expect(data.range).toMatchObject({ departments: [{ name: 'Jakarta' }], beyond: 2 });
    expect(await Promise.all([seller, team.member, team.hr].map((person) => verdict(person, id)))).toEqual([
      'OK',
      'OK',
      'NO_PERMISSION',
    ]);
    expect((await setRange(administrator, id, {})).data.range).toMatchObject({ departments: [], beyond: 2 });
  });
});

test('the settings state whether the app signs people in, so that the console reads its policy only then', async () => {
  const signIn = { type: 'web', redirectUris: ['https://app.example/callback'], scopes: ['openid'] };
  expect((await read(team.owner, await opened({}, { signIn }))).data.signsIn).toBe(true);
  expect((await read(team.owner, await opened())).data.signsIn).toBe(false);
});

test('a new person in charge is logged and notified in their language', async () => {
  const id = await opened();
  await asPlatform(app.database, (db) =>
    db.updateTable('accounts').set({ locale: 'id' }).where('id', '=', team.member.accountId).execute(),
  );
  expect((await charge(team.owner, id, team.member.memberId)).data.inCharge).toMatchObject({ displayName: 'Max Member' });
  expect(await charge(team.owner, id, team.member.memberId)).toMatchObject({ code: 42203 });
  const emails = await asPlatform(app.owner, (db) =>
    db.selectFrom('mail_outbox').selectAll().where('template', '=', 'appInCharge').where('language', '=', 'id').execute(),
  );
  expect(emails).toMatchObject([{ recipient: `member.${team.id}@example.com` }]);
  expect(emails[0]?.subject).toContain('penanggung jawab');
  expect(emails[0]?.body_text).toContain(`/workbench/application/settings/${id}`);
  const entry = (await readLog(app.database, team.id)).find(({ object_id }) => object_id === id);
  expect(entry).toMatchObject({ action: 'app.inCharge', before: { inCharge: null }, after: { inCharge: 'Max Member' } });
  expect((await apps(team.member)).find((each) => each.app.appId === id)).toMatchObject({
    inCharge: true,
    trial: true,
    seat: false,
  });
});

test('the apps of a member are listed for themselves and for members in scope, with the reason why each cannot be used', async () => {
  const of = (person: Person | null, id: string, teamId = team.id) =>
    app.call<{ items: MemberApp[] }>(person, memberApps.list, { params: { id }, teamId });
  expect((await of(null, team.member.memberId)).status).toBe(401);
  expect((await of(team.member, team.owner.memberId)).status).toBe(404);
  expect((await of(team.hr, team.member.memberId)).status).toBe(404);
  expect((await of(team.owner, other.owner.memberId)).status).toBe(404);
  const over = await opened({ trialDays: 0 });
  const free = await opened({ availability: 'ALL' }, { plans: [] });
  const unopened = await seedApp(app.database, 'still-unopened');
  const items = (await of(team.owner, team.member.memberId)).data.items;
  const byId = (id: string) => items.find((each) => each.app.appId === id);
  expect(byId(over)).toMatchObject({ verdict: 'EXPIRED', payment: 'EXPIRED', inCharge: false });
  expect(byId(free)).toMatchObject({ verdict: 'OK', seat: null, until: null });
  expect(byId(unopened)).toBeUndefined();
});
