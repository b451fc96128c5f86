import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '#server/integrations/postgres/launcher.ts';
import { serverRole } from '#server/kernel/database/server-role.ts';
import { MigrationError } from '#server/kernel/database/migration-error.ts';
import { migrate, provision } from '#server/kernel/database/migrate.ts';
import { loadTeam } from './load.ts';
import { teams } from './teams.ts';

/** The data folder, ignored by Git; it survives between runs. */
export const folder = join(import.meta.dirname, '..', 'data');
const pristine = 'bench_pristine';
const used = 'bench';
/** The database role of requests in the benchmark. */
export const benchRole = serverRole(used);

export interface BenchDatabase {
  /** Constant for the whole run: nothing else writes to the database. */
  readonly url: string;
  /** The folder of the cluster, whose postmaster.pid names its processes. */
  readonly cluster: string;
  /** Replaces the database by a fresh copy of the benchmark's data. */
  renew(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the embedded PostgreSQL (fsync on) with the benchmark's data, which is created if it is missing. */
export async function openBenchDatabase(say: (line: string) => void): Promise<BenchDatabase> {
  const cluster = join(folder, 'postgres');
  const postgres = await startPostgres({ dataDir: cluster });
  const urlOf = (name: string) => postgres.url.replace(/^postgres:\/\/\/\w+/, `postgres:///${name}`);
  const renew = async () => {
    await onMaintenance(postgres.url, `DROP DATABASE IF EXISTS ${used} WITH (FORCE)`);
    await onMaintenance(postgres.url, `CREATE DATABASE ${used} TEMPLATE ${pristine} STRATEGY FILE_COPY`);
    await provision(urlOf(used));
    // The copy has no log, so the heads of an earlier one would prevent that new entries are chained.
    await rm(join(folder, 'operation-log-heads.jsonl'), { force: true });
    // The ceiling logs into a table of its own, so that the product does not chain its entries.
    await withClient(urlOf(used), (client) =>
      client.query('CREATE TABLE ceiling_log (LIKE operation_log INCLUDING ALL, FOREIGN KEY (team_id) REFERENCES teams)'),
    );
  };
  try {
    await ensurePristine(urlOf, say);
    await withClient(urlOf(pristine), (client) => client.query(ceilingSearch));
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  return { url: urlOf(used), cluster, renew, stop: () => postgres.stop() };
}

/** The texts that the ceiling searches by ILIKE, in a table of its own, so that no write maintains their index. */
const ceilingSearch = `SET maintenance_work_mem = 512000;
  CREATE TABLE IF NOT EXISTS ceiling_search AS SELECT team_id, id, display_name,
    concat_ws(' ', display_name, first_name, last_name, employee_number, mobile, email) AS content FROM members WHERE resigned_at IS NULL;
  CREATE INDEX IF NOT EXISTS ceiling_search_content ON ceiling_search USING gin (content gin_trgm_ops)`;

async function ensurePristine(urlOf: (name: string) => string, say: (line: string) => void): Promise<void> {
  const maintenance = urlOf('postgres');
  const seedDigest = await digestOfSeed();
  const found = await commentOf(maintenance);
  if (found === seedDigest) {
    try {
      // New migrations are applied to the data; if an applied one has changed, the data is created again.
      if ((await migrate(urlOf(pristine))).length) await tidy(urlOf(pristine));
      return;
    } catch (error) {
      if (!(error instanceof MigrationError)) throw error;
    }
  }
  say('Building 1,100,000 people (a few minutes, once) …');
  await onMaintenance(maintenance, `DROP DATABASE IF EXISTS ${pristine} WITH (FORCE)`);
  await onMaintenance(maintenance, `CREATE DATABASE ${pristine}`);
  await migrate(urlOf(pristine));
  await fill(urlOf(pristine), say);
  await tidy(urlOf(pristine));
  await onMaintenance(maintenance, `COMMENT ON DATABASE ${pristine} IS '${seedDigest}'`);
}

async function fill(url: string, say: (line: string) => void): Promise<void> {
  await withClient(url, async (client) => {
    // Triggers and indexes would slow down every row: the data accounts for the triggers, and the indexes are built at the end.
    await client.query('SET session_replication_role = replica');
    await client.query('SET maintenance_work_mem = 512000');
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index i
       WHERE indrelid IN ('members'::regclass, 'member_departments'::regclass)
         AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conindid = i.indexrelid)`,
    );
    for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
    for (const team of teams) {
      await loadTeam(client, team);
      say(`  ${team.label} people`);
    }
    for (const { definition } of indexes) await client.query(definition);
    await client.query('SET session_replication_role = origin');
    await client.query('SELECT app.recount_departments(id) FROM teams');
    await client.query('SELECT app.list_subtrees(id) FROM teams');
    await client.query('UPDATE departments SET path_name = app.path_name(team_id, path, name)');
    await client.query('UPDATE roles SET rights = app.rights_of(team_id, id)');
  });
}

async function tidy(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('VACUUM (ANALYZE)');
    await client.query('CHECKPOINT');
  });
}

async function digestOfSeed(): Promise<string> {
  const files = (await readdir(import.meta.dirname)).filter((name) => name !== 'database.ts').toSorted();
  const hash = createHash('sha256');
  for (const name of files) hash.update(await readFile(join(import.meta.dirname, name)));
  hash.update(await readFile(join(import.meta.dirname, '..', '..', 'server', 'demo', 'names.ts')));
  return hash.digest('hex');
}

async function commentOf(maintenance: string): Promise<string | null> {
  return withClient(maintenance, async (client) => {
    const { rows } = await client.query<{ comment: string | null }>(
      `SELECT shobj_description(oid, 'pg_database') AS comment FROM pg_database WHERE datname = '${pristine}'`,
    );
    return rows[0]?.comment ?? null;
  });
}

const onMaintenance = (url: string, sql: string) =>
  withClient(url.replace(/^postgres:\/\/\/\w+/, 'postgres:///postgres'), (client) => client.query(sql));

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
