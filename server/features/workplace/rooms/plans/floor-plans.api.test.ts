import sharp from 'sharp';
import { expect } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { type FloorPlan, floorPlans, type Placement } from '#contract/workplace/floor-plans.ts';
import { planLimits } from '#contract/workplace/room-facts.ts';
import { rooms } from '#contract/workplace/rooms.ts';
import { app } from '#dev/testing/api-test.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { seedRoom } from '#dev/testing/rooms.ts';
import { readLog, seedTeam } from '#dev/testing/team.ts';
import { team, test } from '#dev/testing/team-test.ts';
import { asTeam, inTransaction } from '#server/kernel/database/database.ts';

const other = await seedTeam(app.database, 'Other');
const at = { building: 'Tower', floor: '18' };
const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#eef' } })
    .png()
    .toBuffer();
const image = await drawn(400, 200);

const room = (name: string, place = at, teamId = team.id) => seedRoom(app.database, teamId, { name, ...place });
const draw = (fields: object = {}, { person = team.owner, content = image } = {}) =>
  app.call<FloorPlan>(person, floorPlans.setImage, { body: { ...at, ...fields }, file: { name: 'floor.png', content } });
const place = (id: string, version: number, placements: Placement[], person = team.owner) =>
  app.call<FloorPlan>(person, floorPlans.place, { params: { id }, body: { version, placements } });
const list = async (person = team.owner) =>
  (await app.call<{ items: FloorPlan[]; can: { edit: boolean } }>(person, floorPlans.list)).data;
const remove = (id: string, person = team.owner) => app.call(person, floorPlans.remove, { params: { id } });
const box = (roomId: string, x = 0.1): Placement => ({ roomId, x, y: 0.2, width: 0.25, height: 0.3 });
const files = () =>
  asTeam(app.database, team.id, (db) =>
    db.selectFrom('files').select(['id', 'content_type', 'expires_at']).where('purpose', '=', 'ROOM').orderBy('id').execute(),
  );

test('floor plans refuse callers without sign-in, of another team, without permission or with part of the team as scope', async () => {
  const roomId = await room('Peak');
  const { data: plan } = await draw();
  expect((await app.call(null, floorPlans.list)).status).toBe(401);
  expect((await app.call(other.owner, floorPlans.list, { teamId: team.id })).code).toBe(403);
  const asMember = { person: team.member };
  expect((await draw({ version: plan.version }, asMember)).code).toBe(40300);
  expect((await place(plan.planId, plan.version, [box(roomId)], team.member)).code).toBe(40300);
  expect((await remove(plan.planId, team.member)).code).toBe(40300);
  await giveRole(app.database, team.id, {
    name: 'Front desk of Sales',
    grants: { '030200': 'edit' },
    departments: [team.sales],
    members: [team.member.memberId],
  });
  const part = await app.call(team.member, rooms.update, { params: { id: roomId }, body: { name: 'Mine' } });
  expect((await draw({ version: plan.version }, asMember)).code).toBe(part.code);
  expect((await place(plan.planId, plan.version, [box(roomId)], team.member)).code).toBe(part.code);
  expect((await remove(plan.planId, team.member)).code).toBe(part.code);
  expect(await list(team.member)).toMatchObject({ items: [{ planId: plan.planId, version: 1 }], can: { edit: false } });
});

test('plans and rooms of another team are not found', async () => {
  const [own, foreign] = [await room('Peak'), await room('Peak', at, other.id)];
  const { data: plan } = await draw();
  const theirs = (await draw({}, { person: other.owner })).data;
  expect((await place(theirs.planId, 1, [box(own)])).status).toBe(404);
  expect((await remove(theirs.planId)).status).toBe(404);
  expect((await place(plan.planId, 1, [box(foreign)])).status).toBe(404);
  expect((await place(plan.planId, 1, [box(uuidv7())])).status).toBe(404);
  expect((await list()).items.map(({ planId }) => planId)).toEqual([plan.planId]);
  await remove(theirs.planId, other.owner);
});

test('files that are no picture, floors without a room and other texts are refused, and nothing is stored', async () => {
  expect((await draw()).fields?.map(({ field }) => field)).toEqual(['floor']);
  await room('Peak');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>');
  expect((await draw({}, { content: svg })).code).toBe(41500);
  expect((await draw({}, { content: image.subarray(0, 60) })).code).not.toBe(0);
  expect((await draw({}, { content: Buffer.alloc(planLimits.megabytes * 1_000_000 + 1, 7) })).code).toBe(41300);
  expect((await draw({ floor: 'x'.repeat(65) })).fields?.map(({ field }) => field)).toEqual(['floor']);
  expect((await draw({ version: 'one' })).fields?.map(({ field }) => field)).toEqual(['version']);
  expect((await draw({ version: '1' })).code).toBe(40900);
  expect([await files(), (await list()).items]).toEqual([[], []]);
});

test('placements outside the image are refused by the contract and by the database', async () => {
  const roomId = await room('Peak');
  const { data: plan } = await draw();
  for (const wrong of [{ x: 0.8 }, { y: -0.1 }, { height: 0 }, { width: 1.1 }, { x: 0.95, width: 0.06 }]) {
    const answer = await place(plan.planId, 1, [{ ...box(roomId), ...wrong }]);
    expect([wrong, answer.code]).toEqual([wrong, 42200]);
  }
  expect((await place(plan.planId, 1, [box(roomId), box(roomId, 0.5)])).fields?.[0]?.field).toBe('placements');
  const insert = (x: number, width: number) =>
    inTransaction(app.database, { teamId: team.id }, (tx) =>
      tx
        .insertInto('room_placements')
        .values({ team_id: team.id, room_id: roomId, plan_id: plan.planId, x, y: 0, width, height: 0.5 })
        .execute(),
    );
  await expect(insert(0.8, 0.3)).rejects.toThrow('room_placements');
  await expect(insert(-0.1, 0.3)).rejects.toThrow('room_placements');
  await expect(insert(0.1, 0)).rejects.toThrow('room_placements');
});

