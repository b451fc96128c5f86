import { sql } from 'kysely';
import { expect } from 'vitest';
import { departments } from '#contract/people/departments.ts';
import { resignations, type ResignationDetail } from '#contract/people/resignations.ts';
import type { BookingDetail } from '#contract/workplace/booking-shapes.ts';
import { bookings } from '#contract/workplace/bookings.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { seedApp, seedTeamApp } from '#dev/testing/apps.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { asTeam, resign, standing } from '#dev/testing/resignations.ts';
import { minutesAfter, seedRoom, timeAhead } from '#dev/testing/rooms.ts';
import { type Person, readLog, seedAccountMember, seedTeam, type TestTeam } from '#dev/testing/team.ts';

// What was handed over returns with a restore.

interface Seeded {
  team: TestTeam;
  leaver: Person;
  heir: Person;
  roleId: string;
  appId: string;
  bookingId: string;
  detail: ResignationDetail;
}

let apps = 0;

/** A member of Jakarta with an app, a seat, a booking, a meeting, a head post, a report and a role, who has left. */
async function seed(recipients: (heir: Person) => Record<string, string> = () => ({}), invited = false): Promise<Seeded> {
  const team = await seedTeam(app.database, 'Harbour Trading');
  const leaver = await seedAccountMember(app.database, team.id, 'Lena Leaver', team.jakarta);
  const heir = await seedAccountMember(app.database, team.id, 'Hugo Heir', team.jakarta);
  const appId = await seedApp(app.database, `returns-${(apps += 1)}`);
  await seedTeamApp(app.database, team, appId, { paidDays: 100, seats: 1, inCharge: leaver.memberId });
  const roleId = await giveRole(app.database, team.id, {
    name: 'Caretaker',
    grants: { '020100': 'view' },
    members: [leaver.memberId],
  });
  await asTeam(app, team.id, async (tx) => {
    await sql`INSERT INTO app_seats (team_id, app_id, member_id) VALUES (${team.id}::uuid, ${appId}::uuid, ${leaver.memberId}::uuid)`.execute(
      tx,
    );
    await sql`UPDATE departments SET head_member_id = ${leaver.memberId}::uuid WHERE id = ${team.jakarta}::uuid`.execute(tx);
    await sql`UPDATE members SET leader_id = ${leaver.memberId}::uuid WHERE id = ${team.member.memberId}::uuid`.execute(tx);
  });
  const roomId = await seedRoom(app.database, team.id, { name: 'Peak' });
  const book = async (by: Person, minute: number) => {
    const startsAt = timeAhead(5, minute);
    const times = { roomId, startsAt, endsAt: minutesAfter(startsAt, 30) };
    const body = {
      title: 'Plans',
      agenda: '',
      private: false,
      participantIds: [leaver.memberId, ...(invited ? [heir.memberId] : [])],
      ...times,
    };
    return (await app.call<BookingDetail>(by, bookings.create, { body })).data.bookingId;
  };
  const bookingId = await book(leaver, 600);
  await book(team.owner, 660);
  const answer = await resign(app, team.owner, leaver.memberId, recipients(heir));
  expect(answer.status).toBe(200);
  const { data: detail } = await standing(app, team.owner, leaver.memberId);
  return { team, leaver, heir, roleId, appId, bookingId, detail };
}

const statesOf = (detail: ResignationDetail) =>
  Object.fromEntries(detail.lines.filter(({ giveBack }) => giveBack !== null).map(({ kind, giveBack }) => [kind, giveBack]));

interface Restored {
  returned: number;
  refused: { id: string; name: string; reason: string }[];
}

const restore = (by: Person, id: string, lines: readonly { id: string }[]) =>
  app.call<Restored>(by, resignations.restore, { params: { id }, body: { lineIds: lines.map((line) => line.id) } });

/** What a member has, as text. */
const holdings = (teamId: string, memberId: string) =>
  asTeam(app, teamId, async (tx) => {
    const { rows } = await sql<{ what: string }>`
      SELECT 'app' AS what FROM team_apps WHERE in_charge = ${memberId}::uuid
      UNION ALL SELECT 'seat' FROM app_seats WHERE member_id = ${memberId}::uuid
      UNION ALL SELECT 'booking' FROM bookings WHERE booker = ${memberId}::uuid
      UNION ALL SELECT 'meeting' FROM booking_participants WHERE member_id = ${memberId}::uuid
      UNION ALL SELECT 'head' FROM departments WHERE head_member_id = ${memberId}::uuid
      UNION ALL SELECT 'report' FROM members WHERE leader_id = ${memberId}::uuid
      UNION ALL SELECT 'role' FROM role_members WHERE member_id = ${memberId}::uuid
      ORDER BY what`.execute(tx);
    return rows.map(({ what }) => what);
  });

