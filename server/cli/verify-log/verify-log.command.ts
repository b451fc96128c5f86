import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { asPlatform, inTransaction, type Database } from '#server/kernel/database/database.ts';
import type { Head, LogRecord, RestoredRecord, Signed } from '#server/kernel/log/log-heads.ts';
import { verifyChain } from '#server/kernel/log/log-verify.ts';
import { retiredKeys } from '#server/kernel/keys/retired-keys.ts';
import { type ExportedHeads, HeadFileError, parseRecords, readHeadFile } from '#server/integrations/log-heads/head-file.ts';
import { type HeadFile, headFileOf, recordRestore } from '#server/integrations/log-heads/settle-heads.ts';
import { errorLine, StartError } from '#server/start-error.ts';
import { withInstallation } from '../installation.ts';
import type { CommandOutput } from '../output.ts';

const reasons = {
  altered: 'altered',
  missing: 'missing',
  chain: 'out of order, or not the entry that was chained',
  cut: 'cut off: the head covers entries that are missing',
  head: 'the head is missing, or its signature is wrong',
  rewound: 'set back: a later head was signed',
  replaced: 'not the entry whose head was stored',
} as const;

export interface LogOptions {
  /** Code or id of the only team to verify. */
  team?: string;
  /** A head of that team, stored elsewhere. */
  head?: { seq: number; hash: string };
  /** A file of heads that LOG_HEADS_URL received. */
  heads?: string;
  /** Whether to record first that the database was restored. */
  restored?: boolean;
}

/** What was found: a line for each team, heads and erased teams, and whether it is a fault. */
class Findings {
  readonly #output: CommandOutput;
  readonly lines: { line: string; fault: boolean }[] = [];

  constructor(output: CommandOutput) {
    this.#output = output;
  }

  get faulty(): boolean {
    return this.lines.some(({ fault }) => fault);
  }

  add(line: string, fault = false): void {
    this.lines.push({ line, fault });
    this.#output.say(line);
    if (fault) process.exitCode = 1;
  }
}

/**
 * Verifies the hash chain of every team's operation log (domain rules 6), compares it with the exported heads, and prints its
 * head, or the first entry that does not match and then exits with 1. Nothing is sealed or repaired.
 */
export function verifyLog(output: CommandOutput, options: LogOptions) {
  return withInstallation(async ({ owner, ownerUrl, database, logKey, settings }) => {
    const findings = new Findings(output);
    const place = { ownerUrl, logKey, file: headFileOf(settings.dataDir) };
    const facts = await factsOf(owner);
    if (options.restored) findings.add(await record(place));
    for (const at of facts.replaced)
      findings.add(`The root key was replaced on ${at}; earlier entries are verified with the former key.`);
    const exported = await readExported(place, facts, findings);
    const former = await asPlatform(database, (db) => retiredKeys(db, 'operation log', logKey));
    const receiverRecords = options.heads === undefined ? [] : await readReceiverFile(options.heads, [logKey, ...former]);
    const named = options.team?.trim().toLowerCase();
    const teams = facts.teams.filter(({ id, code }) => named === undefined || id === named || code.toLowerCase() === named);
    if (named !== undefined && teams.length === 0) throw new StartError(`There is no team with the code or id ${options.team}.`);
    for (const team of teams) {
      const heads = knownOf(team.id, exported, receiverRecords);
      const known = options.head ? [...heads, { ...options.head, team: team.id, at: '' }] : heads;
      await verify(database, logKey, team, known, findings);
    }
    if (options.team === undefined) reportGone(new Set(facts.teams.map(({ id }) => id)), exported, receiverRecords, findings);
    return { intact: !findings.faulty, findings: findings.lines };
  });
}

async function record(place: HeadFile): Promise<string> {
  const { setBack } = await recordRestore(place, null);
  return `Recorded in ${place.file}: the database was restored. ${setBack} teams had a later head before.`;
}

