import { sql } from 'kysely';
import { webhookLimits } from '#contract/apps/webhook-facts.ts';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, affectsAny, column, many, maybeOne } from '#server/kernel/database/rows.ts';

export interface ClaimedRow
  extends
    ColumnsOf<'webhook_deliveries', 'id' | 'webhook_id' | 'message_id' | 'body' | 'attempts'>,
    ColumnsOf<'webhooks', 'address' | 'secret' | 'previous_secret' | 'previous_until'> {
  claim: string;
}

/** Returns the teams with due messages. */
export function dueTeams(db: Db, now: Date): Promise<string[]> {
  return column(db)<string>`SELECT app.teams_with_webhooks_due(${now}::timestamptz) AS id`;
}

/**
 * Claims due messages of a team, for each webhook up to the limit of concurrent requests. Webhooks that another process has
 * locked are skipped. A message that is not settled until `until` is due again, for any process.
 */
export async function claim(
  tx: Tx,
  teamId: string,
  { now, until, most }: { now: Date; until: Date; most: number },
): Promise<ClaimedRow[]> {
  const locked = await many(tx)<{ id: string }>`
    SELECT id FROM webhooks WHERE team_id = ${teamId}::uuid AND enabled ORDER BY id FOR NO KEY UPDATE SKIP LOCKED`;
  // A separate statement, so that it sees the claims of the previous holder of these locks.
  return many(tx)<ClaimedRow>`
    WITH due AS (
      SELECT d.team_id, d.id FROM unnest(${locked.map(({ id }) => id)}::uuid[]) AS h (id) CROSS JOIN LATERAL (
        SELECT d.team_id, d.id FROM webhook_deliveries d
        WHERE d.team_id = ${teamId}::uuid AND d.webhook_id = h.id AND d.status = 'WAITING' AND d.next_attempt_at <= ${now}::timestamptz
        ORDER BY d.next_attempt_at, d.id
        LIMIT greatest(0, ${webhookLimits.inFlight}::int - (SELECT count(*) FROM webhook_deliveries o
          WHERE o.team_id = ${teamId}::uuid AND o.webhook_id = h.id AND o.status = 'WAITING' AND o.claim IS NOT NULL
            AND o.next_attempt_at > ${now}::timestamptz))) d
      LIMIT ${most}::int)
    UPDATE webhook_deliveries d SET claim = gen_random_uuid(), next_attempt_at = ${until}::timestamptz
    FROM due, webhooks w
    WHERE d.team_id = due.team_id AND d.id = due.id AND w.team_id = d.team_id AND w.id = d.webhook_id
    RETURNING d.id, d.webhook_id, d.message_id, d.body, d.attempts, d.claim, w.address, w.secret, w.previous_secret, w.previous_until`;
}

export type HookState = ColumnsOf<'webhooks', 'id' | 'name' | 'enabled' | 'failing_since' | 'member_id'>;

export function lockHook(tx: Tx, teamId: string, id: string): Promise<HookState | undefined> {
  return maybeOne(tx)<HookState>`SELECT id, name, enabled, failing_since, member_id FROM webhooks
    WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid FOR NO KEY UPDATE`;
}

export interface Settled extends ColumnsOf<'webhook_deliveries', 'status' | 'response' | 'failure'> {
  nextAt: Date;
  triedAt: Date;
  signature: string;
  responseStatus: number | null;
  durationMs: number;
}

/**
 * Records the outcome of a try.
 * @returns false if another process has claimed the message since
 */
export function settle(
  tx: Tx,
  teamId: string,
  { id, claim: claimId }: Pick<ClaimedRow, 'id' | 'claim'>,
  to: Settled,
  now: Date,
): Promise<boolean> {
  return affectsAny(tx)`
    UPDATE webhook_deliveries SET claim = NULL, attempts = attempts + 1, status = ${to.status}, next_attempt_at = ${to.nextAt}::timestamptz,
      attempted_at = ${to.triedAt}::timestamptz, signature = ${to.signature}, response_status = ${to.responseStatus}::int,
      response = ${to.response}, failure = ${to.failure}, duration_ms = ${to.durationMs}::int,
      finished_at = CASE WHEN ${to.status} = 'WAITING' THEN NULL ELSE ${now}::timestamptz END
    WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid AND claim = ${claimId}::uuid`;
}

/** Releases a claimed message without counting a try. */
export async function release(tx: Tx, teamId: string, { id, claim: claimId }: ClaimedRow, now: Date): Promise<void> {
  await sql`UPDATE webhook_deliveries SET claim = NULL, next_attempt_at = ${now}::timestamptz
    WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid AND claim = ${claimId}::uuid`.execute(tx);
}

export async function setFailing(tx: Tx, teamId: string, id: string, since: Date | null): Promise<void> {
  await sql`UPDATE webhooks SET failing_since = ${since}::timestamptz WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid`.execute(
    tx,
  );
}

export interface TeamNames extends ColumnsOf<'teams', 'name' | 'default_lang'> {
  people: (ColumnsOf<'members', 'display_name'> & ColumnsOf<'accounts', 'email' | 'mobile' | 'locale'>)[];
}

/**
 * Returns the team and the recipients of the notification about a webhook that was switched off: the owner, and the webhook's
 * creator if they are an active member.
 */
export function concerned(tx: Tx, teamId: string, makerId: string | null): Promise<TeamNames | undefined> {
  return maybeOne(tx)<TeamNames>`
    SELECT t.name, t.default_lang, coalesce((SELECT json_agg(json_build_object('display_name', m.display_name,
        'email', a.email, 'mobile', a.mobile, 'locale', a.locale))
      FROM members m JOIN accounts a ON a.id = m.account_id
      WHERE m.team_id = t.id AND m.status = 'REGISTERED' AND m.resigned_at IS NULL
        AND m.suspended_at IS NULL AND a.closed_at IS NULL AND (m.id = t.owner_member_id OR m.id = ${makerId}::uuid)), '[]') AS people
    FROM teams t WHERE t.id = ${teamId}::uuid`;
}
