import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { asPlatform, inTransaction, openDatabase, openOwnerDatabase } from '#server/kernel/database/database.ts';
import { channelStates } from '#server/integrations/mail/delivery.repository.ts';
import { type MailSettings, startMail } from '#server/integrations/mail/mail.ts';
import type { MailMetrics } from '#server/integrations/mail/metrics.ts';
import { enqueueMessage } from '#server/integrations/mail/outbox.repository.ts';
import { createTestDatabase } from './database.ts';
import { reply } from './mail-server.ts';

const links = { publicUrl: 'https://atrium.example', key: Buffer.alloc(32, 9) };
const defaultMessage = {
  channel: 'MAIL',
  recipient: 'ann@example.com',
  language: 'hk',
  template: 'register',
  subject: '請確認你的電郵地址',
  text: '驗證碼：012345',
  html: '<p>012345</p>',
} as const;

/** How a mail server reacts to a mail, and what it has received. */
interface Server {
  atLogin?: string | undefined;
  atRecipient?: string | undefined;
  /** Runs when a mail has arrived, before the server answers. */
  hold?: (() => Promise<unknown>) | undefined;
  logins: number;
  received: { to: string[]; raw: string }[];
}

/** A database with waiting messages, a mail server, and senders. */
export async function startOutbox() {
  const testDatabase = await createTestDatabase();
  const database = openDatabase(testDatabase.url);
  // The owner role, which sends; requests may not.
  const owner = openOwnerDatabase(testDatabase.url);
  const dataDir = await mkdtemp(join(tmpdir(), 'atrium-mail-'));
  const server: Server = { logins: 0, received: [] };
  const logged: Record<string, unknown>[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username }, _session, callback) => {
      server.logins += 1;
      if (server.atLogin) callback(reply(server.atLogin));
      else callback(null, { user: username });
    },
    onRcptTo: (_address, _session, callback) => callback(server.atRecipient ? reply(server.atRecipient) : null),
    onData(stream, session, callback) {
      const take = async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(chunk as Buffer);
        server.received.push({ to: session.envelope.rcptTo.map((each) => each.address), raw: Buffer.concat(chunks).toString() });
        await server.hold?.();
        callback();
      };
      void take();
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  const settings: MailSettings = {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    smsUrl: undefined,
    mailFrom: 'Atrium <no-reply@example.com>',
    dataDir,
    demo: true,
  };
  const start = (over: Partial<MailSettings> = {}, metrics?: MailMetrics) =>
    startMail(owner, { ...settings, ...over }, links, {
      ...(metrics && { metrics }),
      log: (level, fields, message) => void logged.push({ level, message, ...fields }),
    });
  return {
    url: testDatabase.url,
    database: owner,
    settings,
    server,
    /** Lines of the log, by message and fields. */
    logged,
    start,
    put: (over: Partial<Parameters<typeof enqueueMessage>[1]> = {}) =>
      inTransaction(database, {}, (tx) => enqueueMessage(tx, { ...defaultMessage, ...over })),
    /** Runs senders until each finds no more messages. Resolves to the number of accepted messages. */
    async sendAll(count = 1, over: Partial<MailSettings> = {}): Promise<number> {
      const senders = Array.from({ length: count }, () => start(over));
      const sent = await Promise.all(senders.map((sender) => sender.sendDue()));
      await Promise.all(senders.map((sender) => sender.stop()));
      return sent.reduce((sum, each) => sum + each, 0);
    },
    async rows() {
      const { rows } = await owner.pool.query<{
        reason: string | null;
        sent: boolean;
        failed: boolean;
        attempts: number;
        body_text: string;
        wait: number;
      }>(`SELECT reason, sent_at IS NOT NULL AS sent, failed_at IS NOT NULL AS failed, attempts, body_text,
          extract(epoch FROM next_attempt_at - now())::float8 AS wait FROM mail_outbox ORDER BY id`);
      return rows;
    },
    mailState: async () => (await asPlatform(owner, channelStates)).find(({ channel }) => channel === 'MAIL'),
    /** Moves all messages, tries and refusals the given number of minutes into the past. */
    pass: (minutes: number) =>
      owner.pool.query(`
        UPDATE mail_outbox SET created_at = created_at - interval '${minutes} minutes', next_attempt_at = next_attempt_at - interval '${minutes} minutes';
        UPDATE mail_channels SET last_sent_at = last_sent_at - interval '${minutes} minutes', failing_since = failing_since - interval '${minutes} minutes',
          failed_at = failed_at - interval '${minutes} minutes', paused_until = paused_until - interval '${minutes} minutes'`),
    async clear() {
      Object.assign(server, { atLogin: undefined, atRecipient: undefined, hold: undefined, logins: 0 });
      server.received.length = 0;
      logged.length = 0;
      await owner.pool.query(`DELETE FROM mail_outbox;
        UPDATE mail_channels SET last_sent_at = NULL, failing_since = NULL, failed_at = NULL, reason = NULL, code = NULL, paused_until = NULL`);
    },
    async close() {
      await new Promise<void>((resolve) => smtp.close(resolve));
      await database.close();
      await owner.close();
      await testDatabase.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}
