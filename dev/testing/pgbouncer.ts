import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireProgram } from './debian-package.ts';
import { freePort } from './port.ts';

export interface Pgbouncer {
  /** The URL through pgbouncer for a socket URL of the cluster, as the role. */
  url(ownerUrl: string, role?: string): string;
  stop(): Promise<void>;
}

export interface PgbouncerOptions {
  mode: 'session' | 'transaction' | 'statement';
  /** The role as which it logs in for every client. */
  forced?: string;
  /** Whether start-up options are ignored; otherwise they are refused. */
  options?: boolean;
  /** PostgreSQL's password verifiers by role; with them, passwords are required. */
  secrets?: Readonly<Record<string, string>>;
}

/** Starts pgbouncer in front of the cluster of the socket URL, for its owner and the given roles, and all its databases. */
export async function startPgbouncer(
  clusterUrl: string,
  roles: readonly string[],
  { mode, forced, options = true, secrets }: PgbouncerOptions,
): Promise<Pgbouncer> {
  const program = requireProgram('pgbouncer');
  const folder = mkdtempSync(join(tmpdir(), 'atrium-pgbouncer-'));
  const port = await freePort();
  const { searchParams } = new URL(clusterUrl.replace('///', '//localhost/'));
  const address = `host=${searchParams.get('host') ?? ''}${searchParams.has('port') ? ` port=${searchParams.get('port')}` : ''}`;
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]\n* = ${address}${forced ? ` user=${forced}` : ''}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = ${secrets ? 'scram-sha-256' : 'trust'}\n` +
      `auth_file = ${join(folder, 'users')}\npool_mode = ${mode}\ndefault_pool_size = 4\nserver_login_retry = 1\nserver_connect_timeout = 2\n${options ? 'ignore_startup_parameters = options\n' : ''}`,
  );
  const owner = new URL(clusterUrl.replace('///', '//localhost/')).searchParams.get('user') ?? '';
  writeFileSync(
    join(folder, 'users'),
    [owner, ...roles, ...Object.keys(secrets ?? {})].map((name) => `"${name}" "${secrets?.[name] ?? ''}"\n`).join(''),
  );
  chmodSync(folder, 0o755);
  const root = process.getuid?.() === 0;
  const child = spawn(program, [...(root ? ['-u', 'nobody'] : []), file], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'close');
  let said = '';
  await new Promise<void>((done, failed) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (/process up/.test(said)) done();
    });
    void ended.then(() => failed(new Error(said)));
  });
  return {
    url: (ownerUrl, role = owner) => ownerUrl.replace(/^postgres:\/\/\/(\w+).*$/, `postgres://${role}@127.0.0.1:${port}/$1`),
    async stop() {
      child.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
