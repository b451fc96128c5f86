import { v7 as uuidv7 } from 'uuid';
import pg from 'pg';
import type { Selectable } from 'kysely';
import type { OperationLog } from '#server/kernel/database/database-types.generated.ts';
import { macOf } from '#server/kernel/log/log-verify.ts';

/**
 * Replaces the ids of log entries that the first start wrote for the past of demo teams, and those of their requests, by ids of
 * those times, because lists, dates and the hash chain follow the ids. Entries that are chained already stay unchanged.
 * @param ownerUrl the migrated database as its owner
 * @param logKey signs the entries
 */
export async function orderDemoLog(ownerUrl: string, logKey: Buffer): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Selectable<OperationLog>>(
      `SELECT l.* FROM operation_log l WHERE l.seq IS NULL AND l.team_id IN (
         SELECT t.team_id FROM account_teams t JOIN accounts a ON a.id = t.account_id WHERE a.demo) ORDER BY l.team_id, l.at, l.id`,
    );
    const requests = new Map<string, string>();
    const moved = rows.map((row, seq) => {
      const time = { msecs: row.at.getTime(), seq };
      const request = `${row.request_id} ${time.msecs}`;
      const request_id = requests.get(request) ?? uuidv7(time);
      requests.set(request, request_id);
      const id = uuidv7(time);
      return { old: row.id, id, request_id, mac: macOf({ ...row, id, request_id }, logKey) };
    });
    await client.query(
      `UPDATE operation_log l SET id = v.id, request_id = v.request_id, mac = v.mac
       FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::bytea[]) AS v (old, id, request_id, mac) WHERE l.id = v.old AND l.seq IS NULL`,
      [
        moved.map(({ old }) => old),
        moved.map(({ id }) => id),
        moved.map(({ request_id }) => request_id),
        moved.map(({ mac }) => mac),
      ],
    );
  } finally {
    await client.end();
  }
}
