import { sql } from 'kysely';
import type { Tx } from '#server/kernel/context.ts';
import { batches } from '#server/kernel/database/batches.ts';
import type { ColumnsOf } from '#server/kernel/database/rows.ts';

/** A column of sealed values. `ofTeam`: rows are identified by team and id, otherwise by id alone. */
export interface SealedColumn {
  table: string;
  column: string;
  ofTeam?: boolean;
}

/** A row with the columns from which labels of sealed values are made. Each table has some of them. */
export interface SealedRow {
  id: string;
  team_id: string;
  account_id: string;
  member_id: string;
  room_id: string | null;
  sealed: Buffer;
}

/** Returns the rows that have a value in a column of sealed values, in batches. They may be changed in between. */
export function readSealedRows(tx: Tx, { table, column }: SealedColumn): AsyncGenerator<SealedRow[]> {
  const sealedColumn = sql.ref(column);
  return batches(
    tx,
    sql<SealedRow>`SELECT t.*, t.${sealedColumn} AS sealed FROM ${sql.table(table)} t WHERE t.${sealedColumn} IS NOT NULL`,
  );
}

/** Replaces sealed values by `later`. */
export async function updateSealedRows(
  tx: Tx,
  { table, column, ofTeam = false }: SealedColumn,
  rows: readonly (Pick<SealedRow, 'id' | 'team_id'> & { later: Buffer })[],
): Promise<void> {
  const values = sql`unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map((row) => (ofTeam ? row.team_id : null))}::uuid[],
    ${rows.map(({ later }) => later)}::bytea[]) AS v (id, team_id, later)`;
  const sameTeam = ofTeam ? sql`AND t.team_id = v.team_id` : sql``;
  await sql`UPDATE ${sql.table(table)} t SET ${sql.ref(column)} = v.later FROM ${values} WHERE t.id = v.id ${sameTeam}`.execute(
    tx,
  );
}

/** The hash of a recovery code. */
export type RecoveryCodeHash = ColumnsOf<'recovery_codes', 'account_id' | 'code_hash'>;

/** Returns the hashes of all recovery codes, in batches. They may be changed in between. */
export function readRecoveryCodes(tx: Tx): AsyncGenerator<RecoveryCodeHash[]> {
  return batches(tx, sql<RecoveryCodeHash>`SELECT account_id, code_hash FROM recovery_codes`);
}

/** Replaces the hashes of recovery codes by `later`. */
export async function updateRecoveryCodes(tx: Tx, rows: readonly (RecoveryCodeHash & { later: Buffer })[]): Promise<void> {
  await sql`UPDATE recovery_codes t SET code_hash = v.later
    FROM unnest(${rows.map((row) => row.account_id)}::uuid[], ${rows.map((row) => row.code_hash)}::bytea[],
      ${rows.map((row) => row.later)}::bytea[]) AS v (account_id, code_hash, later)
    WHERE t.account_id = v.account_id AND t.code_hash = v.code_hash`.execute(tx);
}

/** The answer stored for an idempotency key, for a retry of the request. */
export interface StoredAnswer {
  accountId: string;
  key: string;
  response: unknown;
}

/** Returns all stored answers, in batches. They may be changed in between. */
export function readAnswers(tx: Tx): AsyncGenerator<StoredAnswer[]> {
  const query = sql<StoredAnswer>`SELECT account_id AS "accountId", key, response FROM idempotency_keys`;
  return batches(tx, query);
}

/** Replaces stored answers by `later` and removes the hashes of their requests, which are made with the old key. */
export async function updateAnswers(
  tx: Tx,
  rows: readonly (Pick<StoredAnswer, 'accountId' | 'key'> & { later: unknown })[],
): Promise<void> {
  await sql`UPDATE idempotency_keys t SET response = v.response, request_hash = NULL
    FROM unnest(${rows.map((row) => row.accountId)}::uuid[], ${rows.map((row) => row.key)}::text[],
      ${rows.map((row) => JSON.stringify(row.later))}::jsonb[]) AS v (account_id, key, response)
    WHERE t.account_id = v.account_id AND t.key = v.key`.execute(tx);
}
