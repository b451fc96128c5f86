import { testUnsubscribeKey } from './unsubscribe-key.ts';
import type { AddressInfo } from 'node:net';
import ICAL from 'ical.js';
import { SMTPServer } from 'smtp-server';
import type { Database } from '#server/kernel/database/database.ts';
import { startMail } from '#server/integrations/mail/mail.ts';
import type { SenderEvents } from '#server/integrations/mail/sender.ts';
import { reply } from './mail-server.ts';

/** A received mail, with its calendar as a calendar program reads it. */
export interface Arrived {
  to: string[];
  raw: string;
  subject: string;
  text: string;
  /** Method of the message part: REQUEST, CANCEL or PUBLISH. */
  method: string | undefined;
  calendar: ICAL.Component | undefined;
}

/** The events of a calendar with the properties that tests compare. */
export function eventsOf(calendar: ICAL.Component | string) {
  const read = typeof calendar === 'string' ? new ICAL.Component(ICAL.parse(calendar) as unknown[]) : calendar;
  return read.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const text = (name: string) => component.getFirstPropertyValue(name)?.toString();
    const people = component.getAllProperties('attendee');
    return {
      uid: event.uid,
      sequence: event.sequence,
      startsAt: event.startDate.toJSDate().toISOString(),
      endsAt: event.endDate.toJSDate().toISOString(),
      title: event.summary,
      place: event.location,
      text: event.description,
      status: text('status'),
      organiser: component.getFirstProperty('organizer')?.getParameter('cn'),
      organisedBy: text('organizer'),
      attendees: people.map((person) => String(person.getFirstValue()).replace(/^mailto:/i, 'mailto:')),
      properties: component.getAllProperties().map(({ name }) => name),
    };
  });
}

interface MailboxOptions {
  /** The server's reply to a recipient that it refuses, such as `550 5.1.1 No such user`. */
  refuse?: (address: string) => string | undefined;
  onRefused?: SenderEvents['onRefused'];
}

/**
 * A real SMTP server that stores received mail. `sent` sends the outbox to it, as the owner role, and returns the received mail
 * by recipient. It throws if a message other than those named by `refuse` was not delivered.
 */
export async function startMailbox(owner: Database, { refuse, onRefused }: MailboxOptions = {}) {
  const arrived: Arrived[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, callback) {
      const text = refuse?.(address);
      callback(text === undefined ? null : reply(text));
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        arrived.push(
          read(
            session.envelope.rcptTo.map(({ address }) => address),
            Buffer.concat(chunks).toString(),
          ),
        );
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  const mailFrom = 'Atrium <rooms@mail.example>';
  const settings = { smtpUrl: `smtp://127.0.0.1:${port}`, smsUrl: undefined, mailFrom, dataDir: '/nowhere', demo: false };
  const links = { publicUrl: 'https://atrium.example', key: testUnsubscribeKey };
  return {
    async sent(): Promise<Arrived[]> {
      arrived.length = 0;
      const failures: string[] = [];
      const mail = startMail(owner, settings, links, {
        log: (level, { code, mail }, message) =>
          level !== 'info' && !(refuse && mail) && failures.push(`${message} ${String(code)}`),
        ...(onRefused && { onRefused }),
      });
      await mail.sendDue();
      await mail.stop();
      if (failures.length) throw new Error(`mail was not sent: ${failures.join()}`);
      return arrived.toSorted((a, b) => (a.to.join() < b.to.join() ? -1 : 1));
    },
    close: () => new Promise<void>((resolve) => smtp.close(resolve)),
  };
}

function read(to: string[], raw: string): Arrived {
  const part = partOf(raw, 'text/calendar');
  return {
    to,
    raw,
    subject: decodedHeader(/^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(raw)?.[1] ?? ''),
    text: partOf(raw, 'text/plain')?.body ?? '',
    method: part && /method=(\w+)/i.exec(part.head)?.[1],
    calendar: part && new ICAL.Component(ICAL.parse(part.body) as unknown[]),
  };
}

function partOf(raw: string, type: string): { head: string; body: string } | undefined {
  for (const part of raw.split(/\r\n--[^\r\n]+\r\n/)) {
    const [head = '', ...rest] = part.split('\r\n\r\n');
    if (!new RegExp(`^content-type: ${type}`, 'im').test(head)) continue;
    const body = rest.join('\r\n\r\n').split(/\r\n--[^\r\n]+--/)[0] ?? '';
    const encoding = /^content-transfer-encoding: (\S+)/im.exec(head)?.[1]?.toLowerCase();
    if (encoding === 'base64') return { head, body: Buffer.from(body, 'base64').toString() };
    return { head, body: encoding === 'quoted-printable' ? unquoted(body) : body };
  }
  return undefined;
}

function unquoted(text: string): string {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** Encodes a header by RFC 2047 in UTF-8. */
const decodedHeader = (text: string): string =>
  text
    .replaceAll(/\r\n[ \t]/g, ' ')
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?(B|Q)\?([^?]*)\?=/gi, (_, kind: string, body: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(body, 'base64').toString() : unquoted(body.replaceAll('_', ' ')),
    );
