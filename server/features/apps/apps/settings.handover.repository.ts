import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { many, value } from '#server/kernel/database/rows.ts';

/** An app that concerns a leaving member, with its name in the team's language. */
export interface LeaverAppRow {
  id: string;
  name: string;
  /** True if the app is available to the team or a portion of it; false if it is available to no one yet or stopped. */
  released: boolean;
  /** The team's language. */
  language: string;
}

/** Returns apps the team has opened, by name. `which` is a condition on the team's rows `t`. */
function appsWhere(db: Db, teamId: string, which: RawBuilder<unknown>): Promise<LeaverAppRow[]> {
  return many(db)<LeaverAppRow>`
    SELECT a.id, a.manifest->'name'->>teams.default_lang AS name, t.availability IN ('ALL', 'PORTION') AS released,
      teams.default_lang AS language
    FROM team_apps t JOIN apps a ON a.id = t.app_id JOIN teams ON teams.id = t.team_id
    WHERE t.team_id = ${teamId}::uuid AND ${which} ORDER BY 2, 1`;
}

/** Returns the apps a member is in charge of, by name. */
export const listAppsInCharge = (db: Db, teamId: string, memberId: string): Promise<LeaverAppRow[]> =>
  appsWhere(db, teamId, sql`t.in_charge = ${memberId}::uuid`);

/** Returns the apps in which a member holds a seat, by name. */
export const listAppsWithSeat = (db: Db, teamId: string, memberId: string): Promise<LeaverAppRow[]> =>
  appsWhere(
    db,
    teamId,
    sql`EXISTS (SELECT FROM app_seats s WHERE s.team_id = t.team_id AND s.app_id = t.app_id AND s.member_id = ${memberId}::uuid)`,
  );

/** Passes those of the apps a member is in charge of to another member, or leaves them without a person in charge. */
export async function passCharge(
  tx: Tx,
  teamId: string,
  appIds: readonly string[],
  { from, to }: { from: string; to: string | null },
): Promise<void> {
  await sql`
    UPDATE team_apps SET in_charge = ${to}::uuid, version = version + 1, updated_at = now()
    WHERE team_id = ${teamId}::uuid AND in_charge = ${from}::uuid AND app_id = ANY(${appIds}::uuid[])`.execute(tx);
}

/** Frees the seats a member holds in these apps. */
export async function freeSeats(tx: Tx, teamId: string, memberId: string, appIds: readonly string[]): Promise<void> {
  await sql`
    DELETE FROM app_seats
    WHERE team_id = ${teamId}::uuid AND member_id = ${memberId}::uuid AND app_id = ANY(${appIds}::uuid[])`.execute(tx);
}

/** Returns the number of apps the team has opened, without the default ones. */
export function countOpened(db: Db, teamId: string): Promise<number> {
  return value(db)<number>`SELECT count(*)::int FROM team_apps WHERE team_id = ${teamId}::uuid`;
}
