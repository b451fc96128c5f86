import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import pg from 'pg';
import { Registry } from 'prom-client';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#dev/testing/database.ts';
import { reply } from '#dev/testing/mail-server.ts';
import { asPlatform, type Database, inTransaction, openDatabase, openOwnerDatabase } from '#server/kernel/db.ts';
import { sendFailure } from '#server/kernel/failures.ts';
import { senderAddress } from './calendar.ts';
import { channelStates } from './delivery.repository.ts';
import { mountDeveloperMail } from './developer-page.ts';
import { type MailSettings, mailFolder, startMail } from './mail.ts';
import { createMailMetrics, type MailMetrics } from './metrics.ts';
import { enqueueMessage } from './outbox.repository.ts';
import { smtpSlots } from './smtp.ts';

const links = { publicUrl: 'https://atrium.example', key: Buffer.alloc(32, 9) };
let testDatabase: TestDatabase;
let database: Database;
/** Sends, as the owner: requests may not. */
let owner: Database;
let dataDir: string;
let settings: MailSettings;

const received: { to: string[]; raw: string }[] = [];
const logged: Record<string, unknown>[] = [];
/** Replies of the server instead of taking a mail. */
let refuse: { atRecipient?: string; atLogin?: string } = {};
/** What happens after a mail has arrived, before the server says so. */
let hold: () => Promise<unknown> = () => Promise.resolve();
let logins = 0;
const smtp = new SMTPServer({
  authOptional: true,
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'],
  onAuth: ({ username }, _session, callback) => {
    logins += 1;
    if (refuse.atLogin) callback(reply(refuse.atLogin));
    else callback(null, { user: username });
  },
  onRcptTo: (_address, _session, callback) => callback(refuse.atRecipient ? reply(refuse.atRecipient) : null),
  onData(stream, session, callback) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      received.push({ to: session.envelope.rcptTo.map((each) => each.address), raw: Buffer.concat(chunks).toString() });
      void hold().then(() => callback());
    });
  },
});

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.url);
  owner = openOwnerDatabase(testDatabase.url);
  dataDir = await mkdtemp(join(tmpdir(), 'atrium-mail-'));
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  settings = {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    smsUrl: undefined,
    mailFrom: 'Atrium <no-reply@example.com>',
    dataDir,
    demo: true,
  };
});
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(resolve));
  await database.close();
  await owner.close();
  await testDatabase.drop();
  await rm(dataDir, { recursive: true });
});
beforeEach(async () => {
  received.length = 0;
  logged.length = 0;
  refuse = {};
  hold = () => Promise.resolve();
  logins = 0;
  await owner.pool.query(`DELETE FROM mail_outbox;
    UPDATE mail_channels SET last_sent_at = NULL, failing_since = NULL, failed_at = NULL, reason = NULL, code = NULL, paused_until = NULL`);
});

const put = (over: Partial<Parameters<typeof enqueueMessage>[1]> = {}) =>
  inTransaction(database, {}, (tx) =>
    enqueueMessage(tx, {
      channel: 'MAIL',
      recipient: 'ann@example.com',
      language: 'hk',
      template: 'register',
      subject: '請確認你的電郵地址',
      text: '驗證碼：012345',
      html: '<p>012345</p>',
      ...over,
    }),
  );
const rows = async () => {
  const { rows: found } = await owner.pool.query<{
    reason: string | null;
    sent: boolean;
    failed: boolean;
    attempts: number;
    body_text: string;
    wait: number;
  }>(
    'SELECT reason, sent_at IS NOT NULL AS sent, failed_at IS NOT NULL AS failed, attempts, body_text, extract(epoch FROM next_attempt_at - now())::float8 AS wait FROM mail_outbox ORDER BY id',
  );
  return found;
};
const start = (over: Partial<MailSettings> = {}, metrics?: MailMetrics) =>
  startMail(owner, { ...settings, ...over }, links, {
    ...(metrics && { metrics }),
    log: (level, fields, message) => void logged.push({ level, message, ...fields }),
  });
/** Runs senders until each has found nothing more to do. */
async function sendAll(count = 1, over: Partial<MailSettings> = {}): Promise<number> {
  const senders = Array.from({ length: count }, () => start(over));
  const sent = await Promise.all(senders.map((sender) => sender.sendDue()));
  await Promise.all(senders.map((sender) => sender.stop()));
  return sent.reduce((sum, each) => sum + each, 0);
}