const everything = ['app', 'booking', 'head', 'meeting', 'meeting', 'report', 'role', 'seat'];

test('an administrator without rights for roles and departments returns the rest, and is told why', async () => {
  const { team, leaver, detail } = await seed();
  const keeper = await seedAccountMember(app.database, team.id, 'Kim Keeper', team.sales);
  await giveRole(app.database, team.id, { name: 'Keeper', grants: { '020100': 'edit' }, members: [keeper.memberId] });
  const { data: seen } = await standing(app, keeper, leaver.memberId);
  expect(statesOf(seen)).toEqual({
    apps: 'POSSIBLE',
    schedules: 'POSSIBLE',
    meetings: 'POSSIBLE',
    headPosts: 'OUTSIDE_SCOPE',
    reports: 'POSSIBLE',
    roles: 'NOT_GRANTABLE',
    seats: 'POSSIBLE',
  });
  const { data } = await restore(keeper, detail.id, detail.lines);
  expect(data.refused.map(({ name, reason }) => `${name} ${reason}`)).toEqual([
    'Jakarta OUTSIDE_SCOPE',
    'Caretaker NOT_GRANTABLE',
  ]);
  expect(await holdings(team.id, leaver.memberId)).toEqual(everything.filter((what) => what !== 'head' && what !== 'role'));
});

test('roles beyond the caller’s own, and the super administrator role, are not returned (decisions/017)', async () => {
  const { team, leaver, roleId, detail } = await seed();
  await asTeam(app, team.id, (tx) =>
    sql`INSERT INTO role_grants (team_id, role_id, menu_code, access) VALUES (${team.id}::uuid, ${roleId}::uuid, '080100', 'view')`.execute(
      tx,
    ),
  );
  const granter = await seedAccountMember(app.database, team.id, 'Gia Granter', team.sales);
  const grants = { '020100': 'edit', '020400': 'edit' } as const;
  await giveRole(app.database, team.id, { name: 'Granter', grants, members: [granter.memberId] });
  expect(statesOf((await standing(app, granter, leaver.memberId)).data)).toMatchObject({ roles: 'NOT_GRANTABLE' });
  await asTeam(app, team.id, (tx) =>
    sql`DELETE FROM role_grants WHERE role_id = ${roleId}::uuid AND menu_code = '080100'`.execute(tx),
  );
  expect(statesOf((await standing(app, granter, leaver.memberId)).data)).toMatchObject({ roles: 'POSSIBLE' });
  const { data } = await restore(granter, detail.id, detail.lines);
  expect(data.refused.map(({ reason }) => reason)).toEqual(['OUTSIDE_SCOPE']);
  const second = await seedAccountMember(app.database, team.id, 'Sue Super', team.sales);
  await asTeam(app, team.id, (tx) =>
    sql`INSERT INTO role_members (team_id, role_id, member_id) SELECT team_id, id, ${second.memberId}::uuid FROM roles
      WHERE team_id = ${team.id}::uuid AND built_in = 'SUPER_ADMIN'`.execute(tx),
  );
  await resign(app, team.owner, second.memberId);
  expect(statesOf((await standing(app, granter, second.memberId)).data)).toEqual({ roles: 'NOT_GRANTABLE' });
  expect(statesOf((await standing(app, team.superAdmin, second.memberId)).data)).toEqual({ roles: 'POSSIBLE' });
});

test('lines of other resignations and teams return nothing, and readers without edit permission are offered nothing', async () => {
  const [{ team, leaver, detail }, other] = [await seed(), await seed()];
  const reader = await seedAccountMember(app.database, team.id, 'Rea Reader', team.sales);
  await giveRole(app.database, team.id, { name: 'Reader', grants: { '020100': 'view' }, members: [reader.memberId] });
  expect(statesOf((await standing(app, reader, leaver.memberId)).data)).toEqual({});
  expect((await restore(team.owner, other.detail.id, [])).status).toBe(404);
  const { data } = await restore(team.owner, detail.id, other.detail.lines);
  expect(data).toMatchObject({ returned: 0, refused: [] });
  expect(await holdings(team.id, leaver.memberId)).toEqual([]);
  expect(await holdings(other.team.id, other.leaver.memberId)).toEqual([]);
});

