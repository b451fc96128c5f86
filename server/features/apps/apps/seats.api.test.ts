import { afterAll, describe, expect, it, test } from 'vitest';
import { recycleBin } from '#contract/people/recycle-bin.ts';
import { resignations } from '#contract/people/resignations.ts';
import { settingsCalls } from '#dev/testing/app-settings.ts';
import { type OpenedApp, seedApp, seedTeamApp } from '#dev/testing/apps.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { type Person, readLog, seedAccountMember, seedMember, seedTeam } from '#dev/testing/team.ts';
import { asPlatform, inTransaction } from '#server/kernel/database/database.ts';
import { t } from '#dev/testing/texts.ts';

let count = 0;

const app = await startTestApp();
const { read, seats, change, own, mode, setRange } = settingsCalls(app);
const team = await seedTeam(app.database, 'Harbour Trading', 1000);
const other = await seedTeam(app.database, 'Other Co');
afterAll(() => app.close());

async function opened(given: OpenedApp = {}, over: Record<string, unknown> = {}): Promise<string> {
  const appId = await seedApp(app.database, `seats-${(count += 1)}`, over);
  await seedTeamApp(app.database, team, appId, given);
  return appId;
}
const paid = { paidDays: 100 };
const rows = (appId: string) =>
  inTransaction(app.database, { teamId: team.id }, async (tx) =>
    (await tx.selectFrom('app_seats').select('member_id').where('app_id', '=', appId).execute()).map(
      ({ member_id }) => member_id,
    ),
  );
const move = (memberId: string, department_id: string) =>
  inTransaction(app.database, { teamId: team.id }, (tx) =>
    tx.updateTable('member_departments').set({ department_id }).where('member_id', '=', memberId).execute(),
  );

describe('refusals', () => {
  it('a seat beyond the purchased number is refused, and with it the whole change', async () => {
    const id = await opened({ ...paid, seats: 1 });
    expect(await change(team.owner, id, { give: [team.hr.memberId, team.member.memberId] })).toMatchObject({
      status: 409,
      code: 40984,
      message: 'Insufficient paid seats',
    });
    expect(await rows(id)).toEqual([]);
    expect((await change(team.owner, id, { give: [team.hr.memberId] })).data).toMatchObject({
      given: 1,
      seats: { used: 1, bought: 1 },
    });
    expect(await own(team.member, id)).toMatchObject({ message: 'Insufficient paid seats' });
    // Taken from one and given to the other in one change.
    const swap = { give: [team.member.memberId], take: [team.hr.memberId] };
    expect((await change(team.owner, id, swap)).data).toMatchObject({ given: 1, taken: 1, seats: { used: 1 } });
    expect(await rows(id)).toEqual([team.member.memberId]);
  });

  it('people of another team, outside the caller’s scope, outside the range, or resigned get no seat', async () => {
    const id = await opened({ ...paid, seats: 9, availability: 'PORTION', departments: [team.sales] });
    const administrator = await seedAccountMember(app.database, team.id, 'Paula Part', team.product);
    const grants = { '040100': 'edit' } as const;
    await giveRole(app.database, team.id, {
      name: 'Part',
      grants,
      departments: [team.product],
      members: [administrator.memberId],
    });
    expect((await change(team.owner, id, { give: [other.hr.memberId] })).status).toBe(404);
    expect((await change(administrator, id, { give: [team.hr.memberId] })).status).toBe(404);
    expect((await change(administrator, id, { take: [team.hr.memberId] })).status).toBe(404);
    expect(await change(team.owner, id, { give: [team.member.memberId] })).toMatchObject({
      status: 422,
      fields: [{ field: 'give', message: t('rules.outsideRange', { count: 1, name: 'Max Member' }) }],
    });
    expect((await change(team.owner, id, { give: Array.from({ length: 101 }, () => team.hr.memberId) })).status).toBe(422);
    await change(team.owner, id, { give: [team.hr.memberId] });
    expect((await seats(administrator, id)).total).toBe(0);
    expect(await change(team.owner, id, { give: [team.hr.memberId] })).toMatchObject({ code: 42203 });
    expect(await change(team.owner, id, { take: [team.owner.memberId] })).toMatchObject({ code: 42203 });
  });

  it('a first use by a member who cannot use the app is refused with the reason', async () => {
    const reasons: [OpenedApp, number][] = [
      [{ ...paid, seats: 5, availability: 'STOP' }, 40982],
      [{ ...paid, seats: 5, availability: 'OPENED' }, 40380],
      [{ paidDays: -1, seats: 5 }, 40983],
      [{ ...paid, seats: 0 }, 40984],
      [{ ...paid, seats: 5, seatsByHand: true }, 40984],
    ];
    for (const [given, code] of reasons) expect(await own(team.member, await opened(given))).toMatchObject({ code });
    expect(await own(team.member, await seedApp(app.database, 'seats-unopened'))).toMatchObject({ code: 40980 });
    const free = await opened({}, { plans: [] });
    expect(await own(team.member, free)).toMatchObject({ status: 200, data: { taken: false } });
    expect(await change(team.owner, free, { give: [team.member.memberId] })).toMatchObject({ code: 42203 });
  });
});

test('a first use takes a seat once and is logged', async () => {
  const id = await opened({ ...paid, seats: 2 });
  expect((await own(team.member, id)).data).toEqual({ taken: true });
  expect((await own(team.member, id)).data).toEqual({ taken: false });
  const log = (await readLog(app.database, team.id)).filter(({ object_id }) => object_id === id);
  expect(log).toMatchObject([{ action: 'app.seat', actor_name: 'Max Member', after: { seats: ['Max Member'] } }]);
  expect((await mode(team.owner, id, true)).data.seats).toEqual({ bought: 2, used: 1, byHand: true });
  expect(await mode(team.owner, id, true)).toMatchObject({ code: 42203 });
  expect((await own(team.hr, id)).code).toBe(40984);
});

