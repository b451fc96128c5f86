import { sql } from 'kysely';
import { type DeliveryFault, deliveryLimits, type RefusalReason } from '#contract/platform/delivery-facts.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { affectsAny, many, maybeValue } from '#server/kernel/database/rows.ts';
import type { OutboxMessage } from './outbox.repository.ts';
import type { FailedDelivery } from './verdict.ts';

export type Channel = OutboxMessage['channel'];

/** One claim on one message, with `attempts` as its fencing token. */
export type MessageClaim = Pick<OutboxMessage, 'id' | 'attempts'>;

const columns = sql`o.id, channel, recipient, language, subject, body_text AS text, body_html AS html, calendar, calendar_method AS method,
  attempts, template, team_id AS "teamId", member_id AS "memberId", now() AS "claimedAt"`;

/**
 * In seconds. A claim is renewed while its message is sent; `lease` seconds after the last renewal another process may claim it.
 */
export interface MessageLeaseTimes {
  lease: number;
  renewal: number;
}

/** Long enough that no claim expires during a failover of the database, since the email would then be sent twice. */
export const leaseTimes: MessageLeaseTimes = { lease: 60, renewal: 10 };

const isWaiting = sql`sent_at IS NULL AND failed_at IS NULL`;
const seconds = (count: number) => sql`${count}::float8 * interval '1 second'`;

/**
 * The wait until the next try: as long as the failure has lasted, so that waits double, between `least` and `most` seconds,
 * varied by a fifth. `since` is when it began.
 */
const backoff = (since: ReturnType<typeof sql>, least: number, most: number) =>
  sql`least(${seconds(most)}, greatest(${seconds(least)}, now() - ${since})) * (0.8 + 0.4 * random())`;

/** Shortest and longest waits between tries, in seconds: of one message, and of a channel whose server fails. */
const waitOfMessage = [30, 3600] as const;
const waitOfChannel = [10, 300] as const;

/**
 * Claims up to `most` due messages of a channel for this process, the longest waiting first. While the channel is paused it
 * claims none; when the pause is over it claims one, and the others after that one was accepted. Concurrent processes never claim
 * the same message.
 */
