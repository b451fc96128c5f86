import { sql } from 'kysely';
import { asPlatform, type Database, type Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, maybeValue, one } from '#server/kernel/database/rows.ts';

export interface CheckoutTeam {
  timeZone: string;
}

export async function findTeam(db: Db, teamId: string): Promise<CheckoutTeam> {
  return one(db)<CheckoutTeam>`SELECT time_zone AS "timeZone" FROM teams WHERE id = ${teamId}::uuid`;
}

/** A payment, refund or order that needs work by the schedule. */
export interface DueCheckoutWork {
  kind: 'PAYMENT' | 'REFUND' | 'FULFIL' | 'EXPIRE';
  teamId: string;
  id: string;
}

/** Returns due checkout work of all teams. @param stale seconds without an answer from the gateway */
export async function findDue(database: Database, now: Date, stale: number, most: number): Promise<DueCheckoutWork[]> {
  const { rows } = await asPlatform(database, (db) =>
    sql<DueCheckoutWork>`SELECT kind, team_id AS "teamId", id FROM app.checkout_due(${now}::timestamptz, ${stale}::int, ${most}::int)`.execute(
      db,
    ),
  );
  return rows;
}

/** Returns whether an event of the gateway was processed before. */
export async function isKnownEvent(database: Database, gateway: string, eventId: string): Promise<boolean> {
  const row = await asPlatform(database, (db) =>
    db
      .selectFrom('gateway_events')
      .select('event_id')
      .where('gateway', '=', gateway)
      .where('event_id', '=', eventId)
      .executeTakeFirst(),
  );
  return row !== undefined;
}

/** Stores the id of a processed gateway event. */
export async function insertGatewayEvent(
  database: Database,
  event: ColumnsOf<'gateway_events', 'gateway' | 'event_id' | 'kind'>,
): Promise<void> {
  await asPlatform(database, (db) =>
    db
      .insertInto('gateway_events')
      .values(event)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

/** Deletes old event ids; the gateway does not repeat events after some days. */
export async function deleteOldGatewayEvents(database: Database, before: Date): Promise<void> {
  await asPlatform(database, (db) => db.deleteFrom('gateway_events').where('received_at', '<', before).execute());
}

/** Returns the customer's email of the team's latest order. */
export function latestEmail(db: Db, teamId: string): Promise<string | undefined> {
  return maybeValue(db)<string>`
    SELECT o.customer ->> 'email' AS email FROM orders o WHERE o.team_id = ${teamId}::uuid ORDER BY o.created_at DESC, o.id DESC LIMIT 1`;
}
