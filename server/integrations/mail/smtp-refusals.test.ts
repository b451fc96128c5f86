import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { type MailServer, reply, selfSigned, startMailServer, testMessage } from '#dev/testing/mail-server.ts';
import { adviceOn } from './advice.ts';
import { smtpCarrier, smtpSecurity, type SmtpTls } from './smtp.ts';
import { mailVerdict, type FailedDelivery } from './verdict.ts';

// Every failure is produced by a real server and read from the error of the mail library.
const links = { publicUrl: 'https://atrium.example', key: Buffer.alloc(32) };
let server: Pick<MailServer, 'close'> | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** Returns the verdict on a try to send; undefined if the server accepted the message. */
async function trySending(
  url: string,
  tls: SmtpTls = 'verify',
  recipient = testMessage.recipient,
): Promise<FailedDelivery | undefined> {
  const patience = { connect: 300, greeting: 300, answer: 300 };
  const { carry, close } = smtpCarrier(url, 'Atrium <no-reply@example.com>', links, smtpSecurity(url, tls), patience);
  try {
    await carry({ ...testMessage, recipient }, AbortSignal.timeout(10_000));
    return undefined;
  } catch (error) {
    return mailVerdict(error);
  } finally {
    close();
  }
}

async function against(options: SMTPServerOptions, { scheme = 'smtp', user = '', recipient = testMessage.recipient } = {}) {
  const started = await startMailServer({ hideSTARTTLS: true, ...options });
  server = started;
  return trySending(`${scheme}://${user}${started.host}`, 'verify', recipient);
}

const signingIn = { user: 'atrium:secret@' };
const onAuth = (text: string): SMTPServerOptions => ({ onAuth: (_auth, _session, done) => done(reply(text)) });
const onMailFrom = (text: string): SMTPServerOptions => ({ onMailFrom: (_address, _session, done) => done(reply(text)) });
const onRcptTo = (text: string): SMTPServerOptions => ({ onRcptTo: (_address, _session, done) => done(reply(text)) });
const onData = (text: string): SMTPServerOptions => ({
  onData: (stream, _session, done) => stream.resume().on('end', () => done(reply(text))),
});
const onConnect = (text: string): SMTPServerOptions => ({ onConnect: (_session, done) => done(reply(text)) });

describe('failures of the server, for which all messages wait', () => {
  test.each([
    ['a wrong password', 'LOGIN', onAuth('535 5.7.8 Authentication credentials invalid'), signingIn],
    ['a server that cannot check the password now', 'BUSY', onAuth('454 4.7.0 Temporary authentication failure'), signingIn],
    ['a server that requires a user', 'LOGIN', { authOptional: false }, {}],
    ['a server that goes down', 'BUSY', onConnect('421 4.3.2 Shutting down'), {}],
    ['a server that refuses every client', 'UNEXPECTED', onConnect('554 No service'), {}],
    ['a sender that is refused', 'SENDER', onMailFrom('550 5.7.60 Client does not have permissions to send as this sender'), {}],
    ['a sender that is refused for now', 'BUSY', onMailFrom('451 4.7.1 Try again later'), {}],
    ['a recipient refused until the client signs in', 'LOGIN', onRcptTo('530 5.7.0 Authentication required'), {}],
    ['a server that goes down at the recipient', 'BUSY', onRcptTo('421 Closing'), {}],
  ] as const)('%s: %s', async (_what, reason, options, how) => {
    expect(await against(options, how)).toMatchObject({ about: 'SERVER', reason });
  });

  test('a port without a server', async () => {
    const { host, close } = await startMailServer({ disabledCommands: ['STARTTLS'] });
    await close();
    expect(await trySending(`smtp://${host}`)).toEqual({
      about: 'SERVER',
      reason: 'UNREACHABLE',
      code: 'ESOCKET ECONNREFUSED CONN',
    });
  });

  test('no answer before the greeting or after the message, and a connection cut after the message', async () => {
    expect(await withHost(() => {})).toMatchObject({ about: 'SERVER', reason: 'NO_ANSWER' });
    expect(await against({ onData: (stream) => stream.resume() })).toMatchObject({ about: 'SERVER', reason: 'NO_ANSWER' });
    expect(await withHost(untilData)).toMatchObject({ about: 'SERVER', reason: 'UNREACHABLE' });
  });

  test('an untrusted, mismatched or expired certificate is named, with the settings to change', async () => {
    const options = { ...selfSigned(), hideSTARTTLS: false };
    const refused = await against(options);
    expect(refused).toEqual({ about: 'SERVER', reason: 'CERTIFICATE', code: 'ESOCKET DEPTH_ZERO_SELF_SIGNED_CERT CONN' });
    expect(adviceOn('MAIL', 'CERTIFICATE')).toMatch(/certificate .*refused.*NODE_EXTRA_CA_CERTS.*SMTP_TLS/);
    await server?.close();
    expect(await against({ ...options, secure: true }, { scheme: 'smtps' })).toMatchObject({ reason: 'CERTIFICATE' });
  });

  test('no STARTTLS although a password would be sent, and TLS to a port without it', async () => {
    const started = await startMailServer({ disabledCommands: ['STARTTLS'] });
    server = started;
    expect(await trySending(`smtp://${started.host}`, 'unverified')).toMatchObject({ about: 'SERVER', reason: 'TLS' });
    expect(await trySending(`smtps://${started.host}`)).toMatchObject({ about: 'SERVER', reason: 'TLS' });
  });
});

