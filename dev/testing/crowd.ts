import { sql } from 'kysely';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { inTransaction } from '#server/kernel/database/database.ts';
import type { TestApp } from './app.ts';
import type { TestTeam } from './team.ts';

/** Adds a number of members to one department. */
export async function seedCrowd(app: TestApp, team: TestTeam, people: number, departmentId: string): Promise<string[]> {
  const ids = Array.from({ length: people }, () => uuidv7());
  await inTransaction(app.database, { teamId: team.id }, async (tx) => {
    await sql`INSERT INTO members (team_id, id, display_name, email)
      SELECT ${team.id}::uuid, p.id, 'Person ' || p.n, 'p' || p.id || '@example.com' FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS p (id, n)`.execute(
      tx,
    );
    await sql`INSERT INTO member_departments (team_id, member_id, department_id, position)
      SELECT ${team.id}::uuid, id, ${departmentId}::uuid, 0 FROM unnest(${ids}::uuid[]) AS id`.execute(tx);
  });
  // Statistics are updated, because plans made for empty tables take seconds with many rows.
  const owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  try {
    await owner.query('ANALYZE members, member_departments');
  } finally {
    await owner.end();
  }
  return ids;
}

/** The departments of each of these members, the main department first. */
export function placesIn(app: TestApp, team: TestTeam, ids: readonly string[]): Promise<Map<string, string[]>> {
  return inTransaction(app.database, { teamId: team.id }, async (tx) => {
    const { rows } = await sql<{ id: string; places: string[] }>`
      SELECT member_id AS id, array_agg(department_id::text ORDER BY position) AS places FROM member_departments
      WHERE member_id = ANY(${ids}::uuid[]) GROUP BY member_id`.execute(tx);
    return new Map(rows.map(({ id, places }) => [id, places]));
  });
}