test('what of mail Prometheus reads', async () => {
  const metrics = createMailMetrics(database);
  await put();
  await put();
  await pass(10);
  refuse = { atRecipient: '550 No such user' };
  const sender = start({}, metrics);
  await sender.sendDue();
  await put();
  refuse = { atRecipient: '450 Later' };
  await sender.sendDue();
  await sender.stop();
  await pass(40);
  const registry = new Registry();
  for (const metric of metrics.all) registry.registerMetric(metric);
  const text = await registry.metrics();
  expect(text).toContain('mail_refused_total{channel="MAIL",reason="ADDRESS"} 2');
  expect(text).toContain('mail_failed_tries_total{channel="MAIL",reason="DEFERRED"} 1');
  expect(text).toContain('mail_waiting{channel="MAIL"} 1');
  expect(text).toMatch(/mail_oldest_waiting_seconds\{channel="MAIL"\} 24\d\d/);
  expect(text).toContain('mail_failing_seconds{channel="MAIL"} 0');
});

test('a mail whose cause is rolled back is never sent', async () => {
  await expect(
    inTransaction(database, {}, async (tx) => {
      await enqueueMessage(tx, {
        channel: 'MAIL',
        recipient: 'a@example.com',
        language: 'en',
        template: 'x',
        subject: 's',
        text: 't',
        html: 'h',
      });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await sendAll()).toBe(0);
});

const channels = () => asPlatform(owner, channelStates);
const mailState = async () => (await channels()).find(({ channel }) => channel === 'MAIL');
/** What was written, tried and refused so far lies `minutes` back. */
const pass = (minutes: number) =>
  owner.pool.query(`
    UPDATE mail_outbox SET created_at = created_at - interval '${minutes} minutes', next_attempt_at = next_attempt_at - interval '${minutes} minutes';
    UPDATE mail_channels SET last_sent_at = last_sent_at - interval '${minutes} minutes', failing_since = failing_since - interval '${minutes} minutes',
      failed_at = failed_at - interval '${minutes} minutes', paused_until = paused_until - interval '${minutes} minutes'`);

test('a recipient refused for good gives that mail up and forgets what it said; one put off waits as long as it has waited', async () => {
  await put();
  refuse = { atRecipient: '450 4.7.1 Greylisted' };
  await sendAll();
  expect(await rows()).toMatchObject([{ sent: false, failed: false, attempts: 1, body_text: '驗證碼：012345' }]);
  const between = async (least: number, most: number) => {
    const wait = (await rows())[0]?.wait ?? 0;
    expect(wait > least && wait < most, String(wait)).toBe(true);
  };
  await between(23, 37);
  expect(await sendAll(), 'not due yet').toBe(0);
  await pass(10);
  await sendAll();
  await between(470, 730);
  expect(await mailState()).toMatchObject({ waiting: 1, failing: null });
  await pass(600);
  await sendAll();
  await between(2800, 4400);
  expect((await mailState())?.failing, 'nothing was delivered for hours').toMatchObject({ reason: 'DEFERRED' });
  refuse = { atRecipient: '550 5.1.1 No such user' };
  await pass(80);
  await sendAll();
  expect(await rows()).toMatchObject([{ sent: false, failed: true, attempts: 4, body_text: '', reason: 'ADDRESS' }]);
  expect(logged.at(-1)).toMatchObject({ message: 'message given up', reason: 'ADDRESS', template: 'register' });
  expect(JSON.stringify(logged)).not.toContain('ann@example.com');
});

test('a password that is refused keeps every mail, is tried ever less often, and once it is right all leave at once', async () => {
  const smtpUrl = settings.smtpUrl?.replace('//', '//atrium:secret@');
  for (let i = 0; i < 30; i += 1) await put({ recipient: `person${i}@example.com` });
  refuse = { atLogin: '535 5.7.8 Authentication credentials invalid for atrium' };
  await sendAll(2, { smtpUrl });
  expect(logins, 'one failed try of each slot stops the others').toBeLessThanOrEqual(2 * smtpSlots);
  expect((await mailState())?.failing).toMatchObject({ reason: 'LOGIN', code: 'EAUTH AUTH PLAIN 535 5.7.8' });
  const told = logged.filter(({ message }) => message === 'messages are not delivered');
  expect(told.length, 'a process says it once a minute').toBeLessThanOrEqual(2);
  expect(told[0]).toMatchObject({
    level: 'error',
    channel: 'MAIL',
    reason: 'LOGIN',
    waiting: 30,
    advice: expect.stringContaining('SMTP_URL'),
  });
  expect(JSON.stringify(logged)).not.toMatch(/secret|credentials|example/);
  for (const tries of [1, 2, 3]) {
    logins = 0;
    await pass(10 * tries);
    await sendAll(2, { smtpUrl });
    expect(logins, 'one message is tried for all').toBe(1);
  }
  expect((await rows()).filter(({ sent, body_text }) => !sent && body_text !== '')).toHaveLength(30);
  refuse = {};
  await pass(10);
  expect(await sendAll(1, { smtpUrl })).toBe(30);
  expect(await mailState()).toMatchObject({ waiting: 0, failing: null });
  expect(logged.at(-1)).toMatchObject({ level: 'info', message: 'messages are delivered again' });
});

test('what could not be delivered for five days is given up, whatever the reason', async () => {
  await put();
  refuse = { atRecipient: '550 5.7.1 Blocked' };
  await sendAll();
  await pass(5 * 24 * 60 - 10);
  await sendAll();
  expect(await rows()).toMatchObject([{ failed: false, reason: 'POLICY' }]);
  await pass(90);
  const sender = start();
  await sender.sweep();
  await sender.stop();
  expect(await rows()).toMatchObject([{ failed: true, reason: 'EXPIRED', body_text: '' }]);
  expect((await mailState())?.failing, 'nothing waits').toBeNull();
});

test('a mail that was taken while the database is away is marked once it is back, and not sent twice', async () => {
  await put();
  const away = new pg.Client({ connectionString: testDatabase.url.replace(/^postgres:\/\/\/\w+/, 'postgres:///postgres') });
  await away.connect();
  const name = /^postgres:\/\/\/(\w+)/.exec(testDatabase.url)?.[1] ?? '';
  hold = async () => {
    await away.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`);
    await away.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
  };
  const sender = start();
  const sent = sender.sendDue();
  try {
    await vi.waitFor(() => expect(logged.map(({ message }) => message)).toContain('messages cannot be read or marked'), {
      timeout: 10_000,
    });
  } finally {
    await away.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS true`);
    await away.end();
  }
  expect(await sent).toBe(1);
  await sender.stop();
  expect(await rows()).toMatchObject([{ sent: true, attempts: 1, body_text: '' }]);
  expect(received).toHaveLength(1);
});

test('what arrives is the mail that was written, in text and HTML', async () => {
  await put();
  await sendAll();
  const [mail] = received;
  expect(mail?.to).toEqual(['ann@example.com']);
  expect(mail?.raw).toMatch(/^From: Atrium <no-reply@example\.com>/m);
  expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated/m);
  expect(mail?.raw).toContain('multipart/alternative');
  const parts = [...(mail?.raw ?? '').matchAll(/base64\r\n\r\n([A-Za-z0-9+/=\r\n]+)/g)].map(([, text = '']) =>
    Buffer.from(text, 'base64').toString(),
  );
  expect(`${parts.join()}${mail?.raw}`).toContain('012345');
});

