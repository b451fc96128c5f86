import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../root.ts';
import { requireProgram } from './debian-package.ts';
import { freePort } from './port.ts';

export interface Haproxy {
  /** The port on 127.0.0.1 that it listens on. */
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
 * Leads each connection to the primary of several PostgreSQL servers, as described in docs/operations/high-availability.md.
 * @param sockets their folders
 */
export async function startHaproxy(sockets: readonly string[]): Promise<Haproxy> {
  const startUp = Buffer.concat([int(196_608), text('user'), text('postgres'), text('database'), text('postgres'), Buffer.of(0)]);
  const servers = sockets.map((place, n) => `  server postgres${n} unix@${place}/.s.PGSQL.5432 check`);
  return runHaproxy(
    (port) => `defaults
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
}

/** Distributes requests among servers by the backend of the documentation. @param ports theirs on this machine */
export async function startHttpHaproxy(ports: readonly number[]): Promise<Haproxy> {
  const backend = documented(
    'backend atrium',
    ports.map((port) => `127.0.0.1:${port}`),
  );
  return runHaproxy(
    (port) => `defaults
  mode http
  timeout connect 2s
  timeout client 75s
  timeout server 75s
frontend console
  bind 127.0.0.1:${port}
  default_backend atrium
${backend}`,
  );
}

/** Leads each connection to the leader of a cluster of Patroni by the section of the documentation. */
export async function startPatroniHaproxy(nodes: readonly { port: number; restPort: number }[]): Promise<Haproxy> {
  const section = documented(
    'listen postgres\n  bind 127.0.0.1:5432\n  mode tcp\n  timeout connect 1s\n  timeout client 1h\n  timeout server 1h\n  option httpchk',
    nodes.map(({ port, restPort }) => `127.0.0.1:${port} port ${restPort}`),
  );
  return runHaproxy((port) => section.replace('bind 127.0.0.1:5432', `bind 127.0.0.1:${port}`));
}

/** A section of docs/operations/high-availability.md with other addresses of its servers. @param begins its first lines */
function documented(begins: string, addresses: readonly string[]): string {
  const document = readFileSync(join(root, 'docs', 'operations', 'high-availability.md'), 'utf8');
  const fence = '```haproxy\n';
  const start = document.indexOf(`${fence}${begins}`);
  if (start < 0) throw new Error(`the document has no section ${begins}`);
  const section = document.slice(start + fence.length, document.indexOf('\n```', start + fence.length) + 1);
  const next = addresses.values();
  const local = section.replaceAll(/(?<=^ {2}server \w+ ).+$/gm, () => next.next().value ?? '');
  if (next.next().done !== true) throw new Error('the section of the document has fewer servers');
  return local;
}

async function runHaproxy(configure: (port: number) => string): Promise<Haproxy> {
  const program = requireProgram('haproxy');
  const folder = mkdtempSync(join(tmpdir(), 'atrium-haproxy-'));
  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, configure(port));
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
