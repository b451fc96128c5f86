import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireProgram } from './debian-package.ts';
import { freePort } from './port.ts';

export interface Haproxy {
  /** The port on 127.0.0.1 from which connections are led to the primary. */
  port: number;
  stop(): Promise<void>;
}

const text = (words: string) => Buffer.from(`${words}\0`);
const int = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
/** A message of PostgreSQL's protocol in hexadecimal: type, length and body. */
const message = (type: string, body: Buffer) => Buffer.concat([Buffer.from(type), int(body.length + 4), body]).toString('hex');

/**
 * Leads each connection to the primary of several PostgreSQL servers, as described in docs/operation.md. @param sockets their
 * folders
 */
export async function startHaproxy(sockets: readonly string[]): Promise<Haproxy> {
  const program = requireProgram('haproxy');
  const folder = mkdtempSync(join(tmpdir(), 'atrium-haproxy-'));
  const port = await freePort();
  const startUp = Buffer.concat([int(196_608), text('user'), text('postgres'), text('database'), text('postgres'), Buffer.of(0)]);
  const servers = sockets.map((place, n) => `  server postgres${n} unix@${place}/.s.PGSQL.5432 check`);
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(
    file,
    `defaults
  mode tcp
  timeout connect 1s
  timeout client 1h
  timeout server 1h
  timeout check 400ms
listen postgres
  bind 127.0.0.1:${port}
  option tcp-check
  tcp-check connect
  tcp-check send-binary ${message('', startUp)}
  tcp-check expect binary 5a0000000549
  tcp-check send-binary ${message('Q', text('SELECT pg_is_in_recovery()'))}
  tcp-check expect binary 440000000b00010000000166
  default-server inter 200ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`,
  );
  const child = spawn(program, ['-W', '-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'close');
  let said = '';
  await new Promise<void>((done, failed) => {
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      said += part;
      if (/Loading success/.test(said)) done();
    });
    void ended.then(() => failed(new Error(said)));
  });
  return {
    port,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