test('rooms are placed, and every change is logged', async () => {
  const [peak, bay] = [await room('Peak'), await room('Bay')];
  const { data: plan } = await draw();
  expect(plan).toMatchObject({ ...at, width: 400, height: 200, placements: [], version: 1 });
  const point = { roomId: bay, x: 1, y: 1, width: 0, height: 0 };
  const placed = await place(plan.planId, 1, [{ ...box(peak), x: 1 / 3, width: 2 / 3 }, point]);
  expect(placed.data.placements).toEqual([point, { ...box(peak), x: 0.333_333, width: 0.666_667 }]);
  expect((await place(plan.planId, 2, placed.data.placements)).code).toBe(42203);
  expect((await place(plan.planId, 2, [box(peak)])).data.placements).toEqual([box(peak)]);
  expect((await remove(plan.planId)).code).toBe(0);
  expect((await list()).items).toEqual([]);
  const entries = (await readLog(app.database, team.id)).filter(({ action }) => action.startsWith('floorPlan.'));
  expect(entries.map(({ action, after }) => [action, after])).toMatchObject([
    ['floorPlan.image', {}],
    ['floorPlan.placements', { roomsPlaced: ['Peak', 'Bay'], roomsMoved: [], roomsUnplaced: [] }],
    ['floorPlan.placements', { roomsPlaced: [], roomsMoved: ['Peak'], roomsUnplaced: ['Bay'] }],
    ['floorPlan.remove', null],
  ]);
});

test('a new image keeps the placements, and the former file expires', async () => {
  const roomId = await room('Peak');
  const { data: plan } = await draw();
  await place(plan.planId, 1, [box(roomId)]);
  expect((await draw()).code).toBe(40900);
  expect((await draw({ version: '1' })).code).toBe(40900);
  const { data: replaced } = await draw({ version: '2' }, { content: await drawn(5000, 1000) });
  expect(replaced).toMatchObject({ planId: plan.planId, placements: [box(roomId)], version: 3, width: 2400, height: 480 });
  expect(await files()).toMatchObject([
    { content_type: 'image/webp', expires_at: expect.any(Date) },
    { content_type: 'image/webp', expires_at: null },
  ]);
  await remove(plan.planId);
  expect((await files()).filter(({ expires_at }) => expires_at === null)).toEqual([]);
});

test('a room that leaves its floor or is removed leaves the plan', async () => {
  const [peak, bay, cove] = [await room('Peak'), await room('Bay'), await room('Cove')];
  const { data: plan } = await draw();
  await place(plan.planId, 1, [box(peak), box(bay, 0.4), box(cove, 0.7)]);
  const move = (floor: string) => app.call(team.owner, rooms.update, { params: { id: peak }, body: { floor } });
  expect((await move('19')).code).toBe(0);
  expect((await move('18')).code).toBe(0);
  expect((await app.call(team.owner, rooms.remove, { params: { id: bay }, body: { bookings: [] } })).code).toBe(0);
  const [after] = (await list()).items;
  expect([after?.placements.map(({ roomId }) => roomId), after?.version]).toEqual([[cove], 4]);
  // A form that was opened before is refused, so that it cannot bring them back.
  expect((await place(plan.planId, 2, [box(cove)])).code).toBe(40900);
  expect((await place(plan.planId, 4, [box(bay), box(cove, 0.7)])).code).toBe(40900);
});

test('of two administrators who save or draw at the same time one is told of the other', async () => {
  const roomId = await room('Peak');
  const drawnTwice = await Promise.all([draw(), draw()]);
  expect(drawnTwice.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40900]);
  const [plan] = (await list()).items;
  const id = plan?.planId ?? '';
  for (let round = 1; round <= 8; round += 1) {
    const codes = await Promise.all([
      place(id, round, [box(roomId, 0.01 * round)]),
      place(id, round, [box(roomId, 0.5 + 0.01 * round)]),
    ]);
    expect(codes.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40900]);
  }
});

test('a room removed or moved while placements are saved is never left on the plan', async () => {
  const keep = await room('Keep');
  const { data: plan } = await draw();
  for (let round = 0; round < 8; round += 1) {
    const leaving = await room(`Leaving ${round}`);
    const version = (await list()).items[0]?.version ?? 0;
    const leave =
      round % 2 === 0
        ? app.call(team.owner, rooms.remove, { params: { id: leaving }, body: { bookings: [] } })
        : app.call(team.owner, rooms.update, { params: { id: leaving }, body: { floor: '19' } });
    const [saved, left] = await Promise.all([place(plan.planId, version, [box(keep, 0.01 * round), box(leaving, 0.6)]), leave]);
    expect([left.code, [0, 40900].includes(saved.code)]).toEqual([0, true]);
    const stored = await asTeam(app.database, team.id, (db) => db.selectFrom('room_placements').select('room_id').execute());
    expect(stored.map(({ room_id }) => room_id)).not.toContain(leaving);
  }
});
