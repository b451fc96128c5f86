import { readFile, readdir, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError, errorCode } from '#server/start-error.ts';
import { isAlive, servesCluster } from './processes.ts';
import type { Place } from './place.ts';

const ANSWER_MILLISECONDS = 1_000;
const STOP_MILLISECONDS = 30_000;
const PATIENCE_MILLISECONDS = 3_000;
const RETRY_MILLISECONDS = 200;
const OWNER_SOCKET = /^owner-\d+\.sock$/;

/**
 * Makes this process the only owner of a cluster until it ends in any way: a running owner answers on its own socket, a stopped one
 * cannot. Each process first binds its socket and then looks for others, so of two starting processes at least one sees the
 * other. An owner that is just stopping is waited for. Throws StartError naming the process that already owns the cluster.
 */
export async function claimCluster(place: Place): Promise<() => Promise<void>> {
  const deadline = Date.now() + PATIENCE_MILLISECONDS;
  for (;;) {
    const release = await announce(place);
    const other = await findOther(place);
    if (other === undefined) return release;
    await release();
    if (Date.now() > deadline) {
      throw new StartError(
        `Another Atrium (${other}) already uses ${place.cluster}; stop it first, or set DATA_DIR to another folder.`,
      );
    }
    await delay(RETRY_MILLISECONDS);
  }
}

async function announce(place: Place): Promise<() => Promise<void>> {
  const since = new Date().toISOString().slice(0, 19).replace('T', ' ');
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(`process ${process.pid}, running since ${since} UTC`);
  });
  const path = join(place.sockets, ownSocket());
  await rm(path, { force: true });
  await new Promise<void>((done, failed) => server.once('error', failed).listen(path, done));
  server.unref();
  return () => new Promise((done) => server.close(() => done()));
}

function ownSocket(): string {
  return `owner-${process.pid}.sock`;
}

/** The answer of another running owner; sockets of stopped owners are removed. */
async function findOther(place: Place): Promise<string | undefined> {
  for (const name of await readdir(place.sockets)) {
    if (name === ownSocket() || !OWNER_SOCKET.test(name)) continue;
    const answer = await ask(join(place.sockets, name));
    if (answer !== undefined) return answer;
    await rm(join(place.sockets, name), { force: true });
  }
  return undefined;
}

function ask(path: string): Promise<string | undefined> {
  return new Promise((answer) => {
    let received = '';
    const socket = connect(path);
    const finish = () => answer(received === '' ? 'a process that does not answer' : received);
    socket.setEncoding('utf8').setTimeout(ANSWER_MILLISECONDS, () => {
      finish();
      socket.destroy();
    });
    socket.on('data', (text) => (received += String(text)));
    socket.on('end', finish);
    socket.on('error', () => answer(undefined));
  });
}

/**
 * Stops a PostgreSQL whose owner has died, and removes the lock file of a dead PostgreSQL. Call it as the owner. Throws
 * StartError if the orphan does not stop.
 */
export async function takeOverOrphan(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return;
  const pid = Number(text.split('\n', 1)[0]);
  if (!servesCluster(pid, cluster)) {
    // PostgreSQL itself would mistake any running or unreaped process with that id for a running server.
    if (Number.isInteger(pid)) await rm(file, { force: true });
    return;
  }
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + STOP_MILLISECONDS;
  while (isAlive(pid)) {
    if (Date.now() > deadline)
      throw new StartError(
        `A PostgreSQL of an earlier start (process ${pid}) still holds ${cluster} and does not stop; stop it first.`,
      );
    await delay(20);
  }
}
