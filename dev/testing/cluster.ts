import { rmSync } from 'node:fs';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/kernel/database/migrate.ts';
import { startPostgres } from '#server/integrations/postgres/launcher.ts';
import { memoryFolder } from './memory.ts';

const template = 'atrium';

/** A PostgreSQL cluster for tests, without fsync, with a migrated template database. */
export type Cluster = {
  /** The superuser's connection string to the database of this name. */
  url(database: string): string;
  stop(): Promise<void>;
};

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string to the maintenance database of the run's cluster. */
    cluster: string;
  }
}

/**
 * Starts a cluster of this process, in memory if the machine allows it, and migrates its template database. The template is
 * frozen: it can be copied but not connected to.
 */
export async function startCluster({ frozen = true } = {}): Promise<Cluster> {
  const dataDir = memoryFolder();
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

/** vitest's global set-up: one cluster per run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster();
  project.provide('cluster', cluster.url('postgres'));
  return cluster.stop;
}

/** A template with open connections cannot be copied. */
async function freeze(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`ALTER DATABASE ${template} WITH IS_TEMPLATE true ALLOW_CONNECTIONS false`);
  await client.end();
}

function removeFiles(dataDir: string): void {
  for (const path of [dataDir, `${dataDir}.run`, `${dataDir}.log`]) rmSync(path, { recursive: true, force: true });
}