describe('failures of this message, for which others are still sent', () => {
  test.each([
    ['no such user', onRcptTo('550 5.1.1 No such user'), true, 'ADDRESS'],
    ['no such user, by a code alone', onRcptTo('550 No such user'), true, 'ADDRESS'],
    ['a domain without mail', onRcptTo('556 5.1.10 Domain does not accept mail'), true, 'ADDRESS'],
    ['a full mailbox', onRcptTo('552 5.2.2 Over quota'), true, 'MAILBOX_FULL'],
    ['too large, by MAIL FROM', onMailFrom('552 5.3.4 Message too big'), true, 'TOO_LARGE'],
    ['too large, by DATA', onData('552 Message exceeds fixed maximum message size'), true, 'TOO_LARGE'],
    ['a content that is refused', onData('554 5.6.0 Malformed message'), true, 'CONTENT'],
    ['greylisting', onRcptTo('450 4.7.1 Greylisted'), false, 'DEFERRED'],
    ['a content that is deferred', onData('451 4.3.0 Try again'), false, 'DEFERRED'],
    ['a block list', onRcptTo('550 5.7.1 Blocked by a list'), false, 'POLICY'],
    ['relaying, by a code alone', onRcptTo('550 relay not permitted'), false, 'POLICY'],
    ['a spam filter', onData('554 5.7.1 Message rejected as spam'), false, 'POLICY'],
  ] as const)('%s', async (_what, options, final, reason) => {
    expect(await against(options)).toMatchObject({ about: 'MESSAGE', final, reason });
  });

  test('a recipient that is not an address', async () => {
    expect(await against({}, { recipient: 'nobody' })).toMatchObject({ about: 'MESSAGE', final: true, reason: 'ADDRESS' });
  });
});

test('the code for the log contains no text of the server, which can name people', async () => {
  const verdict = await against(onRcptTo('550 5.1.1 <ann@example.com> is unknown'));
  expect(verdict?.code).toBe('EENVELOPE RCPT TO 550 5.1.1');
});

/** Sends to a server that speaks only what `speak` writes. */
async function withHost(speak: (socket: Socket) => void): Promise<FailedDelivery | undefined> {
  const sockets = new Set<Socket>();
  const raw: Server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    speak(socket);
  });
  await new Promise<void>((done) => raw.listen(0, 'localhost', done));
  try {
    return await trySending(`smtp://localhost:${(raw.address() as AddressInfo).port}`);
  } finally {
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => raw.close(done));
  }
}

/** Accepts a message and cuts the connection instead of confirming it. */
function untilData(socket: Socket): void {
  let inMessage = false;
  socket.setEncoding('utf8').write('220 ready\r\n');
  socket.on('data', (part: string) => {
    if (inMessage) {
      if (part.endsWith('\r\n.\r\n')) socket.destroy();
    } else {
      inMessage = /^DATA/im.test(part);
      socket.write(inMessage ? '354 go on\r\n' : '250 ok\r\n');
    }
  });
}
