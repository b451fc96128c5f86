import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Language } from '#contract/languages.ts';
import { notificationKindOf } from '#contract/platform/notification-facts.ts';
import { addNotifications, type NotificationSubject } from '#server/domain/notifications/notifications.repository.ts';
import type { Db } from '#server/kernel/database/database.ts';
import type { ColumnsOf } from '#server/kernel/database/rows.ts';
import type { CalendarMethod } from './calendar.ts';

/**
 * A message of the outbox: an email, or a text message whose recipient is a number like +85291234567. `attempts`, how often it was
 * claimed, is the fencing token of the sending process (delivery.repository.ts). `memberId` is set if that member may opt out of
 * messages of this `template`.
 */
export interface OutboxMessage extends ColumnsOf<
  'mail_outbox',
  'id' | 'channel' | 'recipient' | 'subject' | 'attempts' | 'calendar' | 'template'
> {
  language: Language;
  text: string;
  html: string;
  /** The method of the calendar, which is in iCalendar format. */
  method: CalendarMethod | null;
  claimedAt: Date;
  teamId: string | null;
  memberId: string | null;
}

/** A message to be sent. */
export interface NewMessage extends Pick<OutboxMessage, 'channel' | 'recipient' | 'language' | 'subject' | 'text' | 'html'> {
  template: string;
  calendar?: string;
  method?: CalendarMethod;
  /** The recipient, if this is a message that members may opt out of (contract/platform/notification-facts.ts). */
  memberId?: string;
  /** What the recipient is also notified of in the console, whether or not they receive the message. */
  notification?: NotificationSubject;
  /** Set if the outcome is tracked, for example of an invitation. */
  id?: string;
}

/** Adds a message to the outbox, in the transaction of the change that causes it. */
export async function enqueueMessage(
  tx: Db,
  message: Omit<NewMessage, 'id' | 'memberId' | 'notification'> & { teamId?: string },
): Promise<void> {
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

/** Messages inserted by one statement. Each may have a calendar of a hundred kilobytes. */
const enqueuedAtOnce = 20;

/**
 * Adds messages of a team to the outbox, except those their members have opted out of, and the notifications of all of them
 * (decisions/118).
 */
export async function enqueueMessages(tx: Db, teamId: string, messages: readonly NewMessage[]): Promise<void> {
  const notified = messages.flatMap(({ memberId, template, notification }) =>
    memberId !== undefined && notification ? [{ ...notification, memberId, event: template }] : [],
  );
  await addNotifications(tx, teamId, notified);
  for (let from = 0; from < messages.length; from += enqueuedAtOnce)
    await enqueue(tx, teamId, messages.slice(from, from + enqueuedAtOnce));
}

async function enqueue(tx: Db, teamId: string, messages: readonly NewMessage[]): Promise<void> {
  const rows = messages.map(({ memberId, notification: _notification, id = uuidv7(), ...message }) => ({
    ...message,
    id,
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
