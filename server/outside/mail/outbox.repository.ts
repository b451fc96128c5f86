import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Language } from '#contract/languages.ts';
import { notificationKindOf } from '#contract/notification-facts.ts';
import type { Db } from '#server/kernel/db.ts';
import type { CalendarMethod } from './calendar.ts';

/** What waits to be sent: a mail, or a text message whose address is a number like +85291234567. */
export interface OutboxMessage {
  id: string;
  channel: 'MAIL' | 'SMS';
  recipient: string;
  language: Language;
  subject: string;
  text: string;
  html: string;
  /** A mail that calendars read: iCalendar, with what it asks of them. */
  calendar: string | null;
  method: CalendarMethod | null;
  attempts: number;
  /** What the message is, and the member it is for, where they may go without it. */
  template: string;
  teamId: string | null;
  memberId: string | null;
}

/** A message to be sent. */
export interface NewMessage extends Pick<OutboxMessage, 'channel' | 'recipient' | 'language' | 'subject' | 'text' | 'html'> {
  template: string;
  calendar?: string;
  method?: CalendarMethod;
  /** Whom it is for, where it is one they may go without (contract/notification-facts.ts). */
  memberId?: string;
}

/** Puts a message into the outbox, in the transaction of what caused it. */
export async function enqueueMessage(tx: Db, message: Omit<NewMessage, 'memberId'> & { teamId?: string }): Promise<void> {
  await tx
    .insertInto('mail_outbox')
    .values({
      id: uuidv7(),
      channel: message.channel,
      team_id: message.teamId ?? null,
      recipient: message.recipient,
      language: message.language,
      template: message.template,
      subject: message.subject,
      body_text: message.text,
      body_html: message.html,
      calendar: message.calendar ?? null,
      calendar_method: message.method ?? null,
    })
    .execute();
}

/** Puts many messages of a team into the outbox in one statement, but for those their members have chosen to go without. */
export async function enqueueMessages(tx: Db, teamId: string, messages: readonly NewMessage[]): Promise<void> {
  const rows = messages.map(({ memberId, ...message }) => ({
    id: uuidv7(),
    ...message,
    member_id: memberId,
    kind: notificationKindOf(message.template),
  }));
  await sql`
    INSERT INTO mail_outbox (team_id, id, channel, recipient, language, template, subject, body_text, body_html,
      calendar, calendar_method, member_id)
    SELECT ${teamId}::uuid, r.id, r.channel, r.recipient, r.language, r.template, r.subject, r.text, r.html, r.calendar, r.method, r.member_id
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS r (id uuid, channel text, recipient text, language text, template text, subject text, text text, html text,
          calendar text, method text, member_id uuid, kind text)
    WHERE NOT EXISTS (SELECT FROM notification_choices c
      WHERE c.team_id = ${teamId}::uuid AND c.member_id = r.member_id AND c.kind = r.kind AND NOT c.mail)`.execute(tx);
}

/**
 * Takes up to `most` due messages for this process. Each counts as tried and is due again later by itself, so a process
 * that dies while it sends loses none.
 */
export async function claimDue(db: Db, most: number): Promise<OutboxMessage[]> {
  const { rows } = await sql<OutboxMessage>`
    UPDATE mail_outbox SET attempts = attempts + 1,
      next_attempt_at = now() + least(3600, 30 * power(2, attempts)) * interval '1 second'
    WHERE id IN (
      SELECT id FROM mail_outbox WHERE sent_at IS NULL AND failed_at IS NULL AND next_attempt_at <= now()
      ORDER BY next_attempt_at, id LIMIT ${most} FOR UPDATE SKIP LOCKED)
    RETURNING id, channel, recipient, language, subject, body_text AS text, body_html AS html,
      calendar, calendar_method AS method, attempts, template, team_id AS "teamId", member_id AS "memberId"`.execute(db);
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Sent: what it said is forgotten, for it may hold a code or a link. */
export async function markSent(db: Db, id: string): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ sent_at: sql<Date>`now()`, body_text: '', body_html: '', calendar: null, last_error: null })
    .where('id', '=', id)
    .execute();
}

/** Not sent. `final` gives it up and forgets what it said. */
export async function markFailed(db: Db, id: string, error: string, final: boolean): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({
      last_error: error.slice(0, 500),
      ...(final ? { failed_at: sql<Date>`now()`, body_text: '', body_html: '', calendar: null } : {}),
    })
    .where('id', '=', id)
    .execute();
}

/** Removes what was sent or given up more than 30 days ago. */
export async function forgetOld(db: Db): Promise<void> {
  await sql`DELETE FROM mail_outbox WHERE coalesce(sent_at, failed_at) < now() - interval '30 days'`.execute(db);
}
