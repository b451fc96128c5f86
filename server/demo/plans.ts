import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import pg from 'pg';
import { fileName, insertFile, newFileId } from '#server/kernel/files/files.ts';
import type { Tx } from '#server/kernel/context.ts';
import { inTransaction, openDatabase } from '#server/kernel/database/database.ts';
import type { FileStore } from '#server/integrations/files/file-store.ts';
import { demoFacts, rememberFact } from './facts.ts';
import { drawFloor, type DrawnFloor, drawingSize } from './plan-drawing.ts';

/** The floors of the demo team that have a plan; floor 10 of the second building and the sky lounge have none. */
const floors: readonly (DrawnFloor & { building: string; floor: string })[] = [
  {
    building: 'Harbour Tower',
    floor: '17',
    rooms: [
      { name: 'Lamma', x: 44, y: 44, width: 380, height: 300, door: 'bottom', seats: 6 },
      { name: 'Cheung Chau', x: 424, y: 44, width: 320, height: 300, door: 'bottom', seats: 4 },
      { name: 'Peng Chau', x: 1286, y: 676, width: 270, height: 280, door: 'left', seats: 2 },
    ],
    desks: [
      [110, 480, 5, 4],
      [860, 120, 6, 2],
      [1110, 420, 4, 2],
    ],
    core: [730, 560],
    plants: [
      [80, 400],
      [790, 80],
      [1240, 920],
      [660, 920],
    ],
  },
  {
    building: 'Harbour Tower',
    floor: '18',
    rooms: [
      { name: 'Victoria', x: 44, y: 44, width: 660, height: 370, door: 'bottom', seats: 20 },
      { name: 'Kowloon', x: 1076, y: 44, width: 480, height: 320, door: 'left', seats: 12 },
      { name: 'Lantau', x: 1156, y: 656, width: 400, height: 300, door: 'top', seats: 8 },
    ],
    desks: [
      [110, 560, 5, 3],
      [1110, 420, 4, 1],
    ],
    core: [740, 460],
    plants: [
      [740, 80],
      [1040, 80],
      [80, 470],
      [1120, 920],
    ],
  },
  {
    building: 'Menara Pelabuhan',
    floor: '9',
    rooms: [
      { name: 'Borobudur', x: 480, y: 616, width: 640, height: 340, door: 'top', seats: 16 },
      { name: 'Bromo', x: 44, y: 44, width: 400, height: 320, door: 'right', seats: 8 },
      { name: 'Toba', x: 1196, y: 44, width: 360, height: 320, door: 'left', seats: 6 },
    ],
    desks: [
      [90, 470, 3, 4],
      [1190, 470, 3, 4],
      [560, 110, 5, 2],
    ],
    core: [630, 420],
    plants: [
      [490, 80],
      [1150, 80],
      [440, 920],
      [1150, 920],
    ],
  },
];

/**
 * Adds plans of three floors to the demo team, once.
 * @param ownerUrl the migrated database as its owner, with the demo team
 */
export async function ensureDemoPlans(ownerUrl: string, store: FileStore, serverUrl?: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => {});
  const database = openDatabase(ownerUrl, { max: 2, serverUrl });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock(hashtext('atrium.demo'))");
    if ((await client.query('SELECT FROM installation WHERE key = $1', [demoFacts.plans])).rows.length) return;
    const { rows } = await client.query<{ team: string; admin: string }>(
      `SELECT m.team_id AS team, m.id AS admin FROM members m JOIN teams t ON t.id = m.team_id
       WHERE m.email = 'admin@harbour.example' AND t.name = 'Harbour Trading Co.' AND t.status = 'ACTIVE' AND m.resigned_at IS NULL
         AND NOT EXISTS (SELECT FROM floor_plans p WHERE p.team_id = t.id) LIMIT 1`,
    );
    for (const { team, admin } of rows)
      for (const floor of floors) {
        const [imageId, content] = [newFileId(), await drawFloor(floor)];
        await store.put(fileName(team, imageId), content);
        await inTransaction(database, { teamId: team }, async (tx) => {
          const context = { team: { id: team }, actor: { memberId: admin } };
          const file = { purpose: 'ROOM', name: 'floor-plan.webp', contentType: 'image/webp', content } as const;
          await insertFile(tx, context, imageId, file);
          await insertPlan(tx, team, imageId, floor);
        });
      }
    await rememberFact(client, demoFacts.plans, {});
  } finally {
    await database.close();
    await client.end();
  }
}

/** Inserts the plan with the rooms that are still on this floor. */
async function insertPlan(tx: Tx, teamId: string, imageId: string, { building, floor, rooms }: (typeof floors)[number]) {
  const id = uuidv7();
  const { width, height } = drawingSize;
  await tx
    .insertInto('floor_plans')
    .values({ team_id: teamId, id, building, floor, image_file_id: imageId, width, height })
    .execute();
  for (const room of rooms)
    await sql`INSERT INTO room_placements (team_id, room_id, plan_id, x, y, width, height)
      SELECT team_id, id, ${id}::uuid, ${room.x / width}, ${room.y / height}, ${room.width / width}, ${room.height / height}
      FROM rooms WHERE team_id = ${teamId}::uuid AND name = ${room.name} AND building = ${building} AND floor = ${floor}
        AND removed_at IS NULL`.execute(tx);
}
