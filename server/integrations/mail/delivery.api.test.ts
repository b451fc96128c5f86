import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { Registry } from 'prom-client';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { startOutbox } from '#dev/testing/outbox.ts';
import { createMailMetrics } from './metrics.ts';
import { smtpSlots } from './smtp.ts';

const outbox = await startOutbox();
const { server } = outbox;
beforeEach(() => outbox.clear());
afterAll(() => outbox.close());

test('Prometheus metrics of email delivery', async () => {
  const metrics = createMailMetrics();
  await outbox.put();
  await outbox.put();
  await outbox.pass(10);
  server.atRecipient = '550 No such user';
  const sender = outbox.start({}, metrics);
  await sender.sendDue();
  await outbox.put();
  server.atRecipient = '450 Later';
  await sender.sendDue();
  await sender.stop();
  await outbox.pass(40);
  const registry = new Registry();
  for (const metric of metrics.all) registry.registerMetric(metric);
  const text = await registry.metrics();
  expect(text).toContain('mail_refused_total{channel="MAIL",reason="ADDRESS"} 2');
  expect(text).toContain('mail_failed_tries_total{channel="MAIL",reason="DEFERRED"} 1');
});

test('a refused recipient ends an email and clears its text; a deferred one waits as long as the email has waited', async () => {
  await outbox.put();
  server.atRecipient = '450 4.7.1 Greylisted';
  await outbox.sendAll();
  expect(await outbox.rows()).toMatchObject([{ sent: false, failed: false, attempts: 1, body_text: '驗證碼：012345' }]);
  const between = async (least: number, most: number) => {
    const wait = (await outbox.rows())[0]?.wait ?? 0;
    expect(wait > least && wait < most, String(wait)).toBe(true);
  };
  await between(23, 37);
  expect(await outbox.sendAll(), 'not due yet').toBe(0);
  await outbox.pass(10);
  await outbox.sendAll();
  await between(470, 730);
  expect(await outbox.mailState()).toMatchObject({ waiting: 1, failing: null });
  await outbox.pass(600);
  await outbox.sendAll();
  await between(2800, 4400);
  expect((await outbox.mailState())?.failing, 'nothing was delivered for hours').toMatchObject({ reason: 'DEFERRED' });
  server.atRecipient = '550 5.1.1 No such user';
  await outbox.pass(80);
  await outbox.sendAll();
  expect(await outbox.rows()).toMatchObject([{ sent: false, failed: true, attempts: 4, body_text: '', reason: 'ADDRESS' }]);
  expect(outbox.logged.at(-1)).toMatchObject({ message: 'message given up', reason: 'ADDRESS', template: 'register' });
  expect(JSON.stringify(outbox.logged)).not.toContain('ann@example.com');
});

test('a refused password keeps all emails waiting with growing pauses; once accepted, all are sent', async () => {
  const smtpUrl = outbox.settings.smtpUrl?.replace('//', '//atrium:secret@');
  for (let i = 0; i < 30; i += 1) await outbox.put({ recipient: `person${i}@example.com` });
  server.atLogin = '535 5.7.8 Authentication credentials invalid for atrium';
  await outbox.sendAll(2, { smtpUrl });
  expect(server.logins, 'one failed try of each slot stops the others').toBeLessThanOrEqual(2 * smtpSlots);
  expect((await outbox.mailState())?.failing).toMatchObject({ reason: 'LOGIN', code: 'EAUTH AUTH PLAIN 535 5.7.8' });
  const logged = outbox.logged.filter(({ message }) => message === 'messages are not delivered');
  expect(logged.length, 'a process says it once a minute').toBeLessThanOrEqual(2);
  expect(logged[0]).toMatchObject({
    level: 'error',
    channel: 'MAIL',
    reason: 'LOGIN',
    waiting: 30,
    advice: expect.stringContaining('SMTP_URL'),
  });
  expect(JSON.stringify(outbox.logged)).not.toMatch(/secret|credentials|example/);
  for (const tries of [1, 2, 3]) {
    server.logins = 0;
    await outbox.pass(10 * tries);
    await outbox.sendAll(2, { smtpUrl });
    expect(server.logins, 'one message is tried for all').toBe(1);
  }
  expect((await outbox.rows()).filter(({ sent, body_text }) => !sent && body_text !== '')).toHaveLength(30);
  server.atLogin = undefined;
  await outbox.pass(10);
  expect(await outbox.sendAll(1, { smtpUrl })).toBe(30);
  expect(await outbox.mailState()).toMatchObject({ waiting: 0, failing: null });
  expect(outbox.logged.at(-1)).toMatchObject({ level: 'info', message: 'messages are delivered again' });
});

test('a message that is not delivered for five days is given up, whatever the reason', async () => {
  await outbox.put();
  server.atRecipient = '550 5.7.1 Blocked';
  await outbox.sendAll();
  await outbox.pass(5 * 24 * 60 - 10);
  await outbox.sendAll();
  expect(await outbox.rows()).toMatchObject([{ failed: false, reason: 'POLICY' }]);
  await outbox.pass(90);
  const sender = outbox.start();
  await sender.sweep();
  await sender.stop();
  expect(await outbox.rows()).toMatchObject([{ failed: true, reason: 'EXPIRED', body_text: '' }]);
  expect((await outbox.mailState())?.failing, 'nothing waits').toBeNull();
});

test('an email accepted while the database is unavailable is marked as sent afterwards, and not sent twice', async () => {
  await outbox.put();
  const away = new pg.Client({ connectionString: outbox.url.replace(/^postgres:\/\/\/\w+/, 'postgres:///postgres') });
  await away.connect();
  const name = /^postgres:\/\/\/(\w+)/.exec(outbox.url)?.[1] ?? '';
  server.hold = async () => {
    await away.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`);
    await away.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
  };
  const sender = outbox.start();
  const sent = sender.sendDue();
  try {
    await vi.waitFor(() => expect(outbox.logged.map(({ message }) => message)).toContain('messages cannot be read or marked'), {
      timeout: 10_000,
    });
  } finally {
    await away.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS true`);
    await away.end();
  }
  expect(await sent).toBe(1);
  await sender.stop();
  expect(await outbox.rows()).toMatchObject([{ sent: true, attempts: 1, body_text: '' }]);
  expect(server.received).toHaveLength(1);
});

test('a text message is sent to the provider; a refused number is final, a failure of the provider is not', async () => {
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
  await outbox.put({ channel: 'SMS', recipient: '+85291234567', text: '012345', html: '' });
  for (const [refused, reason] of [
    [500, 'BUSY'],
    [401, 'LOGIN'],
    [404, 'UNEXPECTED'],
  ] as const) {
    status = refused;
    await outbox.sendAll(1, { smsUrl });
    expect(await outbox.rows()).toMatchObject([{ sent: false, failed: false, reason, body_text: '012345' }]);
    await outbox.pass(10);
  }
  status = 400;
  await outbox.sendAll(1, { smsUrl });
  expect(await outbox.rows()).toMatchObject([{ sent: false, failed: true, reason: 'ADDRESS' }]);
  status = 200;
  await outbox.put({ channel: 'SMS', recipient: '+85291234567', text: '543210', html: '' });
  await outbox.sendAll(1, { smsUrl });
  expect(calls.at(-1)?.authorization).toBe(`Basic ${Buffer.from('user:pass').toString('base64')}`);
  expect(JSON.parse(calls.at(-1)?.body ?? '')).toMatchObject({ to: '+85291234567', text: '543210' });
  await new Promise((resolve) => provider.close(resolve));
});
