import { type Database, inTransaction } from '#server/kernel/database/database.ts';
import { fileName } from '#server/kernel/files/files.ts';
import type { OwnerClient } from '#server/kernel/jobs/cleanup.ts';
import { isGenuine, verifyChain } from '#server/kernel/log/log-verify.ts';
import type { FileStore } from '#server/integrations/files/file-store.ts';
import type { LogHeads } from '#server/integrations/log-heads/log-heads.ts';
import * as repository from './erase-due.repository.ts';

export interface EraseDependencies {
  store: FileStore;
  database: Database;
  logKey: Buffer;
  heads: Pick<LogHeads, 'of' | 'erased'>;
  /** Called with the reason if a team is not erased. */
  onRefused(error: Error): void;
}

const retentionDays = 30;

/**
 * Erases teams that were dissolved 30 days ago: first the bytes of their files, then all rows, the operation log last. The end
 * of the log is recorded beside the exported heads beforehand, so that a log that is missing without this record is noticed. If
 * a process dies in between, the next sweep starts the team again.
 * @param client a connection of the database's owner, as which the sweep runs
 * @param now the time to compare with
 */
export async function eraseDue(client: OwnerClient, erasing: EraseDependencies, now = new Date()): Promise<void> {
  for (const teamId of await repository.findErasableTeams(client, now, retentionDays)) {
    if (!(await recordEnd(teamId, erasing, now))) continue;
    for (const id of await repository.findFileIds(client, teamId)) await erasing.store.remove(fileName(teamId, id));
    await repository.eraseRows(client, teamId, now);
  }
}

/**
 * Records the end of a team's log. Returns false if no signed entry proves that the team was dissolved long enough ago, because
 * rows alone can be written without the product.
 */
async function recordEnd(teamId: string, { database, logKey, heads, onRefused }: EraseDependencies, now: Date): Promise<boolean> {
  const known = heads.of(teamId);
  const { dissolved, head, found } = await inTransaction(database, { teamId }, async (tx) => {
    const entries = await repository.findDissolvedEntries(tx);
    const latest = new Date(now.getTime() - retentionDays * 24 * 60 * 60_000);
    const verified = await verifyChain(tx, teamId, logKey, known ? [known] : []);
    const due = entries.filter(({ at }) => at <= latest);
    let dissolved = false;
    for (const entry of due) dissolved ||= await isGenuine(tx, entry, logKey, verified);
    return {
      dissolved,
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
    new Error(
      `Team ${teamId} is not erased: its operation log holds no signed entry of its dissolution ${retentionDays} days ago.`,
    ),
  );
  return false;
}
