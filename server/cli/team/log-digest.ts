import { sql } from 'kysely';
import type { Tx } from '#server/kernel/context.ts';
import { batches } from '#server/kernel/database/batches.ts';
import type { ColumnsOf } from '#server/kernel/database/rows.ts';
import { LogDigest } from '#server/kernel/log/imported-log.ts';
import { chainStart } from '#server/kernel/log/log-seal.ts';

/** The chained entries of a log: their number, the last hash, and their digest. */
export interface LogState {
  entries: number;
  hash: Buffer;
  digest: Buffer;
}

/** Reads the log of a team in a transaction of the owner. Undefined if entries are not chained or missing. */
export async function readLogState(tx: Tx, teamId: string): Promise<LogState | undefined> {
  const digest = new LogDigest();
  let entries = 0;
  let hash: Buffer = chainStart;
  const query = sql<
    ColumnsOf<'operation_log'>
  >`SELECT * FROM operation_log WHERE team_id = ${sql.lit(teamId)}::uuid ORDER BY seq`;
  for await (const rows of batches(tx, query)) {
    for (const row of rows) {
      entries += 1;
      if (row.seq !== entries || row.hash === null) return undefined;
      hash = row.hash;
      digest.add(row);
    }
  }
  return { entries, hash, digest: digest.end() };
}