test('seat holders are listed by name, searched and paged', async () => {
  const id = await opened({ ...paid, seats: 3, seated: [team.hr.memberId, team.member.memberId, team.owner.memberId] });
  expect((await seats(team.owner, id)).items.map(({ displayName }) => displayName)).toEqual([
    'Hana Hr',
    'Max Member',
    'Olivia Owner',
  ]);
  expect(await seats(team.owner, id, { search: 'max' })).toMatchObject({
    total: 1,
    items: [{ departments: [{ name: 'Product' }] }],
  });
  expect(await seats(team.owner, id, { page: 2, size: 2 })).toMatchObject({ total: 3, items: [{ displayName: 'Olivia Owner' }] });
});

test('a seat of a member who was outside the range for a while is not assigned twice', async () => {
  const mover = await seedAccountMember(app.database, team.id, 'Mona Mover', team.sales);
  const id = await opened({ ...paid, seats: 1, availability: 'PORTION', departments: [team.sales] });
  expect((await own(mover, id)).data.taken).toBe(true);
  await move(mover.memberId, team.product);
  expect((await read(team.owner, id)).data.seats).toMatchObject({ used: 0 });
  expect((await own(team.hr, id)).data.taken).toBe(true);
  await move(mover.memberId, team.sales);
  expect(await rows(id)).toEqual([team.hr.memberId]);
  expect((await own(mover, id)).code).toBe(40984);
});

test('fifty people open an app at once for its last seats: no more seats are assigned than purchased (4 rounds)', async () => {
  const crowd: Person[] = [];
  for (let n = 0; n < 50; n += 1) crowd.push(await seedAccountMember(app.database, team.id, `Crowd ${n}`, team.product));
  for (const bought of [1, 3, 10, 49]) {
    const id = await opened({ ...paid, seats: bought });
    const answers = await Promise.all(crowd.map((person) => own(person, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(bought);
    expect(answers.filter(({ code }) => code === 40984)).toHaveLength(50 - bought);
    expect(await rows(id)).toHaveLength(bought);
  }
});

test('concurrent assignments, first uses and range changes never assign more seats than purchased', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await opened({ ...paid, seats: 1 });
    const ids = [team.hr.memberId, team.superAdmin.memberId];
    await Promise.all([
      change(team.owner, id, { give: [ids[0] ?? ''] }),
      change(team.superAdmin, id, { give: [ids[1] ?? ''] }),
      own(team.member, id),
      setRange(team.owner, id, { departmentIds: [team.sales] }),
    ]);
    expect((await rows(id)).length).toBeLessThanOrEqual(1);
    expect((await read(team.owner, id)).data.seats?.used).toBeLessThanOrEqual(1);
  }
});

describe('resignation', () => {
  const leave = (id: string, query: object = {}) =>
    app.call(team.owner, resignations.resign, { params: { id }, query: { reason: 'CAREER', ...query } });

  it('hands over opened and waiting apps in the member’s charge, and frees the seat', async () => {
    const leaver = await seedAccountMember(app.database, team.id, 'Lea Leaver', team.sales);
    const inCharge = leaver.memberId;
    const released = await opened({ ...paid, seats: 1, seated: [leaver.memberId], inCharge });
    const pending = await opened({ availability: 'OPENED', inCharge });
    const inventory = await app.call<{ apps: string[]; mustTransfer: string[] }>(
      team.owner,
      resignations.verificationAdministrator,
      {
        query: { employeeId: leaver.memberId },
      },
    );
    expect(inventory.data.mustTransfer).toEqual(['apps']);
    expect(inventory.data.apps.map((name) => name.replace(/.*\d/, '')).toSorted()).toEqual(
      ['（已開放）', '（待開放）'].toSorted(),
    );
    expect((await leave(leaver.memberId)).status).toBe(200);
    for (const id of [released, pending]) expect((await read(team.owner, id)).data.inCharge?.displayName).toBe('Olivia Owner');
    expect(await rows(released)).toEqual([]);
    const log = (await readLog(app.database, team.id)).filter(({ object_id }) => object_id === pending);
    expect(log).toMatchObject([
      { action: 'app.inCharge', before: { inCharge: 'Lea Leaver' }, after: { inCharge: 'Olivia Owner' } },
    ]);
    const emails = await asPlatform(app.owner, (db) =>
      db.selectFrom('mail_outbox').selectAll().where('template', '=', 'appsHandedOver').execute(),
    );
    expect(emails).toMatchObject([{ recipient: `owner.${team.id}@example.com` }]);
    for (const id of [released, pending])
      expect(emails[0]?.body_text).toContain((await read(team.owner, id)).data.app.name.replace(/^\S+ /, ''));
    expect(emails[0]?.body_text).toContain('Lea Leaver');
    expect(emails[0]?.body_text).toMatch(/\/workbench\/application$/m);
  });

  it('a member in charge of an app cannot be deleted or moved to the recycle bin', async () => {
    const person = await inTransaction(app.database, { teamId: team.id }, (tx) =>
      seedMember(tx, team.id, { name: 'Rita Record', departmentId: team.sales }),
    );
    const id = await opened({ inCharge: person.memberId });
    const params = { id: person.memberId };
    expect(await app.call(team.owner, recycleBin.removeMember, { params })).toMatchObject({ status: 409, code: 40923 });
    expect((await read(team.owner, id)).data.inCharge?.displayName).toBe('Rita Record');
  });
});
