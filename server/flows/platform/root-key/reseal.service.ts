import { sql } from 'kysely';
import { openSecret, rehash, sealSecret } from '#server/features/access/sign-in/second-factor.rules.ts';
import { resealToken } from '#server/features/people/invitations/invitation-codes.rules.ts';
import { resealFeed } from '#server/features/workplace/rooms/calendars/feeds.service.ts';
import { resealSecret } from '#server/features/apps/webhooks/webhooks.signature.rules.ts';
import { batches } from '#server/kernel/database/batches.ts';
import type { Tx } from '#server/kernel/context.ts';
import { deriveKey } from '#server/kernel/keys/sealing.ts';
import { resealAnswer } from '#server/kernel/write.ts';

/** The root key before and after the replacement. */
export interface RootKeys {
  from: Buffer;
  to: Buffer;
}

/**
 * The result for one kind of sealed value. `done`: values moved to the new key. `left`: values that could not be opened with
 * the old key and remain unchanged.
 */
export interface Resealed {
  done: number;
  left: number;
}

const derived = ({ from, to }: RootKeys, purpose: Parameters<typeof deriveKey>[1]) => ({
  from: deriveKey(from, purpose),
  to: deriveKey(to, purpose),
});

/**
 * All values stored sealed or hashed under a key derived from the root key, except the operation log (kernel/log/log-rekey.ts).
 */
export const resealers: Record<string, (tx: Tx, keys: RootKeys) => Promise<Resealed>> = {
  'secrets of authenticator apps': (tx, keys) => {
    const { from, to } = derived(keys, 'accounts');
    return resealColumn(tx, { table: 'second_factors', column: 'sealed_secret' }, ({ account_id: id, sealed }) =>
      sealSecret(to, id, openSecret(from, id, sealed)),
    );
  },

  'recovery codes': async (tx, keys) => {
    const { to } = derived(keys, 'accounts');
    const query = sql<{ account_id: string; code_hash: Buffer }>`SELECT account_id, code_hash FROM recovery_codes`;
    let done = 0;
    for await (const rows of batches(tx, query)) {
      await sql`UPDATE recovery_codes t SET code_hash = v.later
        FROM unnest(${rows.map((row) => row.account_id)}::uuid[], ${rows.map((row) => row.code_hash)}::bytea[],
          ${rows.map((row) => rehash(to, row.code_hash))}::bytea[]) AS v (account_id, code_hash, later)
        WHERE t.account_id = v.account_id AND t.code_hash = v.code_hash`.execute(tx);
      done += rows.length;
    }
    return { done, left: 0 };
  },

  'invitation links': (tx, keys) => {
    const pair = derived(keys, 'invitations');
    return resealColumn(tx, { table: 'invitation_links', column: 'token_sealed', ofTeam: true }, ({ id, sealed }) =>
      resealToken(pair, id, sealed),
    );
  },

  'webhook secrets': (tx, keys) => resealWebhooks(tx, keys, 'secret'),
  'former webhook secrets': (tx, keys) => resealWebhooks(tx, keys, 'previous_secret'),

  'calendar addresses': (tx, keys) => {
    const pair = derived(keys, 'operation log');
    const target = { table: 'calendar_feeds', column: 'token_sealed', ofTeam: true };
    return resealColumn(tx, target, ({ team_id: teamId, member_id: memberId, room_id: roomId, sealed }) =>
      resealFeed(pair, { teamId, memberId, roomId }, sealed),
    );
  },

  'answers kept for repeated requests': async (tx, keys) => {
    const pair = derived(keys, 'operation log');
    const query = sql<{ accountId: string; key: string; response: unknown }>`
      SELECT account_id AS "accountId", key, response FROM idempotency_keys`;
    const counts = { done: 0, left: 0 };
    for await (const rows of batches(tx, query)) {
      const opened = rows.map((row) => ({ ...row, later: attempt(() => resealAnswer(pair, row)) }));
      const right = opened.filter(({ later }) => later !== undefined);
      await sql`UPDATE idempotency_keys t SET response = v.response, request_hash = NULL
        FROM unnest(${right.map((row) => row.accountId)}::uuid[], ${right.map((row) => row.key)}::text[],
          ${right.map((row) => JSON.stringify(row.later))}::jsonb[]) AS v (account_id, key, response)
        WHERE t.account_id = v.account_id AND t.key = v.key`.execute(tx);
      counts.done += right.length;
      counts.left += rows.length - right.length;
    }
    return counts;
  },
};

function resealWebhooks(tx: Tx, keys: RootKeys, column: 'secret' | 'previous_secret'): Promise<Resealed> {
  const pair = derived(keys, 'webhooks');
  return resealColumn(tx, { table: 'webhooks', column, ofTeam: true }, ({ id, team_id: teamId, sealed }) =>
    resealSecret(pair, teamId, id, sealed),
  );
}

/** A row with the columns from which labels of sealed values are made. Each table has some of them. */
interface SealedRow {
  id: string;
  team_id: string;
  account_id: string;
  member_id: string;
  room_id: string | null;
  sealed: Buffer;
}

/**
 * Seals all values of a column under the new key.
 * @param again returns a row's value sealed under the new key; throws if it cannot be opened with the old key
 */
async function resealColumn(
  tx: Tx,
  { table, column, ofTeam = false }: { table: string; column: string; ofTeam?: boolean },
  again: (row: SealedRow) => Buffer,
): Promise<Resealed> {
  const [target, sealedColumn] = [sql.table(table), sql.ref(column)];
  const query = sql<SealedRow>`SELECT t.*, t.${sealedColumn} AS sealed FROM ${target} t WHERE t.${sealedColumn} IS NOT NULL`;
  const counts = { done: 0, left: 0 };
  for await (const rows of batches(tx, query)) {
    const opened = rows.map((row) => ({ ...row, later: attempt(() => again(row)) }));
    const right = opened.flatMap(({ id, team_id: team, later }) => (later ? [{ id, team, later }] : []));
    const ids = sql`unnest(${right.map(({ id }) => id)}::uuid[], ${right.map(({ team }) => (ofTeam ? team : null))}::uuid[],
      ${right.map(({ later }) => later)}::bytea[]) AS v (id, team_id, later)`;
    const sameTeam = ofTeam ? sql`AND t.team_id = v.team_id` : sql``;
    await sql`UPDATE ${target} t SET ${sealedColumn} = v.later FROM ${ids} WHERE t.id = v.id ${sameTeam}`.execute(tx);
    counts.done += right.length;
    counts.left += rows.length - right.length;
  }
  return counts;
}

/** Returns undefined if a value cannot be opened, which was already the case before the replacement. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
