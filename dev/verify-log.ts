import '#server/node-version.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { asPlatform, inTransaction, openDatabase, type Database } from '#server/kernel/database/database.ts';
import type { Head, LogRecord, RestoredRecord, Signed } from '#server/kernel/log/log-heads.ts';
import { verifyChain } from '#server/kernel/log/log-verify.ts';
import { retiredKeys } from '#server/kernel/keys/retired-keys.ts';
import { deriveKey } from '#server/kernel/keys/sealing.ts';
import { type ExportedHeads, HeadFileError, parseRecords, readHeadFile } from '#server/integrations/log-heads/head-file.ts';
import { type HeadFile, headFileOf, recordRestore } from '#server/integrations/log-heads/settle-heads.ts';
import { exitWithError } from '#server/program.ts';
import { openRootKey } from '#server/integrations/root-key/root-key.ts';
import { readSettings } from '#server/settings.ts';
import { errorLine, StartError } from '#server/start-error.ts';
import { openPostgres } from './postgres/open.ts';

const usage =
  'Usage: npm run verify-log [-- --team ID] [--head "NUMBER HASH"] [--heads FILE], or npm run verify-log -- --restored';

const reasons = {
  altered: 'altered',
  missing: 'missing',
  chain: 'out of order, or not the entry that was chained',
  cut: 'cut off: the head covers entries that are missing',
  head: 'the head is missing, or its signature is wrong',
  rewound: 'set back: a later head was signed',
  replaced: 'not the entry whose head was stored',
} as const;

// Verifies the hash chain of every team's operation log (domain rules 6), compares it with the exported heads, and prints its
// head, or the first entry that does not match and then exits with 1. Nothing is sealed or repaired.
await main().catch(exitWithError);

async function main(): Promise<void> {
  const parsed = readArguments();
  const settings = readSettings(process.env);
  const embedded = settings.databaseUrl === undefined ? await openPostgres(join(settings.dataDir, 'postgres')) : undefined;
  const ownerUrl = embedded?.url ?? settings.databaseUrl ?? '';
  const database = openDatabase(ownerUrl, { max: 2, serverUrl: settings.serverDatabaseUrl });
  try {
    const { key: rootKey } = await openRootKey(settings, ownerUrl);
    const place = { ownerUrl, logKey: deriveKey(rootKey, 'operation log'), file: headFileOf(settings.dataDir) };
    const facts = await factsOf(ownerUrl);
    if (parsed.restored) await record(place);
    for (const at of facts.replaced)
      console.log(`The root key was replaced on ${at}; earlier entries are verified with the former key.`);
    const exported = await readExported(place, facts);
    const former = await asPlatform(database, (db) => retiredKeys(db, 'operation log', place.logKey));
    const receiverRecords = parsed.heads === undefined ? [] : await readReceiverFile(parsed.heads, [place.logKey, ...former]);
    const teams = facts.teams.filter(({ id }) => parsed.team === undefined || id === parsed.team);
    if (parsed.team !== undefined && teams.length === 0) throw new StartError(`There is no team ${parsed.team}.`);
    for (const team of teams) {
      const heads = knownOf(team.id, exported, receiverRecords);
      await verify(database, place.logKey, team, parsed.head ? [...heads, { ...parsed.head, team: team.id, at: '' }] : heads);
    }
    if (parsed.team === undefined) reportGone(new Set(facts.teams.map(({ id }) => id)), exported, receiverRecords);
  } finally {
    await database.close();
    await embedded?.stop();
  }
}

async function record(place: HeadFile): Promise<void> {
  const { setBack } = await recordRestore(place, null);
  console.log(`Recorded in ${place.file}: the database was restored. ${setBack} teams had a later head before.`);
}

/** Prints where heads are stored and what happened to them. Undefined if they are missing or damaged, which is a failure. */
async function readExported({ file, logKey }: HeadFile, { signed, unsigned }: Facts): Promise<ExportedHeads | undefined> {
  const exported = await readHeadFile(file, logKey).catch((error: unknown) => {
    if (!(error instanceof HeadFileError)) throw error;
    report(error.message);
  });
  if (exported) {
    const { at, signed: taken, adopted } = exported.begun;
    const from = [
      ...(taken ? [`${taken} signed heads`] : []),
      ...(adopted ? [`${adopted} heads of a version that did not sign`] : []),
    ];
    console.log(`Heads are stored in ${file} since ${at}${from.length ? `; it was created with ${from.join(' and ')}` : ''}.`);
    for (const each of exported.restored) console.log(describe(each));
  } else if (process.exitCode === undefined && signed > 0) {
    report(`${file} is missing. Restore it, or set DATA_DIR to the data folder of this installation.`);
  } else if (process.exitCode === undefined && unsigned > 0) {
    throw new StartError('The heads of this database are of a version that did not sign them; start the server once.');
  }
  return exported ?? undefined;
}

function describe({ at, takenAt }: RestoredRecord): string {
  return `The database was restored on ${at}${takenAt ? ` from a copy taken on ${takenAt}` : ''}; heads signed before that are not expected.`;
}

