import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findUser } from '#server/integrations/postgres/runner.ts';
import { requireProgram } from './debian-package.ts';
import { ensureDebianPostgres } from './debian-postgres.ts';
import { freePort } from './port.ts';
import { processesOf, signalAll } from './postgres-processes.ts';

/** A PostgreSQL cluster that Patroni manages, with etcd, all on the loopback address. */
export interface Patroni {
  nodes: readonly { port: number; restPort: number }[];
  /** The node that is the leader now; undefined while there is none. */
  leader(): Promise<number | undefined>;
  /** Whether all nodes follow the leader, at least one of them synchronously. */
  isComplete(): Promise<boolean>;
  /** Ends a node as if its machine had lost power: Patroni and all processes of PostgreSQL. */
  kill(node: number): Promise<void>;
  start(node: number): void;
  stop(): Promise<void>;
}

interface Member {
  role: string;
  state: string;
}

/**
 * Starts Patroni with synchronous replication on several nodes and resolves when all of them work. Without a password any user
 * of this machine can connect as any role. @param folder for data and logs, must not exist
 */
export async function startPatroni(folder: string, count: number): Promise<Patroni> {
  const programs = { patroni: requireProgram('patroni'), etcd: requireProgram('etcd-server') };
  const bin = ensureDebianPostgres();
  if (bin === undefined) throw new Error('PostgreSQL is missing: apt-get install postgresql');
  const runner = process.getuid?.() === 0 ? findUser(readFileSync('/etc/passwd', 'utf8'), 'postgres') : undefined;
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  if (runner) chownSync(folder, runner.uid, runner.gid);
  const run = (name: string, program: string, options: readonly string[]): ChildProcess => {
    const log = openSync(join(folder, `${name}.log`), 'a');
    return spawn(program, options, { ...runner, cwd: folder, env: { PATH: '/usr/bin:/bin' }, stdio: ['ignore', log, log] });
  };
  const [clientPort, peerPort] = [await freePort(), await freePort()];
  const [client, peer] = [`http://127.0.0.1:${clientPort}`, `http://127.0.0.1:${peerPort}`];
  const etcd = run('etcd', programs.etcd, [
    '--name=one',
    `--data-dir=${join(folder, 'etcd')}`,
    `--initial-cluster=one=${peer}`,
    `--listen-client-urls=${client}`,
    `--advertise-client-urls=${client}`,
    `--listen-peer-urls=${peer}`,
    `--initial-advertise-peer-urls=${peer}`,
    '--unsafe-no-fsync',
  ]);
  const nodes: { port: number; restPort: number; data: string; child?: ChildProcess }[] = [];
  for (let n = 0; n < count; n += 1) {
    const node = { port: await freePort(), restPort: await freePort(), data: join(folder, `data${n}`) };
    nodes.push(node);
    writeFileSync(join(folder, `node${n}.yml`), JSON.stringify(configure(n, node, { folder, bin, etcd: clientPort })));
  }
  const ask = async (n: number, path: string) => {
    const signal = AbortSignal.timeout(1_000);
    return fetch(`http://127.0.0.1:${nodes[n]?.restPort}${path}`, { signal }).catch(() => undefined);
  };
  const cluster: Patroni = {
    nodes,
    async leader() {
      for (const n of nodes.keys()) if ((await ask(n, '/primary'))?.status === 200) return n;
      return undefined;
    },
    async isComplete() {
      const leader = await cluster.leader();
      const answer = leader === undefined ? undefined : await ask(leader, '/cluster');
      if (answer === undefined) return false;
      const { members } = (await answer.json()) as { members: Member[] };
      const follow = members.filter(({ state }) => ['running', 'streaming'].includes(state));
      // The list contains a killed node until its entry expires.
      for (const n of nodes.keys()) if ((await ask(n, '/health'))?.status !== 200) return false;
      return follow.length === count && members.some(({ role }) => role === 'sync_standby');
    },
    async kill(n) {
      const { child, data } = nodes[n] ?? {};
      if (!child || data === undefined) return;
      const ended = once(child, 'exit');
      // Patroni first, which would report the end of PostgreSQL.
      const pids = processesOf(data);
      signalAll([child.pid ?? 0], 'SIGKILL');
      signalAll(pids, 'SIGKILL');
      await ended;
    },
    start(n) {
      const node = nodes[n];
      if (node) node.child = run(`node${n}`, programs.patroni, [join(folder, `node${n}.yml`)]);
    },
    async stop() {
      for (const { child, data } of nodes) {
        if (child?.exitCode !== null || child.signalCode !== null) continue;
        const ended = once(child, 'exit');
        const pids = processesOf(data);
        child.kill('SIGKILL');
        signalAll(pids, 'SIGKILL');
        await ended;
      }
      const ended = once(etcd, 'exit');
      etcd.kill('SIGKILL');
      await ended;
    },
  };
  for (const n of nodes.keys()) cluster.start(n);
  return cluster;
}

/** The configuration of a node, in JSON, which is YAML too. The times are those of docs/operations/high-availability.md. */
function configure(
  n: number,
  { port, restPort, data }: { port: number; restPort: number; data: string },
  { folder, bin, etcd }: { folder: string; bin: string; etcd: number },
): object {
  const trust = (what: string) => `host ${what} all 127.0.0.1/32 trust`;
  return {
    scope: 'atrium',
    name: `node${n}`,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd3: { host: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: {
        ttl: 10,
        loop_wait: 2,
        retry_timeout: 4,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, use_slots: true, parameters: { max_connections: 150, wal_log_hints: 'on' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'no-sync'],
      pg_hba: ['local all all trust', trust('all'), trust('replication')],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: data,
      bin_dir: bin,
      pgpass: join(folder, `pgpass${n}`),
      remove_data_directory_on_rewind_failure: true,
      authentication: { superuser: { username: 'postgres' }, replication: { username: 'replicator' } },
      // Nothing is lost by it here: a killed process has handed its writes to the kernel.
      parameters: { unix_socket_directories: folder, fsync: 'off' },
    },
  };
}
