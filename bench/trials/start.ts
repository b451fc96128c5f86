import { chmod, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { socketUrl } from '#server/integrations/postgres/launcher.ts';
import { socketFolder } from '#server/integrations/postgres/place.ts';
import { isAlive } from '#server/integrations/postgres/processes.ts';
import { buildConsole } from '#dev/console.ts';
import { root } from '#dev/root.ts';
import { type Child, runNode } from '#dev/testing/child.ts';
import { freePort } from '#dev/testing/port.ts';
import { childOf, memoryOf } from '../measure/processes.ts';
import { median } from '../measure/statistics.ts';
import type { Line } from '../report/tables.ts';
import { folder, withClient } from '../seed/database.ts';
import { lineMaker, type Trial } from './trial.ts';

const home = join(folder, 'start');
const cluster = join(home, 'postgres');
const settled = 5000;
const line = lineMaker('start');

interface Started {
  child: Child;
  milliseconds: number;
}

/** Measures `npm start` on a folder with the demo team: the restart after Ctrl-C and after kill -9, and its memory. */
export const startTrial: Trial = {
  key: 'start',
  async run(bench) {
    await buildConsole();
    await rm(home, { recursive: true, force: true });
    await mkdir(home);
    await chmod(home, 0o755);
    const children: Child[] = [];
    // Another port would be another address, for which the apps of the demo are published again.
    const port = await freePort();
    const start = async (): Promise<Started> => {
      const started = await startOnce(children, port);
      bench.say(`  start: first answer after ${started.milliseconds.toFixed(0)} ms`);
      return started;
    };
    try {
      return await starts(start, bench.pace.rounds);
    } finally {
      for (const child of children) {
        child.process.kill('SIGKILL');
        await child.ended();
      }
      await gone(await postmaster());
      await rm(home, { recursive: true, force: true });
    }
  },
};

async function starts(start: () => Promise<Started>, rounds: number): Promise<Line[]> {
  const first = await start();
  let running = first.child;
  const ctrlC: number[] = [];
  const killed: number[] = [];
  const lost: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    running.process.kill('SIGINT');
    await running.ended();
    const again = await start();
    ctrlC.push(again.milliseconds);

    running = await killWhileWriting(again.child, [], start, killed);
    running = await killWhileWriting(running, [await postmaster()], start, lost);
  }
  await delay(settled);
  const { resident, anonymous } = memoryOf(childOf(running.process.pid ?? 0, 'server-process.js'));
  return [
    line('the very first start', { s: first.milliseconds / 1000 }),
    line('after Ctrl-C', { s: median(ctrlC) / 1000 }),
    line('after kill -9 of the server', { s: median(killed) / 1000 }),
    line('after kill -9 of server and PostgreSQL', { s: median(lost) / 1000 }),
    line('memory of the idle server, resident', { MB: resident }),
    line('of this anonymous', { MB: anonymous }),
  ];
}

/** Kills the server in the middle of a transaction, with some 40 MB to be recovered, and restarts it immediately. */
async function killWhileWriting(
  { process: server, ended }: Child,
  others: readonly number[],
  start: () => Promise<Started>,
  times: number[],
): Promise<Child> {
  const fill = 'INSERT INTO bench_noise SELECT n, md5(n::text) FROM generate_series(1, 300000) AS n';
  const writing = withClient(socketUrl(socketFolder(cluster)), async (client) => {
    client.on('error', () => {});
    await client.query('CREATE TABLE IF NOT EXISTS bench_noise (n int, text text)');
    await client.query(fill);
    await Promise.all([
      client.query(fill),
      delay(100).then(() => [server.pid ?? 0, ...others].forEach((pid) => process.kill(pid, 'SIGKILL'))),
    ]);
  });
  await writing.catch(() => {});
  await ended();
  const { child, milliseconds } = await start();
  times.push(milliseconds);
  return child;
}

async function startOnce(children: Child[], port: number): Promise<Started> {
  const began = performance.now();
  const child = runNode([join(root, 'dev', 'start.mjs')], {
    cwd: root,
    env: {
      PORT: String(port),
      DATA_DIR: home,
      DATABASE_URL: '',
      PUBLIC_URL: '',
      SMTP_URL: '',
      ATRIUM_DEMO: 'on',
      DRAIN_SECONDS: '0',
      LOG_LEVEL: 'warn',
    },
  });
  children.push(child);
  let over = false;
  void child.ended().then(() => (over = true));
  while (!(await isReady(port))) {
    if (over) throw new Error(`The start has ended:\n${child.output()}`);
    await delay(5);
  }
  return { child, milliseconds: performance.now() - began };
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://localhost:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

async function postmaster(): Promise<number> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  return Number(text.split('\n', 1)[0]);
}

async function gone(pid: number): Promise<void> {
  while (isAlive(pid)) await delay(20);
}
