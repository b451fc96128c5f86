import { chmod, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { socketUrl } from '#dev/postgres/launcher.ts';
import { socketFolder } from '#dev/postgres/place.ts';
import { isAlive } from '#dev/postgres/processes.ts';
import { buildConsole } from '#dev/console.ts';
import { root } from '#dev/root.ts';
import { type Child, runNode } from '#dev/testing/child.ts';
import { freePort } from '#dev/testing/port.ts';
import { type Figure, median, figureMaker } from '../measure/figure.ts';
import { memoryOf } from '../measure/processes.ts';
import { startProduct } from '../measure/sides.ts';
import { rows } from '../rows/rows.ts';
import { folder, withClient } from '../seed/database.ts';
import type { Bench, Trial } from './bench.ts';

const home = join(folder, 'start');
const cluster = join(home, 'postgres');
const settled = 5000;
/** The first number of bursts of this trial; it is beyond those of the rows and probes, as each burst needs its own number. */
const firstRound = 2700;

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
    const start = async (): Promise<Started> => {
      const started = await startOnce(children);
      bench.say(`  start: first answer after ${started.milliseconds.toFixed(0)} ms`);
      return started;
    };
    try {
      return [...(await starts(start, bench.pace.rounds)), ...(await memoryOfLoad(bench))];
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

async function starts(start: () => Promise<Started>, rounds: number): Promise<Figure[]> {
  const figure = figureMaker('Start with the embedded database and the demo team');
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
  const { resident, anonymous } = memoryOf(running.process.pid ?? 0);
  return [
    figure('the very first start, to the first answer', 's', first.milliseconds / 1000),
    figure('after Ctrl-C', 's', median(ctrlC) / 1000, { goal: 2 }),
    figure('after kill -9 of the server in the middle of writing', 's', median(killed) / 1000, { goal: 10 }),
    figure('after kill -9 of the server and of PostgreSQL', 's', median(lost) / 1000, { goal: 10 }),
    figure('memory of the server process idle, resident', 'MB', resident, { goal: 120 }),
    figure('of this anonymous', 'MB', anonymous),
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

async function startOnce(children: Child[]): Promise<Started> {
  const port = await freePort();
  const began = performance.now();
  const child = runNode([join(root, 'dev', 'start.ts')], {
    cwd: root,
    env: {
      PORT: String(port),
      DATA_DIR: home,
      DATABASE_URL: '',
      PUBLIC_URL: '',
      SMTP_URL: '',
      ATRIUM_DEMO: 'on',
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

/** Memory of the server at 100,000 members, before and after a burst of every row of rates. */
async function memoryOfLoad({ database, client, shooter, pace, factsOf, say }: Bench): Promise<Figure[]> {
  const figure = figureMaker('Memory of the server process at 100,000 members');
  const facts = await factsOf('100k');
  const product = await startProduct(database);
  try {
    await delay(settled);
    const idle = memoryOf(product.served.pid);
    for (const [n, row] of rows.entries()) {
      say(`  memory: ${row.label}`);
      const side = await product.as(facts, row.who);
      const calls = await row.calls(client, facts.id, side.base, firstRound + n);
      await shooter.shoot({ url: side.served.url, headers: side.headers, calls, connections: 10, seconds: pace.seconds });
    }
    const loaded = memoryOf(product.served.pid);
    return [
      figure('idle, resident', 'MB', idle.resident, { goal: 120 }),
      figure('of this anonymous', 'MB', idle.anonymous),
      figure('after the load, resident', 'MB', loaded.resident, { goal: 200 }),
      figure('of this anonymous after the load', 'MB', loaded.anonymous),
    ];
  } finally {
    await product.served.stop();
  }
}

async function postmaster(): Promise<number> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  return Number(text.split('\n', 1)[0]);
}

async function gone(pid: number): Promise<void> {
  while (isAlive(pid)) await delay(20);
}
