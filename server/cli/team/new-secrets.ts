import type pg from 'pg';
import { newSecret } from '#server/features/apps/webhooks/webhooks.signature.rules.ts';
import { newCode, newToken, sealToken, tokenHash } from '#server/features/people/invitations/invitation-codes.rules.ts';
import { deriveKey } from '#server/kernel/keys/sealing.ts';
import { incoming } from './load.ts';

type Values = Readonly<Record<string, Buffer | string>>;

interface NewSecrets {
  columns: readonly string[];
  of(rootKey: Buffer, teamId: string, id: string): Values;
}

/** Tables whose secrets are not in an archive and are made again for each row, sealed under the root key of this installation. */
export const newSecrets: Readonly<Record<string, NewSecrets | undefined>> = {
  invitation_links: {
    columns: ['code', 'token_hash', 'token_sealed'],
    of(rootKey, _teamId, id) {
      const token = newToken();
      return {
        code: newCode(),
        token_hash: tokenHash(token),
        token_sealed: sealToken(deriveKey(rootKey, 'invitations'), id, token),
      };
    },
  },
  webhooks: {
    columns: ['secret'],
    of: (rootKey, teamId, id) => ({ secret: newSecret(deriveKey(rootKey, 'webhooks'), teamId, id).sealed }),
  },
};

/**
 * Gives the team of an import another code if a team of this installation has it.
 * @returns the code
 */
export async function freeCode(client: pg.ClientBase): Promise<string> {
  for (;;) {
    const { rows } = await client.query<{ code: string; taken: boolean }>(
      `SELECT i.code, EXISTS (SELECT FROM public.teams t WHERE t.code = i.code) AS taken FROM pg_temp.${incoming('teams')} i`,
    );
    const [row] = rows;
    if (!row?.taken) return row?.code ?? '';
    await client.query(`UPDATE pg_temp.${incoming('teams')} SET code = $1`, [newCode()]);
  }
}

/** Fills the columns of new secrets in the temporary table of an import. @returns the number of rows */
export async function fillNewSecrets(
  client: pg.ClientBase,
  { rootKey, teamId, table }: { rootKey: Buffer; teamId: string; table: string },
): Promise<number> {
  const made = newSecrets[table];
  if (!made) return 0;
  const { rows } = await client.query<{ id: string }>(`SELECT id FROM pg_temp.${incoming(table)}`);
  const set = made.columns.map((column, at) => `${column} = $${at + 2}`).join(', ');
  for (const { id } of rows) {
    const values = made.of(rootKey, teamId, id);
    await client.query(`UPDATE pg_temp.${incoming(table)} SET ${set} WHERE id = $1`, [
      id,
      ...made.columns.map((column) => values[column]),
    ]);
  }
  return rows.length;
}
