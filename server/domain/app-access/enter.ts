import { sql } from 'kysely';
import type { AppVerdict } from '#contract/apps/app-facts.ts';
import type { Tx } from '#server/kernel/context.ts';
import { accessTo, inRange, seatsOf } from './verdict.ts';

/**
 * A member begins to use an app: what stands against it is told, and where it is used with a seat and they have none, they
 * take a free one. Everybody who takes one waits for the app's row, so that two never take the last one.
 */
export async function enterApp(tx: Tx, teamId: string, memberId: string, appId: string, now: Date): Promise<AppVerdict> {
  const first = await accessTo(tx, teamId, memberId, appId, now);
  if (first?.verdict !== 'OK' || !first.takesSeat) return first?.verdict ?? 'NOT_OPENED';
  const key = { team_id: teamId, app_id: appId };
  await tx
    .selectFrom('team_apps')
    .select('app_id')
    .where('team_id', '=', teamId)
    .where('app_id', '=', appId)
    .forUpdate()
    .execute();
  await freeSeats(tx, teamId, appId);
  const held = await accessTo(tx, teamId, memberId, appId, now);
  if (held?.verdict !== 'OK' || !held.takesSeat) return held?.verdict ?? 'NOT_OPENED';
  await tx
    .insertInto('app_seats')
    .values({ ...key, member_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return 'OK';
}

/** Who left the range or the team comes back to no seat that another has by then. The app's row is held. */
async function freeSeats(tx: Tx, teamId: string, appId: string): Promise<void> {
  await sql`
    DELETE FROM app_seats s USING team_apps t, apps a
    WHERE s.team_id = ${teamId}::uuid AND s.app_id = ${appId}::uuid AND t.team_id = s.team_id AND t.app_id = s.app_id AND a.id = s.app_id
      AND NOT EXISTS (SELECT FROM app.members m WHERE m.id = s.member_id AND m.resigned_at IS NULL AND m.status <> 'CANCELED'
        AND ${inRange(sql`s.member_id`)})`.execute(tx);
}

/**
 * Where there are fewer seats than were given, who came last has none any more. The app's row is held.
 * @returns their names
 */
export async function freeSurplus(tx: Tx, teamId: string, appId: string): Promise<string[]> {
  await freeSeats(tx, teamId, appId);
  const { rows } = await sql<{ name: string }>`
    DELETE FROM app_seats s USING app.members m
    WHERE s.team_id = ${teamId}::uuid AND s.app_id = ${appId}::uuid AND m.id = s.member_id AND s.member_id IN (
      SELECT o.member_id FROM app_seats o WHERE o.team_id = ${teamId}::uuid AND o.app_id = ${appId}::uuid ORDER BY o.assigned_at, o.member_id
      OFFSET coalesce((SELECT ${seatsOf} FROM team_apps t JOIN apps a ON a.id = t.app_id
        WHERE t.team_id = ${teamId}::uuid AND t.app_id = ${appId}::uuid), 1000000000))
    RETURNING m.display_name AS name`.execute(tx);
  return rows.map(({ name }) => name);
}