export async function claimDue(db: Db, channel: Channel, most: number, { lease }: MessageLeaseTimes): Promise<OutboxMessage[]> {
  const due = sql`channel = ${channel} AND ${isWaiting} AND next_attempt_at <= now()`;
  return (
    await many(db)<OutboxMessage>`
    WITH probe AS (
      UPDATE mail_channels SET paused_until = now() + ${seconds(lease)}
      WHERE channel = ${channel} AND paused_until <= now() AND EXISTS (SELECT FROM mail_outbox WHERE ${due})
      RETURNING channel
    ), due AS (
      SELECT id FROM mail_outbox WHERE ${due} ORDER BY next_attempt_at, id
      LIMIT (CASE WHEN EXISTS (SELECT FROM mail_channels WHERE channel = ${channel} AND paused_until IS NOT NULL)
        THEN (SELECT count(*) FROM probe) ELSE ${most}::int END)
      FOR UPDATE SKIP LOCKED
    )
    UPDATE mail_outbox o SET attempts = attempts + 1, next_attempt_at = now() + ${seconds(lease)}
    FROM due WHERE o.id = due.id
    RETURNING ${columns}`
  ).toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/**
 * Renews claims.
 * @returns the ids that this process still has claimed; the others were claimed by another process, or have ended
 */
export async function renewClaims(db: Db, claims: readonly MessageClaim[], { lease }: MessageLeaseTimes): Promise<Set<string>> {
  const rows = await many(db)<{ id: string }>`
    UPDATE mail_outbox o SET next_attempt_at = now() + ${seconds(lease)}
    FROM unnest(${claims.map(({ id }) => id)}::uuid[], ${claims.map(({ attempts }) => attempts)}::int[]) AS mine (id, attempts)
    WHERE o.id = mine.id AND o.attempts = mine.attempts AND ${isWaiting} RETURNING o.id`;
  return new Set(rows.map(({ id }) => id));
}

/**
 * Marks a message as sent, by any claim. Its text is deleted, because it may contain a code or a link. The channel is working
 * again.
 * @returns since when the channel had failed; undefined if it had not
 */
export async function markSent(db: Db, { id, channel }: Pick<OutboxMessage, 'id' | 'channel'>): Promise<Date | undefined> {
  return (
    (await maybeValue(db)<Date | null>`
    WITH sent AS (
      UPDATE mail_outbox SET sent_at = now(), body_text = '', body_html = '', calendar = NULL, last_error = NULL, reason = NULL
      WHERE id = ${id}::uuid AND ${isWaiting}
    )
    UPDATE mail_channels c SET last_sent_at = now(), failing_since = NULL, reason = NULL, code = NULL, paused_until = NULL
    FROM (SELECT channel, failing_since FROM mail_channels WHERE channel = ${channel} FOR UPDATE) AS before
    WHERE c.channel = before.channel AND (c.failing_since IS NOT NULL OR c.last_sent_at IS NULL OR c.last_sent_at < now() - interval '10 seconds')
    RETURNING before.failing_since AS since`) ?? undefined
  );
}

/** Minutes for which messages may be deferred one by one before the channel counts as failing. */
const quietMinutes = 30;
/** Seconds for which a message waits after the server failed. */
const pauseOfMessage = 10;

/**
 * Defers a message that was not delivered; does nothing if the claim was lost. A failure of the server pauses the channel. A
 * failure of the message does not, and shows that the server works; but if all waiting messages are deferred and none was
 * delivered for half an hour, the channel counts as failing too.
 */
export async function putOff(db: Db, message: OutboxMessage, verdict: FailedDelivery, error: string): Promise<void> {
  const { about, reason, code } = verdict;
  const next = about === 'SERVER' ? seconds(pauseOfMessage) : backoff(sql`created_at`, ...waitOfMessage);
  const tried = sql`
    WITH tried AS (
      UPDATE mail_outbox SET last_error = ${error.slice(0, 500)}, reason = ${reason}, next_attempt_at = now() + ${next}
      WHERE id = ${message.id}::uuid AND attempts = ${message.attempts} AND ${isWaiting} RETURNING channel, created_at
    )`;
  if (about === 'SERVER') {
    // A message claimed before the last recorded failure adds no information, so its failure does not extend the pause.
    await sql`${tried}
      UPDATE mail_channels c SET failing_since = coalesce(failing_since, now()), failed_at = now(), reason = ${reason}, code = ${code},
        paused_until = now() + ${backoff(sql`coalesce(failing_since, now())`, ...waitOfChannel)}
      FROM tried WHERE c.channel = tried.channel AND (paused_until IS NULL OR failed_at IS NULL OR failed_at < ${message.claimedAt}::timestamptz)`.execute(
      db,
    );
    return;
  }
  await sql`${tried}
    UPDATE mail_channels c SET failing_since = coalesce(failing_since, tried.created_at), reason = ${reason}, code = ${code}
    FROM tried WHERE c.channel = tried.channel AND paused_until IS NULL
      AND tried.created_at < now() - ${quietMinutes}::int * interval '1 minute' AND coalesce(last_sent_at < tried.created_at, true)`.execute(
    db,
  );
  await endPause(db, message.channel);
}

/** Ends the pause of a channel, because the server has answered about a message and so works. */
export async function endPause(db: Db, channel: Channel): Promise<void> {
  await sql`UPDATE mail_channels SET failing_since = NULL, reason = NULL, code = NULL, paused_until = NULL
    WHERE channel = ${channel} AND paused_until IS NOT NULL`.execute(db);
}

/**
 * Gives a message up and deletes its text.
 * @returns false, with nothing changed, if the claim was lost
 */
export function markUndeliverable(db: Db, message: MessageClaim, reason: RefusalReason, error: string): Promise<boolean> {
  return affectsAny(db)`
    UPDATE mail_outbox SET failed_at = now(), reason = ${reason}, last_error = ${error.slice(0, 500)}, body_text = '', body_html = '', calendar = NULL
    WHERE id = ${message.id}::uuid AND attempts = ${message.attempts} AND ${isWaiting}`;
}

/** Claims messages of a channel that have waited too long, so that they can be given up. */
export function claimExpired(db: Db, channel: Channel, most: number, { lease }: MessageLeaseTimes): Promise<OutboxMessage[]> {
  return many(db)<OutboxMessage>`
    UPDATE mail_outbox o SET attempts = attempts + 1, next_attempt_at = now() + ${seconds(lease)}
    WHERE id IN (
      SELECT id FROM mail_outbox WHERE channel = ${channel} AND ${isWaiting} AND next_attempt_at <= now()
        AND created_at < now() - ${deliveryLimits.days}::int * interval '1 day'
      ORDER BY created_at LIMIT ${most} FOR UPDATE SKIP LOCKED)
    RETURNING ${columns}`;
}

/** Ends the wait of a channel, so that it is tried again at once. */
export async function endWait(db: Db, channel: Channel): Promise<void> {
  await sql`UPDATE mail_channels SET paused_until = now() WHERE channel = ${channel} AND paused_until > now()`.execute(db);
}

/**
 * Deletes messages that were sent or given up more than 30 days ago. A channel without waiting messages no longer counts as
 * failing.
 */
export async function deleteOldMessages(db: Db): Promise<void> {
  await sql`DELETE FROM mail_outbox WHERE coalesce(sent_at, failed_at) < now() - interval '30 days'`.execute(db);
  await sql`UPDATE mail_channels c SET failing_since = NULL, reason = NULL, code = NULL, paused_until = NULL
    WHERE failing_since IS NOT NULL AND NOT EXISTS (SELECT FROM mail_outbox o WHERE o.channel = c.channel AND ${isWaiting})`.execute(
    db,
  );
}

/** The state of a channel. */
export interface ChannelState {
  channel: Channel;
  waiting: number;
  /** When the longest waiting message was written. */
  oldestAt: Date | null;
  failing: { since: Date; reason: DeliveryFault; code: string } | null;
}

export async function channelStates(db: Db): Promise<ChannelState[]> {
  return (
    await many(db)<Omit<ChannelState, 'failing'> & { since: Date | null; reason: DeliveryFault; code: string }>`
    SELECT c.channel, coalesce(w.waiting, 0) AS waiting, w.oldest AS "oldestAt", c.failing_since AS since, c.reason, c.code
    FROM mail_channels c LEFT JOIN app.messages_waiting() w USING (channel)
    ORDER BY c.channel`
  ).map(({ since, reason, code, ...state }) => ({ ...state, failing: since && { since, reason, code } }));
}

/** SQL expression: since when emails are not delivered and why, as JSON; null while they are delivered. */
export const failingMail = sql<{ since: string; reason: DeliveryFault } | null>`(
  SELECT json_build_object('since', failing_since, 'reason', reason) FROM mail_channels WHERE channel = 'MAIL' AND failing_since IS NOT NULL)`;
