import { type RawBuilder, sql } from 'kysely';
import { type DeliveryFailure, pingEvent, type WebhookEvent } from '#contract/apps/webhook-facts.ts';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, affectsAny, many, maybeOne, value } from '#server/kernel/database/rows.ts';

export interface WebhookDeliveryRow extends ColumnsOf<
  'webhook_deliveries',
  | 'id'
  | 'message_id'
  | 'body'
  | 'status'
  | 'attempts'
  | 'next_attempt_at'
  | 'claim'
  | 'attempted_at'
  | 'signature'
  | 'response_status'
  | 'response'
  | 'duration_ms'
  | 'created_at'
> {
  event: WebhookEvent | typeof pingEvent;
  failure: DeliveryFailure | null;
}

const columns =
  sql.raw(`d.id, d.event, d.message_id, d.body, d.status, d.attempts, d.next_attempt_at, d.claim, d.attempted_at, d.signature,
  d.response_status, d.response, d.failure, d.duration_ms, d.created_at`);

interface Filters {
  status?: readonly string[] | undefined;
  event?: readonly string[] | undefined;
}

/** Condition on deliveries `d`: the delivery is a test, or its log entry meets a condition on `l`. */
const readableWhere = (
  entries: RawBuilder<boolean>,
) => sql<boolean>`(d.event = ${pingEvent} OR EXISTS (SELECT FROM operation_log l
  WHERE l.team_id = d.team_id AND l.id = d.message_id AND ${entries}))`;

/** Returns a page of the deliveries of one webhook whose log entries the reader may see, the latest first. */
export async function list(
  db: Db,
  teamId: string,
  webhookId: string,
  { status, event, entries, page, size }: Filters & { entries: RawBuilder<boolean>; page: number; size: number },
): Promise<{ rows: WebhookDeliveryRow[]; total: number }> {
  const parts: RawBuilder<unknown>[] = [
    sql`d.team_id = ${teamId}::uuid AND d.webhook_id = ${webhookId}::uuid`,
    readableWhere(entries),
  ];
  if (status?.length) parts.push(sql`d.status = ANY(${status}::text[])`);
  if (event?.length) parts.push(sql`d.event = ANY(${event}::text[])`);
  const where = sql.join(parts, sql` AND `);
  const rows = await many(db)<WebhookDeliveryRow>`SELECT ${columns} FROM webhook_deliveries d WHERE ${where}
    ORDER BY d.created_at DESC, d.id DESC LIMIT ${size}::int OFFSET ${(page - 1) * size}::int`;
  const total = await value(db)<number>`SELECT count(*)::int FROM webhook_deliveries d WHERE ${where}`;
  return { rows, total };
}

export function find(
  db: Db,
  teamId: string,
  { id, deliveryId }: { id: string; deliveryId: string },
  entries: RawBuilder<boolean>,
): Promise<WebhookDeliveryRow | undefined> {
  return maybeOne(db)<WebhookDeliveryRow>`SELECT ${columns} FROM webhook_deliveries d
    WHERE d.team_id = ${teamId}::uuid AND d.webhook_id = ${id}::uuid AND d.id = ${deliveryId}::uuid AND ${readableWhere(entries)}`;
}

export interface NewDelivery {
  id: string;
  webhookId: string;
  messageId: string;
  event: WebhookDeliveryRow['event'];
  body: string;
}

/** Adds deliveries that are due at once. A message the webhook already has is left unchanged. */
export async function insert(tx: Tx, teamId: string, deliveries: readonly NewDelivery[], now: Date): Promise<void> {
  await sql`
    INSERT INTO webhook_deliveries (team_id, id, webhook_id, message_id, event, body, next_attempt_at, created_at)
    SELECT ${teamId}::uuid, r.id, r."webhookId", r."messageId", r.event, r.body, ${now}::timestamptz, ${now}::timestamptz
    FROM json_to_recordset(${JSON.stringify(deliveries)}::json)
      AS r (id uuid, "webhookId" uuid, "messageId" uuid, event text, body text)
    ON CONFLICT (team_id, webhook_id, message_id) DO NOTHING`.execute(tx);
}

/**
 * Makes a delivery due again as if it were new, unless it is being sent.
 * @returns whether it was changed
 */
export function sendAgain(tx: Tx, teamId: string, id: string, now: Date): Promise<boolean> {
  return affectsAny(tx)`
    UPDATE webhook_deliveries SET status = 'WAITING', attempts = 0, next_attempt_at = ${now}::timestamptz, claim = NULL, finished_at = NULL
    WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid AND (claim IS NULL OR next_attempt_at <= ${now}::timestamptz)`;
}

/** Returns the webhooks that receive events, and since when. */
export function listening(tx: Tx, teamId: string): Promise<{ id: string; events: string[]; since: Date }[]> {
  return many(tx)<ColumnsOf<'webhooks', 'id' | 'events'> & { since: Date }>`
    SELECT w.id, w.events, w.enabled_since AS since FROM webhooks w WHERE w.team_id = ${teamId}::uuid AND w.enabled`;
}

export interface DeliveredEntry extends ColumnsOf<
  'operation_log',
  'id' | 'at' | 'action' | 'actor_kind' | 'actor_id' | 'object_type' | 'object_id'
> {
  fields: string[];
}

/** Returns entries of the operation log with the names of changed fields, without their values. */
export function entriesOf(tx: Tx, teamId: string, ids: readonly string[], actions: readonly string[]): Promise<DeliveredEntry[]> {
  return many(tx)<DeliveredEntry>`
    SELECT l.id, l.at, l.action, l.actor_kind, l.actor_id, l.object_type, l.object_id,
      ARRAY(SELECT DISTINCT k FROM (
        SELECT jsonb_object_keys(l.before) WHERE jsonb_typeof(l.before) = 'object'
        UNION ALL SELECT jsonb_object_keys(l.after) WHERE jsonb_typeof(l.after) = 'object') AS keys (k) ORDER BY k) AS fields
    FROM operation_log l
    WHERE l.team_id = ${teamId}::uuid AND l.id = ANY(${ids}::uuid[]) AND l.action = ANY(${actions}::text[]) ORDER BY l.id`;
}
