import { sql } from 'kysely';
import type { DeliveryStatus, WebhookEvent } from '#contract/apps/webhook-facts.ts';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many, maybeOne, value } from '#server/kernel/database/rows.ts';

export interface WebhookRow extends ColumnsOf<
  'webhooks',
  | 'id'
  | 'name'
  | 'address'
  | 'enabled'
  | 'ended_by'
  | 'failing_since'
  | 'secret'
  | 'previous_secret'
  | 'previous_until'
  | 'created_by_name'
  | 'created_at'
  | 'version'
> {
  events: WebhookEvent[];
  latest_status: DeliveryStatus | null;
  latest_at: Date | null;
}

const columns = sql.raw(`w.id, w.name, w.address, w.events, w.enabled, w.ended_by, w.failing_since, w.secret, w.previous_secret,
  w.previous_until, w.created_by_name, w.created_at, w.version, l.status AS latest_status, l.created_at AS latest_at`);
const from = sql.raw(`webhooks w LEFT JOIN LATERAL (SELECT d.status, d.created_at FROM webhook_deliveries d
  WHERE d.team_id = w.team_id AND d.webhook_id = w.id ORDER BY d.created_at DESC, d.id DESC LIMIT 1) l ON true`);

export function list(db: Db, teamId: string): Promise<WebhookRow[]> {
  return many(db)<WebhookRow>`
    SELECT ${columns} FROM ${from} WHERE w.team_id = ${teamId}::uuid ORDER BY w.created_at DESC, w.id DESC`;
}

export function find(db: Db, teamId: string, id: string): Promise<WebhookRow | undefined> {
  return maybeOne(db)<WebhookRow>`
    SELECT ${columns} FROM ${from} WHERE w.team_id = ${teamId}::uuid AND w.id = ${id}::uuid`;
}

/** Locks a webhook and returns it. This lock is always taken before those on its deliveries. */
export async function lock(tx: Tx, teamId: string, id: string): Promise<WebhookRow | undefined> {
  await sql`SELECT 1 FROM webhooks WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid FOR NO KEY UPDATE`.execute(tx);
  return find(tx, teamId, id);
}

/**
 * Locks the team, so that its number of webhooks cannot change until the transaction ends.
 * @returns that number
 */
export async function lockCount(tx: Tx, teamId: string): Promise<number> {
  await sql`SELECT 1 FROM teams WHERE id = ${teamId}::uuid FOR NO KEY UPDATE`.execute(tx);
  return value(tx)<number>`SELECT count(*)::int FROM webhooks WHERE team_id = ${teamId}::uuid`;
}

export interface NewWebhook extends ColumnsOf<'webhooks', 'id' | 'name' | 'address' | 'secret'> {
  events: readonly string[];
  memberId: string;
  by: string;
  now: Date;
}

export async function insert(tx: Tx, teamId: string, hook: NewWebhook): Promise<void> {
  await sql`
    INSERT INTO webhooks (team_id, id, name, address, events, enabled_since, secret, member_id, created_by_name, created_at)
    VALUES (${teamId}::uuid, ${hook.id}::uuid, ${hook.name}, ${hook.address}, ${hook.events}::text[], ${hook.now}::timestamptz,
      ${hook.secret}::bytea, ${hook.memberId}::uuid, ${hook.by}, ${hook.now}::timestamptz)`.execute(tx);
}

export async function update(
  tx: Tx,
  teamId: string,
  id: string,
  { name, address, events }: Pick<NewWebhook, 'name' | 'address' | 'events'>,
): Promise<void> {
  await sql`UPDATE webhooks SET name = ${name}, address = ${address}, events = ${events}::text[], version = version + 1
    WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid`.execute(tx);
}

export async function turnOn(tx: Tx, teamId: string, id: string, now: Date): Promise<void> {
  await sql`UPDATE webhooks SET enabled = true, enabled_since = ${now}::timestamptz, ended_by = NULL, failing_since = NULL,
    version = version + 1 WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid`.execute(tx);
}

/** Switches a webhook off. Its due messages are stopped, except those being sent. */
export async function turnOff(
  tx: Tx,
  teamId: string,
  id: string,
  { now, endedBy }: { now: Date; endedBy: WebhookRow['ended_by'] },
): Promise<void> {
  await sql`UPDATE webhooks SET enabled = false, ended_by = ${endedBy}, version = version + 1
    WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid`.execute(tx);
  await sql`UPDATE webhook_deliveries SET status = 'STOPPED', finished_at = ${now}::timestamptz
    WHERE team_id = ${teamId}::uuid AND webhook_id = ${id}::uuid AND status = 'WAITING' AND claim IS NULL`.execute(tx);
}

export async function setSecret(tx: Tx, teamId: string, id: string, secret: Buffer, previousUntil: Date): Promise<void> {
  await sql`UPDATE webhooks SET previous_secret = secret, previous_until = ${previousUntil}::timestamptz,
    secret = ${secret}::bytea, version = version + 1 WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid`.execute(tx);
}

export async function remove(tx: Tx, teamId: string, id: string): Promise<void> {
  await sql`DELETE FROM webhooks WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid`.execute(tx);
}

/**
 * Deletes the deliveries and previous secrets of all teams that have expired. For `asPlatform`.
 * @param now the instant at which ages are evaluated; never later than the clock of the database
 */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await sql`SELECT app.sweep_webhooks(${now}::timestamptz)`.execute(db);
}
