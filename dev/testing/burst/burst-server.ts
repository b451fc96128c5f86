import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '#server/kernel/database/database.ts';
import { startSignOn } from '#server/integrations/sign-on/sign-on.ts';
import { prepareRootKey } from '#server/integrations/root-key/root-key.ts';
import { startPostgres } from '#server/integrations/postgres/launcher.ts';
import { root } from '../../root.ts';
import { memoryFolder } from '../memory.ts';
import { freePort } from '../port.ts';
import { fillTeam, type LargeTeam } from './large-team.ts';
import type { Question } from './loop-watch.ts';

/** The server in its own process with a large team, with its event loop measured. */
export interface BurstServer {
  url: string;
  databaseUrl: string;
  dataDir: string;
  team: LargeTeam;
  /** Bearer tokens of the owner and of provider staff. */
  tokens: { owner: string; staff: string };
  /** Method and path of every route, in Fastify's spelling. */
  routes(): Promise<string[]>;
  /** The longest turn of the event loop since the last call, in milliseconds of CPU time of its thread. */
  longestTurn(): Promise<number>;
  /** The slowest answer of /healthz since the last call, in milliseconds, without time in which other programs had the core. */
  slowestAnswer(): Promise<number>;
  /** Resident memory of the process in megabytes; 0 if the system does not report it. */
  memory(): number;
  stop(): Promise<void>;
}

export async function startBurstServer(): Promise<BurstServer> {
  const parent = `${memoryFolder()}.burst`;
  const data = join(parent, 'data');
  mkdirSync(data, { recursive: true });
  for (const folder of [parent, data]) chmodSync(folder, 0o755);
  const postgres = await startPostgres({ dataDir: join(data, 'postgres'), durable: false });
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = start('live-server.ts', ['--import', join(import.meta.dirname, 'loop-watch.ts')], {
    DATA_DIR: data,
    DATABASE_URL: postgres.url,
    PORT: String(port),
    PUBLIC_URL: url,
    ATRIUM_DEMO: 'on',
    DRAIN_SECONDS: '0',
    LOG_LEVEL: 'error',
    SMTP_URL: '',
  });
  const started: (() => unknown)[] = [
    () => rmSync(parent, { recursive: true, force: true }),
    () => postgres.stop(),
    () => end(server),
  ];
  const stop = async () => {
    for (const each of started.splice(0).toReversed()) await each();
  };
  try {
    await untilReady(server, url);
    const team = await fillTeam(postgres.url);
    const tokens = await signTokens(postgres.url, url, data, team);
    const poller = start('testing/burst/poller.ts', [], { POLLED_URL: url, POLLED_PID: String(server.pid) });
    started.push(() => end(poller));
    return {
      url,
      databaseUrl: postgres.url,
      dataDir: data,
      team,
      tokens,
      routes: () => ask<string[]>(server, 'routes'),
      longestTurn: () => ask<number>(server, 'turn'),
      slowestAnswer: () => ask<number>(poller, 'turn'),
      memory: () => residentOf(server.pid ?? 0),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function start(program: string, execArgv: string[], env: Record<string, string>): ChildProcess {
  return fork(join(root, 'dev', program), { cwd: root, execArgv, env: { ...process.env, NODE_ENV: 'production', ...env } });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function ask<T>(child: ChildProcess, question: Question): Promise<T> {
  child.send(question);
  const [answer] = (await once(child, 'message')) as [T];
  return answer;
}

function residentOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    // Not Linux.
    return 0;
  }
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error('the server ended before it answered');
    const ready = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await delay(20);
  }
}

async function signTokens(databaseUrl: string, publicUrl: string, dataDir: string, team: LargeTeam) {
  const database = openDatabase(databaseUrl, { max: 2 });
  const { key: rootKey } = await prepareRootKey({ rootKey: undefined, dataDir }, databaseUrl);
  const signOn = await startSignOn({ database, rootKey, publicUrl }, (error) => {
    throw error;
  });
  const sign = async (account: string) => (await signOn.signAccessToken(account, { minutes: 60 })) ?? '';
  try {
    return { owner: await sign(team.ownerAccountId), staff: await sign(team.staffAccountId) };
  } finally {
    await signOn.stop();
    await database.close();
  }
}
