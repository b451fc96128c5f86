import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries } from '#server/integrations/postgres/binaries.ts';
import { configure } from '#server/integrations/postgres/configuration.ts';
import { startGuard } from '#server/integrations/postgres/guard.ts';
import { ensureCluster } from '#server/integrations/postgres/initialise.ts';
import { settlePlace } from '#server/integrations/postgres/place.ts';
import { chooseRunner } from '#server/integrations/postgres/runner.ts';
import { memoryFolder } from './memory.ts';
import { freePort } from './port.ts';

/** A PostgreSQL on a TCP port of this machine, with a self-signed certificate for the host name `localhost`. */
export interface TlsPostgres {
  /** The connection string of the superuser, without parameters. */
  url(host?: string): string;
  /** The file of its self-signed certificate, which is also the authority. */
  certificate: string;
  /** Turns TLS on or off for new connections. */
  offerTls(offered: boolean): Promise<void>;
  stop(): Promise<void>;
}

export async function startTlsPostgres(): Promise<TlsPostgres> {
  const folder = mkdtempSync(`${memoryFolder()}.tls-`);
  chmodSync(folder, 0o755);
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const opensslArguments = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout ${key} -out ${certificate}`;
  execFileSync('openssl', opensslArguments.split(' '), { stdio: 'ignore' });
  const data = join(folder, 'data');
  const runner = chooseRunner(data);
  if (runner) chownSync(key, runner.uid, runner.gid);
  const binaries = findBinaries(runner);
  const place = await settlePlace(data, runner);
  await ensureCluster(place.cluster, binaries, runner, false);
  const port = await freePort();
  const guard = await startGuard(place, binaries, runner, [
    ...configure(place.sockets, false),
    'listen_addresses=localhost',
    `port=${port}`,
    `ssl_cert_file=${certificate}`,
    `ssl_key_file=${key}`,
  ]);
  const sockets = `postgres:///postgres?host=${encodeURIComponent(place.sockets)}&port=${port}&user=postgres`;
  const server: TlsPostgres = {
    url: (host = 'localhost') => `postgres://postgres@${host}:${port}/postgres`,
    certificate,
    async offerTls(offered) {
      const client = new pg.Client({ connectionString: sockets });
      await client.connect();
      await client.query(`ALTER SYSTEM SET ssl = ${offered ? 'on' : 'off'}`);
      await client.query('SELECT pg_reload_conf()');
      await client.end();
      while ((await offersTls(sockets)) !== offered) await delay(20);
    },
    async stop() {
      guard.ref();
      guard.stdin?.destroy();
      if (guard.exitCode === null) await once(guard, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
  while (guard.exitCode === null && !(await isThere(sockets))) await delay(20);
  await server.offerTls(true);
  return server;
}

const isThere = (url: string) =>
  offersTls(url).then(
    () => true,
    () => false,
  );

/** Whether the server offers TLS to a new connection. */
async function offersTls(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ ssl: string }>('SHOW ssl');
  await client.end();
  return rows[0]?.ssl === 'on';
}
