import sharp from 'sharp';
import { beforeEach, expect } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { usualHours } from '#contract/workplace/room-facts.ts';
import { bookings } from '#contract/workplace/bookings.ts';
import { type HitBooking, type ManagedRoom, type Room, rooms } from '#contract/workplace/rooms.ts';
import { app, test } from '#dev/testing/api-test.ts';
import type { Answer } from '#dev/testing/app.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { readLog, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';

let team: TestTeam;
const other = await seedTeam(app.database, 'Other');
beforeEach(async () => {
  team = await seedTeam(app.database, 'Harbour');
});

const plain = {
  name: 'Peak',
  capacity: 8,
  building: 'Harbour Tower',
  floor: '12',
  equipment: ['SCREEN'],
  timeZone: 'UTC',
  hours: Array.from({ length: 7 }, () => [0, 1440]),
  bufferMinutes: 0,
  releaseMinutes: null,
  remark: '',
  inCharge: null,
};
const create = (body: object = {}, person = team.owner) =>
  app.call<ManagedRoom>(person, rooms.create, { body: { ...plain, ...body } });
const made = async (body: object = {}) => (await create(body)).data;
const update = (id: string, body: object, person = team.owner) =>
  app.call<ManagedRoom>(person, rooms.update, { params: { id }, body });
const list = async (query = {}, person = team.owner) =>
  (await app.call<{ items: ManagedRoom[]; total: number; buildings: string[] }>(person, rooms.list, { query })).data;
const names = async (query = {}) => (await list(query)).items.map(({ name }) => name);
const faults = (answer: Answer) => answer.fields?.map(({ field }) => field);

test.each(['+05:30', '-08:00', 'BST', 'PST', 'US/Pacific-New', 'SystemV/PST8'])(
  'a time zone that the database interprets differently is refused: %s',
  async (timeZone) => {
    expect(faults(await create({ timeZone }))).toEqual(['timeZone']);
  },
);

const hour = 3_600_000;
const at = (hours: number) => new Date(Math.ceil(Date.now() / hour) * hour + hours * hour).toISOString();
const book = (roomId: string, from: number, to: number, person = team.member, title = 'Review') =>
  app.call<{ bookingId: string }>(person, bookings.create, {
    body: { roomId, startsAt: at(from), endsAt: at(to), title, agenda: '', private: false, participantIds: [] },
  });
const booked = async (roomId: string, from: number, to: number) => (await book(roomId, from, to)).data.bookingId;
const hits = async (id: string, from: number, to: number | null) =>
  (
    await app.call<{ items: HitBooking[]; total: number }>(team.owner, rooms.hits, {
      params: { id },
      body: { startsAt: at(from), endsAt: to === null ? null : at(to) },
    })
  ).data;
const suspend = (id: string, from: number, to: number | null, decisions: object[] = [], person = team.owner) =>
  app.call<ManagedRoom>(person, rooms.suspend, {
    params: { id },
    body: { startsAt: at(from), endsAt: to === null ? null : at(to), reason: 'Painting', bookings: decisions },
  });
const remove = (id: string, decisions: object[] = []) =>
  app.call(team.owner, rooms.remove, { params: { id }, body: { bookings: decisions } });
const bookingsOf = (id: string) =>
  inTransaction(app.database, { teamId: team.id }, (tx) =>
    tx.selectFrom('bookings').select(['id', 'room_id', 'cancelled_at', 'sequence']).where('room_id', '=', id).execute(),
  );

test('rooms refuse callers without sign-in, outside the team or without permission', async () => {
  const { roomId } = await made();
  expect((await app.call(null, rooms.list)).status).toBe(401);
  expect((await app.call(other.owner, rooms.list, { teamId: team.id })).code).toBe(403);
  expect((await app.call(team.member, rooms.list)).code).toBe(40300);
  expect((await create({ name: 'Mine' }, team.member)).code).toBe(40300);
  expect((await update(roomId, { name: 'Mine' }, team.member)).code).toBe(40300);
  expect((await suspend(roomId, 1, 2, [], team.member)).code).toBe(40300);
  expect((await app.call<{ items: Room[] }>(team.member, rooms.bookable)).data.items.map(({ name }) => name)).toEqual(['Peak']);
});

test('callers whose scope is part of the team can read rooms but not change them', async () => {
  const { roomId } = await made();
  await giveRole(app.database, team.id, {
    name: 'Front desk of Sales',
    grants: { '030200': 'edit', '030100': 'view' },
    departments: [team.sales],
    members: [team.member.memberId],
  });
  const refused = 40_300;
  const codes = await Promise.all([
    create({ name: 'Mine' }, team.member),
    update(roomId, { name: 'Mine' }, team.member),
    suspend(roomId, 1, 2, [], team.member),
    app.call(team.member, rooms.usage, { query: { from: '2026-01-01', to: '2026-01-31' } }),
  ]);
  const whole = (await create({ name: 'Mine' }, team.member)).code;
  expect(whole).not.toBe(refused);
  expect(codes.map(({ code }) => code)).toEqual([whole, whole, whole, whole]);
  expect((await list({}, team.member)).items[0]?.can.edit).toBe(false);
});

