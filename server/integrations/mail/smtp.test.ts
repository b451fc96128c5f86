import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { type MailServer, selfSigned, startMailServer, testMessage } from '#dev/testing/mail-server.ts';
import { isLoopback, smtpCarrier, smtpSecurity } from './smtp.ts';

let pair: { key: Buffer; cert: Buffer };
let server: MailServer | undefined;

beforeAll(() => {
  pair = selfSigned();
});
afterEach(() => server?.close());

async function listen(options: SMTPServerOptions): Promise<MailServer> {
  server = await startMailServer(options);
  return server;
}

const links = { publicUrl: 'https://atrium.example', key: Buffer.alloc(32) };

async function send(url: string, security: ReturnType<typeof smtpSecurity> & { tls: { ca?: Buffer } }): Promise<void> {
  const { carry, close } = smtpCarrier(url, 'Atrium <no-reply@example.com>', links, security);
  await carry(testMessage, AbortSignal.timeout(10_000)).finally(close);
}

test('with STARTTLS and a trusted certificate, name, password and email are sent encrypted', async () => {
  const { host, signedIn, mails } = await listen(pair);
  const url = `smtp://user:word@${host}`;
  await send(url, { requireTLS: true, tls: { ...smtpSecurity(url, 'verify').tls, ca: pair.cert } });
  expect(signedIn).toEqual([{ secure: true, user: 'user' }]);
  expect(mails).toEqual([{ secure: true }]);
});

test('an untrusted certificate ends the connection before the password is sent', async () => {
  const { host, signedIn, mails } = await listen(pair);
  const url = `smtp://user:word@${host}`;
  await expect(send(url, smtpSecurity(url, 'verify'))).rejects.toThrow(/self-signed certificate/);
  expect([signedIn, mails]).toEqual([[], []]);
  await send(url, smtpSecurity(url, 'unverified'));
  expect(mails).toEqual([{ secure: true }]);
});

test('a trusted certificate of another host ends the connection as well', async () => {
  const { host, mails } = await listen(pair);
  const url = `smtp://user:word@${host.replace('localhost', '127.0.0.1')}`;
  await expect(send(url, { requireTLS: true, tls: { rejectUnauthorized: true, ca: pair.cert } })).rejects.toThrow();
  expect(mails).toEqual([]);
});

test('a server without STARTTLS gets neither password nor email if TLS is required', async () => {
  const { host, signedIn, mails } = await listen({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] });
  const url = `smtp://user:word@${host}`;
  const { requireTLS } = smtpSecurity('smtp://user:word@mail.example.com:587', 'verify');
  await expect(send(url, { ...smtpSecurity(url, 'verify'), requireTLS })).rejects.toThrow();
  expect([signedIn, mails]).toEqual([[], []]);
  await send(url, smtpSecurity(url, 'off'));
  expect(mails).toEqual([{ secure: false }]);
});

test.each([
  ['smtp://user:word@mail.example.com:587', 'verify', true, true],
  ['smtp://user:word@127.0.0.1.example.com', 'verify', true, true],
  ['smtp://user:word@localhost:25', 'verify', false, true],
  ['smtp://relay.example.com', 'verify', false, true],
  ['smtp://relay.example.com', 'unverified', true, false],
  ['smtp://user:word@mail.example.com', 'off', false, false],
] as const)('%s with %s: TLS required %s, certificate checked %s', (url, mode, requireTLS, rejectUnauthorized) => {
  expect(smtpSecurity(url, mode)).toEqual({ requireTLS, tls: { rejectUnauthorized } });
});

test('only loopback hosts are this machine', () => {
  expect(['localhost', '127.0.0.1', '127.1.2.3', '[::1]'].every(isLoopback)).toBe(true);
  expect(['localhost.example', '128.0.0.1', '10.0.0.1', '[::2]'].some(isLoopback)).toBe(false);
});
