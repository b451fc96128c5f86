import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findUser } from '#server/integrations/postgres/runner.ts';
import { installPackages } from './debian-package.ts';
import { freePort } from './port.ts';

const packages = '/usr/lib/postgresql';

/**
 * Installs PostgreSQL with its client programs from Debian packages if it is missing and the user may. @returns the folder of its
 * programs
 */
export function ensureDebianPostgres(): string | undefined {
  if (!findPrograms()) installPackages('postgresql');
  return findPrograms();
}

/** The newest installed version with a server and its programs. */
function findPrograms(): string | undefined {
  if (!existsSync(packages)) return undefined;
  const versions = readdirSync(packages).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(packages, version, 'bin')).find((bin) => existsSync(join(bin, 'postgres')));
}

export interface DebianPostgres {
  /** The connection string of a role: TCP with TLS and its password. */
  url(database: string, role: string, password: string): string;
  /** The superuser's connection string, by socket. */
  superuserUrl: string;
  /** The file of the server's self-signed certificate. */
  certificate: string;
  /** The folder of the cluster, and the user that it belongs to; undefined for the user of this process. */
  data: string;
  runner: { uid: number; gid: number } | undefined;
  port: number;
  /** Stops the server, and starts it again. */
  halt(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a cluster of Debian's PostgreSQL that accepts roles only by TCP with TLS and passwords, like one run by an operator.
 * @param bin the folder of its programs @param folder must not exist yet, removed at the end @param more settings
 */
export async function startDebianPostgres(
  bin: string,
  folder: string,
  more: Readonly<Record<string, string>> = {},
): Promise<DebianPostgres> {
  mkdirSync(folder);
  const data = join(folder, 'data');
  const runner = process.getuid?.() === 0 ? findUser(readFileSync('/etc/passwd', 'utf8'), 'postgres') : undefined;
  const as = { ...runner, cwd: '/', stdio: 'ignore' } as const;
  chmodSync(folder, 0o755);
  if (runner) chownSync(folder, runner.uid, runner.gid);
  const how = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
  execFileSync(join(bin, 'initdb'), ['--pgdata', data, ...how], as);
  writeFileSync(join(data, 'pg_hba.conf'), 'local all all trust\nhostssl all all all scram-sha-256\n');
  const certificate = join(folder, 'certificate.pem');
  const key = join(data, 'key.pem');
  const opensslArguments = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout ${key} -out ${certificate}`;
  execFileSync('openssl', opensslArguments.split(' '), as);
  const port = await freePort();
  const settings = {
    listen_addresses: 'localhost',
    port,
    unix_socket_directories: folder,
    ssl: 'on',
    ssl_cert_file: certificate,
    ssl_key_file: key,
    fsync: 'off',
    ...more,
  };
  const start = async () => {
    const child = spawn(
      join(bin, 'postgres'),
      ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...runner, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const ended = once(child, 'close');
    let said = '';
    await new Promise<void>((done, failed) => {
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (/ready to accept connections/.test(said)) done();
      });
      void ended.then(() => failed(new Error(said)));
    });
    return { child, ended };
  };
  let running = await start();
  const halt = async () => {
    running.child.kill('SIGINT');
    await running.ended;
  };
  return {
    certificate,
    url: (database, role, password) =>
      `postgres://${role}:${encodeURIComponent(password)}@localhost:${port}/${database}?sslmode=verify-full&sslrootcert=${certificate}`,
    superuserUrl: `postgres:///postgres?host=${folder}&port=${port}&user=postgres`,
    data,
    runner,
    port,
    halt,
    async resume() {
      running = await start();
    },
    async stop() {
      await halt();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