test('rooms, people and bookings of another team are not found', async () => {
  const { roomId: foreign } = (await create({}, other.owner)).data;
  const { roomId } = await made();
  expect((await app.call(team.owner, rooms.read, { params: { id: foreign } })).status).toBe(404);
  expect((await update(foreign, { name: 'Mine' })).status).toBe(404);
  expect((await suspend(foreign, 1, 2)).status).toBe(404);
  expect((await remove(foreign)).status).toBe(404);
  for (const endpoint of [rooms.door, rooms.renewDoor, rooms.removePhoto])
    expect((await app.call(team.owner, endpoint, { params: { id: foreign } })).status).toBe(404);
  expect(faults(await create({ name: 'New', inCharge: other.owner.memberId }))).toEqual(['inCharge']);
  const bookingId = await booked(roomId, 1, 2);
  expect((await suspend(roomId, 1, 2, [{ bookingId, roomId: foreign }])).status).toBe(404);
  expect((await suspend(roomId, 1, 2, [{ bookingId: uuidv7(), roomId: null }])).code).toBe(40909);
  expect((await bookingsOf(roomId)).map(({ cancelled_at }) => cancelled_at)).toEqual([null]);
});

test('a room with invalid fields is refused', async () => {
  await made();
  for (const [field, value] of [
    ['name', ''],
    ['name', 'peak'],
    ['capacity', 0],
    ['capacity', 10_001],
    ['timeZone', 'Mars/Olympus'],
    ['bufferMinutes', 7],
    ['releaseMinutes', 4],
    ['equipment', ['SLIDE']],
    ['hours', usualHours.slice(1)],
  ] as const)
    expect([
      field,
      value,
      faults(await create({ [field === 'name' ? field : 'name']: 'New', [field]: value }))?.[0]?.split('.')[0],
    ]).toEqual([field, value, field]);
  expect((await create({ name: 'New', hours: plain.hours.with(2, [600, 500]) })).code).toBe(42200);
});

test('a room is created, changed and found', async () => {
  const room = await made({ inCharge: team.member.memberId });
  expect(room).toMatchObject({ status: 'OPEN', inCharge: { displayName: 'Max Member' }, upcoming: 0, can: { edit: true } });
  await made({ name: 'Room 10', capacity: null, equipment: ['VIDEO', 'PHONE'], building: 'Annex' });
  await made({ name: 'Room 2', capacity: 4, building: 'Annex' });
  expect(await names()).toEqual(['Peak', 'Room 2', 'Room 10']);
  expect(await names({ capacity: 8 })).toEqual(['Peak', 'Room 10']);
  expect(await names({ sort: 'capacity', order: 'desc' })).toEqual(['Room 10', 'Peak', 'Room 2']);
  expect(await names({ equipment: 'VIDEO,PHONE' })).toEqual(['Room 10']);
  expect(await names({ search: 'ANNEX' })).toEqual(['Room 2', 'Room 10']);
  expect((await list({ building: 'Annex' })).buildings).toEqual(['Annex', 'Harbour Tower']);
  expect((await update(room.roomId, { name: 'Peak' })).code).toBe(42203);
  const changed = await update(room.roomId, { name: 'Summit', inCharge: null, version: room.version });
  expect(changed.data).toMatchObject({ name: 'Summit', inCharge: null, version: room.version + 1 });
  expect((await update(room.roomId, { name: 'Again', version: room.version })).code).toBe(40900);
  const log = (await readLog(app.database, team.id)).filter(({ object_id }) => object_id === room.roomId);
  expect(log.map(({ action }) => action)).toEqual(['room.create', 'room.update']);
  expect(log[1]).toMatchObject({ before: { name: 'Peak', inCharge: 'Max Member' }, after: { name: 'Summit', inCharge: null } });
});

test('renewing the check-in code invalidates the former code', async () => {
  const { roomId: id } = await made();
  const { url } = (await app.call<{ url: string }>(team.owner, rooms.door, { params: { id } })).data;
  expect(new URL(url).pathname).toMatch(/^\/meetingroom\/door\/[\w-]{22}$/);
  const renewed = (await app.call<{ url: string }>(team.owner, rooms.renewDoor, { params: { id } })).data;
  expect(renewed.url).not.toBe(url);
});

