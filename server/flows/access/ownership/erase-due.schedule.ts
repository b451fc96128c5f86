import type { PoolClient } from 'pg';
import { type Database, inTransaction } from '#server/kernel/database/database.ts';
import { fileName } from '#server/kernel/files/files.ts';
import { isGenuine, verifyChain } from '#server/kernel/log/log-verify.ts';
import type { FileStore } from '#server/integrations/files/folder.ts';
import type { LogHeads } from '#server/integrations/log-heads/log-heads.ts';

export interface Erasing {
  store: FileStore;
  database: Database;
  logKey: Buffer;
  heads: Pick<LogHeads, 'of' | 'erased'>;
  /** Told of a team that is not erased. */
  onRefused(error: Error): void;
}

const keptDays = 30;

/**
 * Removes for good what is left of teams that were dissolved 30 days ago: first the bytes of their files, then every row, the
 * operation log last. Its end is recorded beside the exported heads before, so that a log that is gone without this record is
 * found. A process that dies in between begins the team again at the next sweep.
 * @param client a connection of the owner, as which the sweep runs
 * @param now the instant to judge by
 */
export async function eraseDue(client: Pick<PoolClient, 'query'>, erasing: Erasing, now = new Date()): Promise<void> {
  const { rows: teams } = await client.query<{ team_id: string }>(
    `SELECT d.team_id FROM team_dissolutions d WHERE d.dissolved_at <= $1::timestamptz - interval '${keptDays} days' ORDER BY d.dissolved_at`,
    [now],
  );
  for (const { team_id: teamId } of teams) {
    if (!(await recordEnd(teamId, erasing, now))) continue;
    const { rows: files } = await client.query<{ id: string }>('SELECT id FROM files WHERE team_id = $1', [teamId]);
    for (const { id } of files) await erasing.store.remove(fileName(teamId, id));
    await client.query('SELECT app.erase_team($1, $2)', [teamId, now]);
  }
}

/** False where no signed entry says that the team was dissolved long enough ago: rows alone can be written past the product. */
async function recordEnd(teamId: string, { database, logKey, heads, onRefused }: Erasing, now: Date): Promise<boolean> {
  const known = heads.of(teamId);
  const { dissolved, head, found } = await inTransaction(database, { teamId }, async (tx) => {
    const entries = await tx.selectFrom('operation_log').selectAll().where('action', '=', 'team.dissolved').execute();
    const latest = new Date(now.getTime() - keptDays * 24 * 60 * 60_000);
    const verified = await verifyChain(tx, teamId, logKey, known ? [known] : []);
    const due = entries.filter(({ at }) => at <= latest);
    const genuine = await Promise.all(due.map((entry) => isGenuine(tx, entry, logKey, verified)));
    return {
      dissolved: genuine.includes(true),
      head: verified.head,
      found: verified.break,
    };
  });
  if (dissolved) {
    const broken = found && `${found.reason} ${found.seq}`;
    await heads.erased({ team: teamId, seq: head?.seq ?? 0, hash: head?.hash ?? '', broken });
    return true;
  }
  onRefused(
    new Error(`Team ${teamId} is not erased: its operation log holds no signed entry of its dissolution ${keptDays} days ago.`),
  );
  return false;
}
