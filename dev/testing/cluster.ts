import { accessSync, constants, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/kernel/migrate.ts';
import { isAlive } from '../postgres/processes.ts';
import { startPostgres } from '../postgres/launcher.ts';

const memoryFolder = '/dev/shm';
const leastMemory = 2 * 1024 ** 3;
const template = 'atrium';
const folderName = /^atrium-test-(\d+)(\.|$)/;

/** A PostgreSQL for tests, without fsync, with a migrated database to copy from. */
export type Cluster = {
  /** The connection string of the superuser to the database of this name. */
  url(database: string): string;
  stop(): Promise<void>;
};

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the run's cluster, to its maintenance database. */
    cluster: string;
  }
}

/**
 * Starts a cluster of this process in memory where the machine allows it, and migrates its template database. Frozen,
 * the template can be copied and not be entered.
 */
export async function startCluster({ frozen = true } = {}): Promise<Cluster> {
  const parent = chooseParent();
  removeDead(parent);
  const dataDir = join(parent, `atrium-test-${process.pid}`);
  const postgres = await startPostgres({ dataDir, durable: false });
  const url = (database: string) => postgres.url.replace(/^postgres:\/\/\/\w+/, `postgres:///${database}`);
  const stop = async () => {
    await postgres.stop();
    removeFiles(dataDir);
  };
  try {
    await migrate(url(template));
    if (frozen) await freeze(url('postgres'));
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** vitest's global set-up: one cluster a run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster();
  project.provide('cluster', cluster.url('postgres'));
  return cluster.stop;
}

/** A template in which someone works cannot be copied. */
async function freeze(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`ALTER DATABASE ${template} WITH IS_TEMPLATE true ALLOW_CONNECTIONS false`);
  await client.end();
}

function chooseParent(): string {
  try {
    accessSync(memoryFolder, constants.W_OK);
    const space = statfsSync(memoryFolder);
    if (space.bavail * space.bsize >= leastMemory) return memoryFolder;
  } catch {
    // Not a Linux, or a container without it.
  }
  return tmpdir();
}

/** A run that was killed has left its folder; its PostgreSQL has ended with it. */
function removeDead(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = Number(folderName.exec(name)?.[1]);
    if (pid > 0 && (!isAlive(pid) || pid === process.pid)) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

function removeFiles(dataDir: string): void {
  for (const path of [dataDir, `${dataDir}.run`, `${dataDir}.log`]) rmSync(path, { recursive: true, force: true });
}