test('a suspension cancels or moves exactly the affected meetings, or does nothing', async () => {
  const [a, b] = [await made(), await made({ name: 'Bay' })];
  const [before, first, second] = [await booked(a.roomId, 1, 2), await booked(a.roomId, 2, 3), await booked(a.roomId, 3, 4)];
  const found = await hits(a.roomId, 2, 4);
  expect(found.items.map(({ bookingId }) => bookingId)).toEqual([first, second]);
  expect(found.items[0]?.others.map(({ name }) => name)).toEqual(['Bay']);
  expect((await suspend(a.roomId, 2, 4)).code).toBe(40909);
  expect((await suspend(a.roomId, 2, 4, [{ bookingId: first, roomId: null }])).code).toBe(40909);
  const all = [
    { bookingId: first, roomId: null },
    { bookingId: second, roomId: b.roomId },
  ];
  expect((await suspend(a.roomId, 2, 4, [...all, { bookingId: before, roomId: null }])).code).toBe(40909);
  expect((await suspend(a.roomId, 2, 4, [all[0] ?? {}, { bookingId: second, roomId: a.roomId }])).code).toBe(42200);
  // The other room is booked first: not even the first meeting is cancelled.
  const blocker = await booked(b.roomId, 3, 4);
  expect((await suspend(a.roomId, 2, 4, all)).code).toBe(40908);
  expect((await bookingsOf(a.roomId)).every(({ cancelled_at }) => cancelled_at === null)).toBe(true);
  expect((await list()).items.map(({ suspensions }) => suspensions.length)).toEqual([0, 0]);
  await inTransaction(app.database, { teamId: team.id }, (tx) =>
    tx.updateTable('bookings').set({ cancelled_at: new Date() }).where('id', '=', blocker).execute(),
  );
  const done = await suspend(a.roomId, 2, 4, all);
  expect(done.data.suspensions).toMatchObject([{ reason: 'Painting', byName: 'Olivia Owner' }]);
  expect(done.data.status).toBe('OPEN');
  const left = await bookingsOf(a.roomId);
  expect(left.map(({ id, cancelled_at }) => [id, cancelled_at !== null])).toEqual(
    expect.arrayContaining([
      [before, false],
      [first, true],
    ]),
  );
  expect((await bookingsOf(b.roomId)).find(({ id }) => id === second)).toMatchObject({ cancelled_at: null, sequence: 1 });
  const actions = (await readLog(app.database, team.id)).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['room.suspend', 'booking.cancel', 'booking.move']));
  expect((await book(a.roomId, 2, 3)).code).toBe(42200);
});

test('a running suspension can be lifted, once', async () => {
  const { roomId: id } = await made();
  expect((await suspend(id, -1, -2)).code).toBe(42200);
  expect((await suspend(id, -5, -2)).code).toBe(42200);
  const { data } = await suspend(id, -5, null);
  expect(data.status).toBe('SUSPENDED');
  expect(await names({ status: 'SUSPENDED' })).toEqual(['Peak']);
  const everybody = (await app.call<{ items: Room[] }>(team.member, rooms.bookable)).data.items;
  expect(everybody[0]?.suspensions).toMatchObject([{ byName: null }]);
  const params = { id, suspensionId: data.suspensions[0]?.suspensionId ?? '' };
  expect((await app.call<ManagedRoom>(team.owner, rooms.lift, { params })).data.status).toBe('OPEN');
  expect((await app.call(team.owner, rooms.lift, { params })).status).toBe(404);
  expect((await book(id, 1, 2)).code).toBe(0);
});

test('a booking concurrent with a suspension is either first and affected, or refused', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { roomId } = await made({ name: `Race ${round}` });
    const [suspended, ...attempts] = await Promise.all([
      suspend(roomId, 0, null),
      ...Array.from({ length: 6 }, (_, n) => book(roomId, n + 1, n + 2)),
    ]);
    const succeeded = attempts.filter(({ code }) => code === 0).length;
    // If a booking came first, the suspension is refused and the room stays open.
    if (suspended?.code === 0) expect(succeeded).toBe(0);
    else expect([suspended?.code, attempts.length]).toEqual([40909, succeeded]);
  }
});

test('a removed room is no longer found, but stays in the record', async () => {
  const [a, b] = [await made(), await made({ name: 'Bay' })];
  const id = await booked(a.roomId, 1, 2);
  expect((await remove(a.roomId)).code).toBe(40909);
  expect((await remove(a.roomId, [{ bookingId: id, roomId: b.roomId }])).code).toBe(0);
  expect(await names()).toEqual(['Bay']);
  expect((await bookingsOf(b.roomId)).map((each) => each.id)).toEqual([id]);
  expect((await remove(a.roomId)).status).toBe(404);
  expect((await book(a.roomId, 3, 4)).status).toBe(404);
  expect((await create()).code).toBe(0);
});

test('a room can be saved from a form opened before its photo was set', async () => {
  const room = await made();
  const content = await sharp({ create: { width: 320, height: 180, channels: 3, background: '#2a7' } })
    .png()
    .toBuffer();
  const file = { name: 'room.png', content };
  expect((await app.call(team.owner, rooms.setPhoto, { params: { id: room.roomId }, file })).code).toBe(0);
  const saved = await update(room.roomId, { name: 'Summit', inCharge: null, version: room.version });
  expect([saved.code, saved.data.photo !== null]).toEqual([0, true]);
});
