import type { Transaction } from 'kysely';
import type pg from 'pg';
import type { DB } from '#server/kernel/database/database-types.generated.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { fileName } from '#server/kernel/files/files.ts';
import { verifyChain } from '#server/kernel/log/log-verify.ts';
import type { ExportedHeads } from '#server/integrations/log-heads/head-file.ts';
import { StartError } from '#server/start-error.ts';
import type { Sums } from './sums.ts';

/**
 * Verifies the hash chain of every team's operation log and compares it with the exported heads.
 * @param db of the owner, in a transaction
 * @returns a description of every deviation
 */
export async function findLogFaults(db: Db, logKey: Buffer, exported: ExportedHeads | undefined, signal?: AbortSignal) {
  const teams = await db.selectFrom('teams').select(['id', 'name']).orderBy('created_at').execute();
  const faults: string[] = [];
  for (const { id, name } of teams) {
    signal?.throwIfAborted();
    const exportedHead = exported?.heads.get(id);
    const found = await verifyChain(db as Transaction<DB>, id, logKey, exportedHead ? [exportedHead] : []);
    if (found.break)
      faults.push(`the operation log of ${name} (${id}) is broken at entry ${found.break.seq} (${found.break.reason})`);
  }
  const there = new Set(teams.map(({ id }) => id));
  for (const team of exported?.heads.keys() ?? []) {
    if (!there.has(team)) faults.push(`team ${team} is gone with its operation log, and no erasure was recorded`);
  }
  return { teams: there, faults };
}

/** A file named by the database: its path below the data folder, and its checksum in hex. */
export interface NamedFile {
  path: string;
  sum: string;
}

/** The files named by the database, without expired ones, whose contents may be gone. @param client connected as the owner */
export async function readNamedFiles(client: pg.Client): Promise<NamedFile[]> {
  const { rows } = await client.query<{ team_id: string; id: string; sha256: Buffer }>(
    'SELECT team_id, id, sha256 FROM files WHERE expires_at IS NULL OR expires_at > now()',
  );
  return rows.map((row) => ({ path: `files/${fileName(row.team_id, row.id)}`, sum: row.sha256.toString('hex') }));
}

/** Describes the files of a copy that are missing or wrong. */
export function findFileFaults(named: readonly NamedFile[], sums: Sums): string[] {
  return named.flatMap(({ path, sum }) => {
    const there = sums.get(path);
    if (there === undefined) return [`${path} is missing`];
    return there === sum ? [] : [`${path} is not the file that was uploaded`];
  });
}

/** Throws StartError with the first of the faults. @param allowed whether to continue despite faults */
export function refuseFaults(faults: readonly string[], allowed: boolean, what: string): void {
  const [first, ...more] = faults;
  if (first === undefined || allowed) return;
  const others = more.length ? ` (and ${more.length} more)` : '';
  throw new StartError(`${what}: ${first}${others}. To continue anyway: --despite-damage.`);
}
