import { hostname, userInfo } from 'node:os';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { Manifest } from './manifest.ts';

export interface TeamTransfer {
  direction: 'EXPORT' | 'IMPORT';
  content: Pick<Manifest, 'team' | 'log'>;
  digest: string;
  encrypted: boolean;
  madeBy: string;
}

/** Records that a team was exported or imported, for provider staff; the rows stay when the team is erased. */
export async function recordTransfer(
  client: pg.ClientBase,
  { direction, content, digest, encrypted, madeBy }: TeamTransfer,
): Promise<void> {
  const { team, log } = content;
  await client.query(
    `INSERT INTO team_transfers (id, direction, team, team_code, team_name, digest, log_entries, encrypted, made_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [uuidv7(), direction, team.id, team.code, team.name, digest, log.entries, encrypted, madeBy],
  );
}

/** User and machine of this process. */
export function currentOperator(): string {
  try {
    return `${userInfo().username}@${hostname()}`;
  } catch {
    // A container may run under a number without a name.
    return `${process.getuid?.() ?? ''}@${hostname()}`;
  }
}