test('everything returns with one restore, which is logged item by item; a second restore is refused', async () => {
  const { team, leaver, detail, bookingId } = await seed();
  expect(await holdings(team.id, leaver.memberId)).toEqual([]);
  const possible = detail.lines.filter(({ giveBack }) => giveBack === 'POSSIBLE');
  expect(possible).toHaveLength(7);
  const before = (await readLog(app.database, team.id)).length;
  const answers = await Promise.all([restore(team.owner, detail.id, possible), restore(team.owner, detail.id, possible)]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 40900]);
  expect(answers.find(({ code }) => code === 0)?.data).toMatchObject({ returned: 7, refused: [] });
  expect(await holdings(team.id, leaver.memberId)).toEqual(everything);
  const entries = (await readLog(app.database, team.id)).slice(before);
  const actions = entries.map(({ action }) => action);
  for (const action of ['app.inCharge', 'booking.update', 'department.update', 'role.members', 'app.seats'])
    expect(actions).toContain(action);
  expect(actions.filter((action) => action === 'member.handover')).toHaveLength(7);
  expect(actions.at(-1)).toBe('member.restore');
  const { data } = await app.call<BookingDetail>(leaver, bookings.read, { params: { id: bookingId } });
  expect(data.people.map(({ employee }) => employee.displayName)).toEqual(['Lena Leaver']);
});

test('a recipient who was invited before the handover still takes part after the booking has returned', async () => {
  const { team, leaver, heir, detail, bookingId } = await seed((person) => ({ schedules: person.memberId }), true);
  const restored = await restore(
    team.owner,
    detail.id,
    detail.lines.filter(({ kind }) => kind === 'schedules'),
  );
  expect(restored.data).toMatchObject({ returned: 1, refused: [] });
  const { data } = await app.call<BookingDetail>(leaver, bookings.read, { params: { id: bookingId } });
  expect(data.bookerName).toBe('Lena Leaver');
  expect(data.people.map(({ employee }) => employee.employeeId)).toContain(heir.memberId);
});

test('without lines, nothing returns', async () => {
  const { team, leaver, detail } = await seed();
  const { data } = await app.call<Restored>(team.owner, resignations.restore, { params: { id: detail.id } });
  expect(data).toMatchObject({ returned: 0, refused: [] });
  expect(await holdings(team.id, leaver.memberId)).toEqual([]);
});

test('items that have changed since stay as they are, and the others return', async () => {
  const { team, leaver, heir, roleId, appId, bookingId, detail } = await seed();
  const head = { params: { id: team.jakarta }, body: { headId: heir.memberId } };
  expect((await app.call(team.owner, departments.update, head)).status).toBe(200);
  expect((await app.call(team.owner, bookings.cancel, { params: { id: bookingId }, body: {} })).status).toBe(200);
  await asTeam(app, team.id, async (tx) => {
    await sql`DELETE FROM roles WHERE id = ${roleId}::uuid`.execute(tx);
    await sql`INSERT INTO app_seats (team_id, app_id, member_id) VALUES (${team.id}::uuid, ${appId}::uuid, ${heir.memberId}::uuid)`.execute(
      tx,
    );
    await sql`UPDATE team_apps SET in_charge = ${heir.memberId}::uuid WHERE team_id = ${team.id}::uuid AND app_id = ${appId}::uuid`.execute(
      tx,
    );
  });
  expect(statesOf((await standing(app, team.owner, leaver.memberId)).data)).toEqual({
    apps: 'CHANGED',
    schedules: 'CHANGED',
    meetings: 'POSSIBLE',
    headPosts: 'CHANGED',
    reports: 'POSSIBLE',
    roles: 'DELETED',
    seats: 'NO_SEAT',
  });
  const { data } = await restore(team.owner, detail.id, detail.lines);
  expect(data.refused.map(({ reason }) => reason)).toEqual(['CHANGED', 'CHANGED', 'CHANGED', 'DELETED', 'NO_SEAT']);
  expect(data.returned).toBe(2);
  expect(await holdings(team.id, leaver.memberId)).toEqual(['meeting', 'report']);
});

test('a report who leads the restored member by now is not returned', async () => {
  const { team, leaver, detail } = await seed();
  await asTeam(app, team.id, (tx) =>
    sql`UPDATE members SET leader_id = ${team.member.memberId}::uuid WHERE id = ${leaver.memberId}::uuid`.execute(tx),
  );
  const { data } = await restore(team.owner, detail.id, detail.lines);
  expect(data.refused.map(({ reason }) => reason)).toEqual(['CYCLE']);
});

test('a seat does not return to a member outside the range of the app', async () => {
  const { team, leaver, appId, detail } = await seed();
  await asTeam(app, team.id, async (tx) => {
    await sql`UPDATE team_apps SET availability = 'PORTION' WHERE app_id = ${appId}::uuid AND team_id = ${team.id}::uuid`.execute(
      tx,
    );
  });
  const { data } = await restore(team.owner, detail.id, detail.lines);
  expect(data.refused.map(({ reason }) => reason)).toEqual(['OUTSIDE_RANGE']);
  expect(await holdings(team.id, leaver.memberId)).toEqual(everything.filter((what) => what !== 'seat'));
});
