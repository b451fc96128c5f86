import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#dev/testing/database.ts';
import { asPlatform, type Database, inTransaction, openDatabase, openOwnerDatabase } from '#server/kernel/db.ts';
import { sendFailure } from '#server/kernel/failures.ts';
import { senderAddress } from './calendar.ts';
import { mountDeveloperMail } from './developer-page.ts';
import { type MailSettings, mailFolder, startMail } from './mail.ts';
import { enqueueMessage } from './outbox.repository.ts';

const links = { publicUrl: 'https://atrium.example', key: Buffer.alloc(32, 9) };
let testDatabase: TestDatabase;
let database: Database;
/** Sends, as the owner: requests may not. */
let owner: Database;
let dataDir: string;
let settings: MailSettings;

const received: { to: string[]; raw: string }[] = [];
let refuse: { code: number } | undefined;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo: (_address, _session, callback) =>
    callback(refuse ? Object.assign(new Error('refused'), { responseCode: refuse.code }) : null),
  onData(stream, session, callback) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      received.push({ to: session.envelope.rcptTo.map((each) => each.address), raw: Buffer.concat(chunks).toString() });
      callback();
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
  refuse = undefined;
  await owner.pool.query('DELETE FROM mail_outbox');
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
    sent: boolean;
    failed: boolean;
    attempts: number;
    body_text: string;
    wait: number;
  }>(
    'SELECT sent_at IS NOT NULL AS sent, failed_at IS NOT NULL AS failed, attempts, body_text, extract(epoch FROM next_attempt_at - now())::float8 AS wait FROM mail_outbox ORDER BY id',
  );
  return found;
};
/** Runs senders until each has found nothing more to do. */
async function sendAll(count = 1, over: Partial<MailSettings> = {}): Promise<number> {
  const senders = Array.from({ length: count }, () => startMail(owner, { ...settings, ...over }, links, () => {}));
  const sent = await Promise.all(senders.map((sender) => sender.sendDue()));
  await Promise.all(senders.map((sender) => sender.stop()));
  return sent.reduce((sum, each) => sum + each, 0);
}

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

test('a refusal for good gives the mail up and forgets what it said; a passing one waits longer each time', async () => {
  await put();
  refuse = { code: 450 };
  await sendAll();
  expect(await rows()).toMatchObject([{ sent: false, failed: false, attempts: 1, body_text: '驗證碼：012345' }]);
  expect((await rows())[0]?.wait).toBeCloseTo(30, -1);
  expect(await sendAll(), 'not due yet').toBe(0);
  await owner.pool.query('UPDATE mail_outbox SET next_attempt_at = now()');
  await sendAll();
  expect((await rows())[0]?.wait).toBeCloseTo(60, -1);
  refuse = { code: 550 };
  await owner.pool.query('UPDATE mail_outbox SET next_attempt_at = now()');
  await sendAll();
  expect(await rows()).toMatchObject([{ sent: false, failed: true, attempts: 3, body_text: '' }]);
  refuse = undefined;
  expect(await sendAll()).toBe(0);
});

test('three processes send fifty mails once each', async () => {
  for (let i = 0; i < 50; i++) await put({ recipient: `person${i}@example.com` });
  expect(await sendAll(3)).toBe(50);
  expect(new Set(received.flatMap((mail) => mail.to)).size).toBe(50);
  expect(received).toHaveLength(50);
  expect((await rows()).every((row) => row.sent && row.body_text === '')).toBe(true);
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

test('a text message goes to the provider; a refusal for good is final, a passing one is not', async () => {
  const calls: { body: string; authorization: string | undefined }[] = [];
  let status = 500;
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
  await sendAll(1, { smsUrl });
  expect(await rows()).toMatchObject([{ sent: false, failed: false }]);
  status = 400;
  await asPlatform(owner, (db) => db.updateTable('mail_outbox').set({ next_attempt_at: new Date() }).execute());
  await sendAll(1, { smsUrl });
  expect(await rows()).toMatchObject([{ sent: false, failed: true }]);
  status = 200;
  await put({ channel: 'SMS', recipient: '+85291234567', text: '543210', html: '' });
  await sendAll(1, { smsUrl });
  expect(calls.at(-1)?.authorization).toBe(`Basic ${Buffer.from('user:pass').toString('base64')}`);
  expect(JSON.parse(calls.at(-1)?.body ?? '')).toMatchObject({ to: '+85291234567', text: '543210' });
  await new Promise((resolve) => provider.close(resolve));
});