test('a line break in an address does not become a header', async () => {
  await put({ recipient: 'ann@example.com\r\nBcc: evil@example.com', subject: 'a\r\nBcc: evil@example.com' });
  await sendAll();
  expect(received.flatMap((mail) => mail.to)).not.toContain('evil@example.com');
  for (const mail of received) expect(mail.raw).not.toMatch(/^Bcc:/m);
});

test('without SMTP mail is kept for its owner only, and shown as text at the developer page', async () => {
  await put({ text: 'Open https://atrium.example/verify#a<b> & <script>alert(1)</script>' });
  await put({ channel: 'SMS', recipient: '+85291234567', subject: '', text: '012345 is your code', html: '' });
  expect(await sendAll(1, { smtpUrl: undefined })).toBe(2);
  const files = await readdir(mailFolder(settings));
  const eml = files.filter((name) => name.endsWith('.eml'));
  expect(eml).toHaveLength(1);
  expect(await readFile(join(mailFolder(settings), eml[0] ?? ''), 'utf8')).toMatch(/^To: ann@example\.com/m);

  const app = Fastify();
  app.setErrorHandler(sendFailure);
  mountDeveloperMail(app, mailFolder(settings), 'http://localhost:3000');
  const get = (url: string, host = 'localhost:3000') => app.inject({ url, headers: { host, 'accept-language': 'en' } });
  expect((await get('/dev/mail', 'elsewhere.example:3000')).statusCode).toBe(421);
  expect((await get('/dev/mail/..%2f..%2fetc')).statusCode).toBe(404);
  const from = (remoteAddress: string, more: Record<string, string> = {}) =>
    app.inject({ url: '/dev/mail', remoteAddress, headers: { host: 'localhost:3000', ...more } });
  for (const address of ['192.168.1.20', '10.0.0.1', '::ffff:192.168.1.20', '2001:db8::1', '128.0.0.1'])
    expect((await from(address)).statusCode, address).toBe(404);
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'x-forwarded-host'])
    expect((await from('127.0.0.1', { [name]: '127.0.0.1' })).statusCode, name).toBe(404);
  for (const address of ['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])
    expect((await from(address)).statusCode, address).toBe(200);
  const list = await get('/dev/mail');
  expect(list.body).toContain('+85291234567');
  expect(list.headers['content-security-policy']).toContain("default-src 'none'");
  const link = /href="(\/dev\/mail\/[^"]+)">請/.exec(list.body)?.[1] ?? '';
  expect((await get(link, 'elsewhere.example:3000')).statusCode).toBe(421);
  const page = await get(link);
  expect(page.body).not.toContain('<script>');
  expect(page.body).toContain('<a href="https://atrium.example/verify#a">');
  await app.close();
});