/** Reports where heads are stored and what happened to them. Undefined if they are missing or damaged, which is a failure. */
async function readExported(
  { file, logKey }: HeadFile,
  { signed, unsigned }: Facts,
  findings: Findings,
): Promise<ExportedHeads | undefined> {
  const exported = await readHeadFile(file, logKey).catch((error: unknown) => {
    if (!(error instanceof HeadFileError)) throw error;
    findings.add(error.message, true);
  });
  if (exported) {
    const { at, signed: taken, adopted } = exported.begun;
    const from = [
      ...(taken ? [`${taken} signed heads`] : []),
      ...(adopted ? [`${adopted} heads of a version that did not sign`] : []),
    ];
    findings.add(`Heads are stored in ${file} since ${at}${from.length ? `; it was created with ${from.join(' and ')}` : ''}.`);
    for (const each of exported.restored) findings.add(describe(each));
  } else if (!findings.faulty && signed > 0) {
    findings.add(`${file} is missing. Restore it, or set DATA_DIR to the data folder of this installation.`, true);
  } else if (!findings.faulty && unsigned > 0) {
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

async function verify(
  database: Database,
  logKey: Buffer,
  { id, name }: Team,
  known: readonly Head[],
  findings: Findings,
): Promise<void> {
  const found = await inTransaction(database, { teamId: id }, (tx) => verifyChain(tx, id, logKey, known));
  const { head, entries } = found;
  if (found.break)
    return findings.add(`${name} (${id}): broken at entry ${found.break.seq} (${reasons[found.break.reason]})`, true);
  const compared = known.length ? `, compared with ${known.length} stored ${known.length === 1 ? 'head' : 'heads'}` : '';
  const imported = found.imported
    ? `, the first ${found.imported.entries} of another installation since their import on ${found.imported.at.toISOString()}`
    : '';
  findings.add(
    `${name} (${id}): ${entries} entries unchanged${imported}${compared}; the end is ${head ? `${head.seq} ${head.hash}` : 'empty'}`,
  );
}

/** Reports teams with a head but without a row, unless the product erased them. */
function reportGone(
  existingTeams: ReadonlySet<string>,
  exported: ExportedHeads | undefined,
  receiverRecords: readonly Signed<LogRecord>[],
  findings: Findings,
): void {
  const ends = [...(exported?.erased.values() ?? []), ...receiverRecords.filter((one) => one.kind === 'erased')];
  const erased = new Map(ends.map((end) => [end.team, end]));
  for (const { team, at, seq, broken } of erased.values()) {
    if (existingTeams.has(team)) continue;
    findings.add(
      `Team ${team} was erased on ${at}; its log ended at ${seq}${broken ? `, and was broken before (${broken})` : ''}`,
    );
  }
  const keptHeads = receiverRecords.filter((one) => one.kind === 'head').map(({ team }) => team);
  for (const team of new Set([...(exported?.heads.keys() ?? []), ...keptHeads])) {
    if (existingTeams.has(team) || erased.has(team) || knownOf(team, exported, receiverRecords).length === 0) continue;
    findings.add(`Team ${team} is gone with its log: heads were signed, and no erasure was recorded`, true);
  }
}

interface Team {
  id: string;
  code: string;
  name: string;
}

interface Facts {
  teams: Team[];
  /** Times at which the root key was replaced, ISO 8601. */
  replaced: string[];
  signed: number;
  unsigned: number;
}

async function factsOf(owner: pg.Client): Promise<Facts> {
  const signing = await owner.query(`SELECT FROM pg_class WHERE oid = to_regclass('retired_keys')`);
  if (!signing.rowCount)
    throw new StartError('The database is of an older version of Atrium; start the server once, which migrates it.');
  const { rows } = await owner.query<Pick<Facts, 'signed' | 'unsigned'>>(
    `SELECT count(mac)::int AS signed, (count(*) - count(mac))::int AS unsigned FROM operation_log_heads`,
  );
  const teams = await owner.query<Team>('SELECT id, code, name FROM teams ORDER BY created_at');
  const replaced = await owner.query<{ at: Date }>(
    "SELECT retired_at AS at FROM retired_keys WHERE purpose = 'operation log' ORDER BY generation",
  );
  const times = replaced.rows.map(({ at }) => at.toISOString());
  return { teams: teams.rows, replaced: times, signed: rows[0]?.signed ?? 0, unsigned: rows[0]?.unsigned ?? 0 };
}
