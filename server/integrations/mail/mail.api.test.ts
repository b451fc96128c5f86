import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startOutbox } from '#dev/testing/outbox.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { sendFailure } from '#server/kernel/http/failures.ts';
import { senderAddress } from './calendar.ts';
import { mountDeveloperMail } from './developer-page.ts';
import { mailFolder } from './mail.ts';
import { enqueueMessage } from './outbox.repository.ts';

const outbox = await startOutbox();
const { server } = outbox;
beforeEach(() => outbox.clear());
afterAll(() => outbox.close());

test('an email is not sent if its transaction is rolled back', async () => {
  await expect(
    inTransaction(outbox.database, {}, async (tx) => {
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
  expect(await outbox.sendAll()).toBe(0);
});

test('the received email has the written text and HTML', async () => {
  await outbox.put();
  await outbox.sendAll();
  const [mail] = server.received;
  expect(mail?.to).toEqual(['ann@example.com']);
  expect(mail?.raw).toMatch(/^From: Atrium <no-reply@example\.com>/m);
  expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated/m);
  expect(mail?.raw).toContain('multipart/alternative');
  const parts = [...(mail?.raw ?? '').matchAll(/base64\r\n\r\n([A-Za-z0-9+/=\r\n]+)/g)].map(([, text = '']) =>
    Buffer.from(text, 'base64').toString(),
  );
  expect(`${parts.join()}${mail?.raw}`).toContain('012345');
});

test('a line break in an address does not add a header', async () => {
  await outbox.put({ recipient: 'ann@example.com\r\nBcc: evil@example.com', subject: 'a\r\nBcc: evil@example.com' });
  await outbox.sendAll();
  expect(server.received.flatMap((mail) => mail.to)).not.toContain('evil@example.com');
  for (const mail of server.received) expect(mail.raw).not.toMatch(/^Bcc:/m);
});

test('without SMTP emails are stored readable by their owner only, and shown as text on the developer page', async () => {
  await outbox.put({ text: 'Open https://atrium.example/verify#a<b> & <script>alert(1)</script>' });
  await outbox.put({ channel: 'SMS', recipient: '+85291234567', subject: '', text: '012345 is your code', html: '' });
  expect(await outbox.sendAll(1, { smtpUrl: undefined })).toBe(2);
  const files = await readdir(mailFolder(outbox.settings));
  const eml = files.filter((name) => name.endsWith('.eml'));
  expect(eml).toHaveLength(1);
  expect(await readFile(join(mailFolder(outbox.settings), eml[0] ?? ''), 'utf8')).toMatch(/^To: ann@example\.com/m);

  const app = Fastify();
  app.setErrorHandler(sendFailure);
  mountDeveloperMail(app, mailFolder(outbox.settings), 'http://localhost:3000');
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

test('a calendar is stored with its email, has the sender as organiser, and opens from the developer page', async () => {
  const calendar = `BEGIN:VCALENDAR\r\nORGANIZER;CN="${'長'.repeat(20)}":mailto:${senderAddress.slice(0, 9)}\r\n ${senderAddress.slice(9)}\r\nEND:VCALENDAR\r\n`;
  await outbox.put({ calendar, method: 'REQUEST' });
  expect(await outbox.sendAll(1, { smtpUrl: undefined })).toBe(1);
  const names = await readdir(mailFolder(outbox.settings));
  const stored = await Promise.all(
    names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(mailFolder(outbox.settings), name), 'utf8')),
  );
  expect(stored.join()).toContain('Content-Type: text/calendar; charset=utf-8; method=REQUEST');
  const app = Fastify();
  app.setErrorHandler(sendFailure);
  mountDeveloperMail(app, mailFolder(outbox.settings), 'http://localhost:3000');
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
