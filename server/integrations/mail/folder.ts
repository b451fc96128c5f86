import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calendarEvent } from './calendar.ts';
import type { Carrier } from './sender.ts';
import { type UnsubscribeLinks, unsubscribeHeaders } from './unsubscribe.ts';
import type { FailedDelivery } from './verdict.ts';

/** A message that was stored instead of sent. */
export interface StoredMessage {
  id: string;
  channel: 'MAIL' | 'SMS';
  to: string;
  subject: string;
  text: string;
  /** The calendar of the email as it was sent. */
  calendar: string | null;
  at: Date;
}

const messageFile = /^(\d{13})-([0-9a-f-]{36})\.(MAIL|SMS)\.json$/;
const mostListed = 200;

/** No mail server delivers to this domain (RFC 6761, 6.4). It is used to show what happens to refused emails. */
const undeliverable = /\.invalid$/i;

/** The recipient cannot exist. */
class Undeliverable extends Error {}

/** Returns the verdict on an error of this folder's carrier. */
export function folderVerdict(thrown: unknown): FailedDelivery {
  if (thrown instanceof Undeliverable) return { about: 'MESSAGE', final: true, reason: 'ADDRESS', code: 'undeliverable' };
  const { code } = (thrown ?? {}) as { code?: unknown };
  return { about: 'MESSAGE', final: false, reason: 'DEFERRED', code: typeof code === 'string' ? code : 'failed' };
}

/**
 * Stores messages in a folder if there is no SMTP: an .eml file for any mail program, and beside it the data of the developer
 * page.
 */
export function folderCarrier(folder: string, from: string, links: UnsubscribeLinks): Carrier {
  return async (message) => {
    if (undeliverable.test(message.recipient)) throw new Undeliverable('no mail is delivered to .invalid');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const at = Date.now();
    const name = `${at}-${message.id}`;
    const event = calendarEvent(message, from);
    if (message.channel === 'MAIL') {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message: content } = await transport.sendMail({
        from,
        to: { name: '', address: message.recipient },
        subject: message.subject,
        text: message.text,
        html: message.html,
        ...event,
        headers: unsubscribeHeaders(links, message),
        messageId: `<${message.id}@localhost>`,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      await writeWhole(folder, `${name}.eml`, content);
    }
    const { id, channel, recipient: to, subject, text } = message;
    await writeWhole(
      folder,
      `${name}.${channel}.json`,
      JSON.stringify({ id, channel, to, subject, text, calendar: event.icalEvent?.content, at: new Date(at).toISOString() }),
    );
  };
}

/** Writes the file under another name first, so that no incomplete file is read. */
async function writeWhole(folder: string, name: string, content: string | Buffer | NodeJS.ReadableStream): Promise<void> {
  const draft = join(folder, `.${name}`);
  await writeFile(draft, content, { mode: 0o600 });
  await rename(draft, join(folder, name));
}

/** Returns the newest stored messages, newest first. */
export async function listStored(folder: string): Promise<StoredMessage[]> {
  const names = await readdir(folder).catch(() => []);
  const newest = names.filter((name) => messageFile.test(name)).toSorted((a, b) => b.localeCompare(a));
  return Promise.all(newest.slice(0, mostListed).map((name) => read(folder, name)));
}

/** Returns one stored message, or undefined. */
export async function findStored(folder: string, id: string): Promise<StoredMessage | undefined> {
  const names = await readdir(folder).catch(() => []);
  const name = names.find((each) => messageFile.exec(each)?.[2] === id);
  return name === undefined ? undefined : read(folder, name);
}

async function read(folder: string, name: string): Promise<StoredMessage> {
  const stored = JSON.parse(await readFile(join(folder, name), 'utf8')) as Omit<StoredMessage, 'at' | 'calendar'> & {
    at: string;
    calendar?: string;
  };
  return { ...stored, calendar: stored.calendar ?? null, at: new Date(stored.at) };
}
