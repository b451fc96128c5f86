import { sql } from 'kysely';
import type { AppVerdict } from '#contract/apps/app-facts.ts';
import type { Tx } from '#server/kernel/context.ts';
import { column } from '#server/kernel/database/rows.ts';
import { appAccessOf, inRange, seatsOf } from './verdict.ts';

/**
 * Checks whether a member may use an app, and assigns a free seat if the app needs one and they have none. The team's row of the
 * app is locked first, so that two members cannot take the last seat.
 * @returns OK, or the first reason why the member cannot use the app
 */
export async function takeAppSeat(tx: Tx, teamId: string, memberId: string, appId: string, now: Date): Promise<AppVerdict> {
  const first = await appAccessOf(tx, teamId, memberId, appId, now);
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
  const locked = await appAccessOf(tx, teamId, memberId, appId, now);
  if (locked?.verdict !== 'OK' || !locked.takesSeat) return locked?.verdict ?? 'NOT_OPENED';
  await tx
    .insertInto('app_seats')
    .values({ ...key, member_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return 'OK';
}

/**
 * Deletes the seats of members who left the team or the range, so that they do not get them back when they return. The caller holds
 * the lock of the team's row of the app.
 */
async function freeSeats(tx: Tx, teamId: string, appId: string): Promise<void> {
  await sql`
    DELETE FROM app_seats s USING team_apps t, apps a
    WHERE s.team_id = ${teamId}::uuid AND s.app_id = ${appId}::uuid AND t.team_id = s.team_id AND t.app_id = s.app_id AND a.id = s.app_id
      AND NOT EXISTS (SELECT FROM app.members_view m WHERE m.id = s.member_id AND m.resigned_at IS NULL AND m.status <> 'CANCELED'
        AND ${inRange(sql`s.member_id`)})`.execute(tx);
}

/**
 * Deletes the most recently assigned seats if more are assigned than paid for. The caller holds the lock of the team's row of the
 * app.
 * @returns the names of the members who lost their seats
 */
export async function removeSurplusSeats(tx: Tx, teamId: string, appId: string): Promise<string[]> {
  await freeSeats(tx, teamId, appId);
  return column(tx)<string>`
    DELETE FROM app_seats s USING app.members_view m
    WHERE s.team_id = ${teamId}::uuid AND s.app_id = ${appId}::uuid AND m.id = s.member_id AND s.member_id IN (
      SELECT o.member_id FROM app_seats o WHERE o.team_id = ${teamId}::uuid AND o.app_id = ${appId}::uuid ORDER BY o.assigned_at, o.member_id
      OFFSET coalesce((SELECT ${seatsOf} FROM team_apps t JOIN apps a ON a.id = t.app_id
        WHERE t.team_id = ${teamId}::uuid AND t.app_id = ${appId}::uuid), 1000000000))
    RETURNING m.display_name AS name`;
}
