import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { OutboxMessage } from '#server/integrations/mail/outbox.repository.ts';

/** A key with a self-signed certificate for localhost. */
export function selfSigned(names = 'DNS:localhost'): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-smtp-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const opensslArguments = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=${names} -keyout ${key} -out ${cert}`;
  try {
    execFileSync('openssl', opensslArguments.split(' '), { stdio: 'ignore' });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Seen {
  secure: boolean;
  user?: string;
}

export interface MailServer {
  /** localhost with the port. */
  host: string;
  signedIn: Seen[];
  mails: Seen[];
  close(): Promise<void>;
}

/** A mail server at localhost that accepts every user and mail unless `options` say otherwise, and records what it receives. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const signedIn: Seen[] = [];
  const mails: Seen[] = [];
  const running = new SMTPServer({
    allowInsecureAuth: true,
    authOptional: true,
    onAuth: ({ username }, session, done) => {
      signedIn.push({ secure: session.secure, ...(username !== undefined && { user: username }) });
      done(null, { user: username });
    },
    onData: (stream, session, done) => {
      mails.push({ secure: session.secure });
      stream.resume().on('end', () => done());
    },
    ...options,
  });
  running.on('error', () => {});
  await new Promise<void>((done) => running.listen(0, 'localhost', done));
  const host = `localhost:${(running.server.address() as AddressInfo).port}`;
  return { host, signedIn, mails, close: () => new Promise<void>((done) => running.close(() => done())) };
}

/** A reply of the server, such as `550 5.1.1 No such user`. */
export function reply(text: string): Error {
  const [, responseCode, message] = /^(\d{3}) (.*)$/.exec(text) ?? [];
  return Object.assign(new Error(message), { responseCode: Number(responseCode) });
}

export const testMessage = {
  id: '1',
  channel: 'MAIL',
  recipient: 'ann@example.com',
  language: 'en',
  subject: 's',
  text: 't',
  html: 'h',
  calendar: null,
  method: null,
  attempts: 1,
  claimedAt: new Date(),
  template: 'register',
  teamId: null,
  memberId: null,
} satisfies OutboxMessage;