async function readReceiverFile(file: string, keys: readonly Buffer[]): Promise<Signed<LogRecord>[]> {
  try {
    return await parseRecords(await readFile(file, 'utf8'), keys);
  } catch (error) {
    throw new StartError(`${file} cannot be used: ${errorLine(error)}.`);
  }
}

/** Heads that the log of a team must contain. Those signed between a backup and its restore were lost with the restore. */
function knownOf(teamId: string, exported: ExportedHeads | undefined, receiverRecords: readonly Signed<LogRecord>[]): Head[] {
  const restored = [...(exported?.restored ?? []), ...receiverRecords.filter((one) => one.kind === 'restored')];
  const isLost = ({ at }: Head) => restored.some((one) => at < one.at && (one.takenAt === null || at >= one.takenAt));
  const own = exported?.heads.get(teamId);
  const elsewhere = receiverRecords.filter((one) => one.kind === 'head').filter((one) => one.team === teamId && !isLost(one));
  return own ? [own, ...elsewhere] : elsewhere;
}

async function verify(database: Database, logKey: Buffer, { id, name }: Team, known: readonly Head[]): Promise<void> {
  const found = await inTransaction(database, { teamId: id }, (tx) => verifyChain(tx, id, logKey, known));
  const { head, entries } = found;
  if (found.break) return report(`${name} (${id}): broken at entry ${found.break.seq} (${reasons[found.break.reason]})`);
  const compared = known.length ? `, compared with ${known.length} stored ${known.length === 1 ? 'head' : 'heads'}` : '';
  console.log(
    `${name} (${id}): ${entries} entries unchanged${compared}; the end is ${head ? `${head.seq} ${head.hash}` : 'empty'}`,
  );
}

/** Reports teams with a head but without a row, unless the product erased them. */
function reportGone(
  existingTeams: ReadonlySet<string>,
  exported: ExportedHeads | undefined,
  receiverRecords: readonly Signed<LogRecord>[],
): void {
  const ends = [...(exported?.erased.values() ?? []), ...receiverRecords.filter((one) => one.kind === 'erased')];
  const erased = new Map(ends.map((end) => [end.team, end]));
  for (const { team, at, seq, broken } of erased.values()) {
    if (existingTeams.has(team)) continue;
    console.log(
      `Team ${team} was erased on ${at}; its log ended at ${seq}${broken ? `, and was broken before (${broken})` : ''}`,
    );
  }
  const keptHeads = receiverRecords.filter((one) => one.kind === 'head').map(({ team }) => team);
  for (const team of new Set([...(exported?.heads.keys() ?? []), ...keptHeads])) {
    if (existingTeams.has(team) || erased.has(team) || knownOf(team, exported, receiverRecords).length === 0) continue;
    report(`Team ${team} is gone with its log: heads were signed, and no erasure was recorded`);
  }
}

function report(line: string): void {
  process.exitCode = 1;
  console.log(line);
}

interface Team {
  id: string;
  name: string;
}

interface Facts {
  teams: Team[];
  /** Times at which the root key was replaced, ISO 8601. */
  replaced: string[];
  signed: number;
  unsigned: number;
}

async function factsOf(ownerUrl: string): Promise<Facts> {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    const signing = await client.query(`SELECT FROM pg_class WHERE oid = to_regclass('retired_keys')`);
    if (!signing.rowCount)
      throw new StartError('The database is of an older version of Atrium; start the server once, which migrates it.');
    const { rows } = await client.query<Pick<Facts, 'signed' | 'unsigned'>>(
      `SELECT count(mac)::int AS signed, (count(*) - count(mac))::int AS unsigned FROM operation_log_heads`,
    );
    const teams = await client.query<Team>('SELECT id, name FROM teams ORDER BY created_at');
    const replaced = await client.query<{ at: Date }>(
      "SELECT retired_at AS at FROM retired_keys WHERE purpose = 'operation log' ORDER BY generation",
    );
    const times = replaced.rows.map(({ at }) => at.toISOString());
    return { teams: teams.rows, replaced: times, signed: rows[0]?.signed ?? 0, unsigned: rows[0]?.unsigned ?? 0 };
  } finally {
    await client.end();
  }
}

interface Arguments {
  team: string | undefined;
  head: { seq: number; hash: string } | undefined;
  heads: string | undefined;
  restored: boolean;
}

function readArguments(): Arguments {
  try {
    const { values } = parseArgs({
      options: {
        team: { type: 'string' },
        head: { type: 'string' },
        heads: { type: 'string' },
        restored: { type: 'boolean', default: false },
      },
    });
    const [, seq, hash] = /^(\d+) ([0-9a-f]{64})$/.exec(values.head ?? '') ?? [];
    if (values.head !== undefined && (hash === undefined || values.team === undefined)) throw new Error(usage);
    const head = hash === undefined ? undefined : { seq: Number(seq), hash };
    return { team: values.team, head, heads: values.heads, restored: values.restored };
  } catch {
    throw new StartError(usage);
  }
}