test('a calendar is kept with its mail, organised by who sends it, and can be opened from the developer page', async () => {
  const calendar = `BEGIN:VCALENDAR\r\nORGANIZER;CN="${'長'.repeat(20)}":mailto:${senderAddress.slice(0, 9)}\r\n ${senderAddress.slice(9)}\r\nEND:VCALENDAR\r\n`;
  await put({ calendar, method: 'REQUEST' });
  expect(await sendAll(1, { smtpUrl: undefined })).toBe(1);
  const names = await readdir(mailFolder(settings));
  const kept = await Promise.all(
    names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(mailFolder(settings), name), 'utf8')),
  );
  expect(kept.join()).toContain('Content-Type: text/calendar; charset=utf-8; method=REQUEST');
  const app = Fastify();
  app.setErrorHandler(sendFailure);
  mountDeveloperMail(app, mailFolder(settings), 'http://localhost:3000');
  const get = (url: string, host = 'localhost:3000') => app.inject({ url, headers: { host } });
  const links = [...(await get('/dev/mail')).body.matchAll(/href="(\/dev\/mail\/[^"]+)"/g)].map(([, link = '']) => link);
  const files = await Promise.all(links.map((link) => get(`${link}/meeting.ics`)));
  const file = files.find(({ statusCode }) => statusCode === 200);
  expect(files.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(file?.headers['content-type']).toContain('text/calendar');
  expect(file?.body.replaceAll('\r\n ', '')).toContain('mailto:no-reply@example.com');
  expect(file?.body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect((await get(`${links[0]}/meeting.ics`, 'elsewhere.example:3000')).statusCode).toBe(421);
  await app.close();
});

test('a text message goes to the provider; a refusal of the number is final, one of the provider as such is not', async () => {
  const calls: { body: string; authorization: string | undefined }[] = [];
  let status = 200;
  const provider: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      calls.push({ body, authorization: request.headers.authorization });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const smsUrl = `http://user:pass@127.0.0.1:${(provider.address() as AddressInfo).port}/send`;
  await put({ channel: 'SMS', recipient: '+85291234567', text: '012345', html: '' });
  for (const [refused, reason] of [
    [500, 'BUSY'],
    [401, 'LOGIN'],
    [404, 'UNEXPECTED'],
  ] as const) {
    status = refused;
    await sendAll(1, { smsUrl });
    expect(await rows()).toMatchObject([{ sent: false, failed: false, reason, body_text: '012345' }]);
    await pass(10);
  }
  status = 400;
  await sendAll(1, { smsUrl });
  expect(await rows()).toMatchObject([{ sent: false, failed: true, reason: 'ADDRESS' }]);
  status = 200;
  await put({ channel: 'SMS', recipient: '+85291234567', text: '543210', html: '' });
  await sendAll(1, { smsUrl });
  expect(calls.at(-1)?.authorization).toBe(`Basic ${Buffer.from('user:pass').toString('base64')}`);
  expect(JSON.parse(calls.at(-1)?.body ?? '')).toMatchObject({ to: '+85291234567', text: '543210' });
  await new Promise((resolve) => provider.close(resolve));
});
