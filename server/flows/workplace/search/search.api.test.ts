import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect } from 'vitest';
import { type SearchResult, search } from '#contract/workplace/search.ts';
import { app } from '#dev/testing/api-test.ts';
import { team, test } from '#dev/testing/team-test.ts';
import { setAddressBook } from '#dev/testing/address-book.ts';
import { seedApp, seedTeamApp } from '#dev/testing/apps.ts';
import { type Person, seedAccountMember, seedDepartment, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';

let other: TestTeam;

beforeEach(async () => {
  other = await seedTeam(app.database, 'Elsewhere');
});

const find = async (text: string, person: Person = team.owner) =>
  (await app.call<SearchResult>(person, search.everywhere, { query: { text } })).data;
const names = (found: SearchResult) => found.members.map(({ displayName }) => displayName);
const nothing: SearchResult = {
  members: [],
  memberTotal: 0,
  departments: [],
  roles: [],
  rooms: [],
  bookings: [],
  orders: [],
  apps: [],
  visibleDepartments: null,
};

const seedRoom = async (teamId: string, name: string, removed = false) => {
  const id = randomUUID();
  await inTransaction(app.database, { teamId }, (tx) =>
    sql`INSERT INTO rooms (team_id, id, name, time_zone, hours, check_in_code, removed_at) VALUES (${teamId}::uuid, ${id}::uuid, ${name}, 'UTC',
      '[null,null,null,null,null,null,null]', ${randomUUID()}, ${removed ? new Date() : null})`.execute(tx),
  );
  return id;
};
const seedMeeting = async (booker: Person, roomId: string, title: string, hour: number, guests: readonly Person[] = []) => {
  const { teamId } = booker;
  const id = randomUUID();
  const starts = new Date(Date.now() + hour * 3_600_000);
  const ends = new Date(starts.getTime() + 1_800_000);
  await inTransaction(app.database, { teamId }, async (tx) => {
    await sql`INSERT INTO bookings (team_id, id, room_id, title, booker, booker_name, starts_at, ends_at, blocked_until)
      VALUES (${teamId}::uuid, ${id}::uuid, ${roomId}::uuid, ${title}, ${booker.memberId}::uuid, ${booker.name}, ${starts}, ${ends}, ${ends})`.execute(
      tx,
    );
    for (const guest of guests)
      await sql`INSERT INTO booking_participants (team_id, booking_id, member_id) VALUES (${teamId}::uuid, ${id}::uuid, ${guest.memberId}::uuid)`.execute(
        tx,
      );
  });
};

describe('hidden results', () => {
  test('exclude people hidden by the directory and the departments that contain no others', async () => {
    await seedAccountMember(app.database, team.id, 'Secret Sale', team.jakarta);
    await setAddressBook(app.database, team.id, { main: 'DEPARTMENT' });
    // A member of Product sees Product and the departments above it.
    expect(await find('Secret', team.member)).toEqual({ ...nothing, visibleDepartments: 2 });
    expect(await find('Jakarta', team.member)).toEqual({ ...nothing, visibleDepartments: 2 });
    expect((await find('Product', team.member)).departments.map(({ name }) => name)).toEqual(['Product']);
    expect(names(await find('Secret', team.hr))).toEqual(['Secret Sale']);
    expect((await find('Jakarta', team.hr)).departments).toHaveLength(1);
  });

  test('exclude empty departments for members who see everyone but manage no departments', async () => {
    await setAddressBook(app.database, team.id, {});
    await inTransaction(app.database, { teamId: team.id }, (tx) =>
      seedDepartment(tx, team.id, randomUUID(), 'Vacant', [team.root]),
    );
    expect((await find('Vacant', team.member)).departments).toEqual([]);
    expect((await find('Vacant')).departments).toHaveLength(1);
  });

  test('exclude matches on a hidden field', async () => {
    await setAddressBook(app.database, team.id, { fields: { email: 'HIDDEN' } });
    expect(names(await find('hana.hr@', team.member))).toEqual([]);
    expect(names(await find('hana.hr@', team.owner))).toEqual(['Hana Hr']);
  });

  test('exclude other teams', async () => {
    const room = await seedRoom(other.id, 'Dragon hall');
    await seedMeeting(other.owner, room, 'Dragon talk', 2);
    await inTransaction(app.database, { teamId: other.id }, (tx) =>
      seedDepartment(tx, other.id, randomUUID(), 'Dragon unit', [other.root]),
    );
    await seedAccountMember(app.database, other.id, 'Dragon Person', other.sales);
    expect(await find('Dragon')).toEqual(nothing);
    expect((await app.call(team.owner, search.everywhere, { query: { text: 'Dragon' }, teamId: other.id })).code).toBe(403);
    expect(await find('Dragon', other.owner)).toMatchObject({
      members: [{ displayName: 'Dragon Person' }],
      departments: [{ name: 'Dragon unit' }],
      rooms: [{ name: 'Dragon hall' }],
      bookings: [{ title: 'Dragon talk' }],
    });
  });

  test('exclude roles and apps without the permission', async () => {
    const id = await seedApp(app.database, `find-${randomUUID().slice(0, 8)}`, {});
    await seedTeamApp(app.database, team, id, { availability: 'STOP' });
    const { rows } = await inTransaction(app.database, { teamId: team.id }, (tx) =>
      sql<{ name: string }>`SELECT manifest->'name'->>'en' AS name FROM apps WHERE id = ${id}::uuid`.execute(tx),
    );
    const name = rows[0]?.name ?? '';
    expect((await find(name, team.member)).apps).toEqual([]);
    expect((await find(name)).apps.map(({ appId }) => appId)).toContain(id);
    expect((await find('HR', team.member)).roles).toEqual([]);
    expect((await find('HR')).roles.map(({ name: role }) => role)).toEqual(['HR']);
  });

  test('exclude removed rooms and meetings of others', async () => {
    const room = await seedRoom(team.id, 'Falcon');
    await seedRoom(team.id, 'Falcon old', true);
    await seedMeeting(team.hr, room, 'Falcon review', 2, [team.member]);
    await seedMeeting(team.hr, room, 'Falcon secret', 4);
    const found = async (person: Person) => (await find('falcon', person)).bookings.map(({ title }) => title);
    expect(await found(team.owner)).toEqual([]);
    expect(await found(team.member)).toEqual(['Falcon review']);
    expect(await found(team.hr)).toEqual(['Falcon review', 'Falcon secret']);
    expect((await find('falcon', team.member)).rooms.map(({ name }) => name)).toEqual(['Falcon']);
  });

  test('are refused for an empty text', async () => {
    for (const text of ['', '  '])
      expect(await app.call(team.owner, search.everywhere, { query: { text } })).toMatchObject({ status: 422 });
    expect((await app.call(team.owner, search.everywhere)).status).toBe(422);
  });
});

describe('search results', () => {
  test('contain at most six per kind, names with a word that begins with the text first', async () => {
    for (let n = 0; n < 7; n += 1) await seedAccountMember(app.database, team.id, `Aa${n} Unlikely`, team.product);
    await seedAccountMember(app.database, team.id, 'Zoe Likely', team.product);
    const found = names(await find('likely'));
    expect(found).toHaveLength(6);
    expect(found.slice(0, 2)).toEqual(['Zoe Likely', 'Aa0 Unlikely']);
  });

  test('count the people found and name the field that shows why', async () => {
    const values = { employee_number: 'HT-7788', mobile_prefix: '852', mobile_number: '61234477', first_name: 'Maximilian' };
    await inTransaction(app.database, { teamId: team.id }, (tx) =>
      tx.updateTable('members').set(values).where('id', '=', team.member.memberId).execute(),
    );
    for (let n = 0; n < 7; n += 1) await seedAccountMember(app.database, team.id, `Aa${n} Unlikely`, team.product);
    expect((await find('likely')).memberTotal).toBe(7);
    expect((await find('li')).memberTotal).toBeNull();
    const matched = async (text: string, person?: Person) => (await find(text, person)).members.map((member) => member.matched);
    expect(await matched('Max Mem')).toEqual([null]);
    expect(await matched('ht 77')).toEqual([{ field: 'employeeNumber', value: 'HT-7788' }]);
    expect(await matched('4477')).toEqual([{ field: 'mobile', value: '+852 61234477' }]);
    expect(await matched('max.member@')).toEqual([{ field: 'email', value: expect.stringContaining('max.member@') as string }]);
    expect(await matched('maximilian')).toEqual([{ field: 'fullName', value: 'Maximilian' }]);
  });

  test('link to the management screen only if a role has the member in its scope', async () => {
    const managed = async (text: string, person: Person) => (await find(text, person)).members.map((member) => member.managed);
    expect(await managed('Max', team.owner)).toEqual([true]);
    expect(await managed('Max', team.hr)).toEqual([false]);
    expect(await managed('Max', team.member)).toEqual([false]);
  });

  test('are found by pinyin and its initials', async () => {
    await inTransaction(app.database, { teamId: team.id }, async (tx) => {
      await seedDepartment(tx, team.id, randomUUID(), '研发部', [team.root]);
    });
    await seedRoom(team.id, '维港');
    for (const text of ['yfb', 'YanFa', '研发'])
      expect((await find(text)).departments.map(({ name }) => name)).toEqual(['研发部']);
    const appId = await seedApp(app.database, `find-${randomUUID().slice(0, 8)}`, {
      name: { en: '考勤', cn: '考勤', hk: '考勤', id: '考勤' },
    });
    await seedTeamApp(app.database, team, appId, { availability: 'OPENED', paidDays: 30 });
    for (const text of ['kq', 'kaoqin', '考勤'])
      expect((await find(text)).apps.map(({ appId: found }) => found)).toEqual([appId]);
    for (const text of ['wg', 'weigang']) expect((await find(text)).rooms.map(({ name }) => name)).toEqual(['维港']);
    expect((await find('yfb', other.owner)).departments).toEqual([]);
  });

  test('treat pattern characters literally', async () => {
    await seedRoom(team.id, '100% _ \\ room');
    for (const text of ['%', '_', '\\', '100% _']) expect((await find(text)).rooms).toHaveLength(1);
    expect((await find("' OR 1=1 --")).rooms).toEqual([]);
  });
});
