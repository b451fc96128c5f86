import { type RawBuilder, sql } from 'kysely';
import type { TokenKind, TokenState } from '#contract/apps/api-token-facts.ts';
import type { MenuCode } from '#contract/access/permission-facts.ts';
import type { Access, Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, column, many, maybeOne, value } from '#server/kernel/database/rows.ts';

export type TokenPermissions = Partial<Record<MenuCode, Access>>;

export interface TokenRow extends ColumnsOf<
  'api_tokens',
  | 'id'
  | 'kind'
  | 'name'
  | 'hint'
  | 'scope'
  | 'member_id'
  | 'created_by_name'
  | 'created_at'
  | 'expires_at'
  | 'last_used_at'
  | 'last_used_ip'
  | 'revoked_at'
  | 'revoked_by_name'
  | 'expired_at'
  | 'version'
> {
  grants: TokenPermissions;
  departments: ColumnsOf<'departments', 'id' | 'name' | 'path_name'>[];
  /** The current facts the token's rights are derived from (domain/api-tokens/api-token-rights.ts). */
  snapshot: string;
}

const columns =
  sql.raw(`k.id, k.kind, k.name, k.hint, k.grants, k.scope, k.member_id, k.created_by_name, k.created_at, k.expires_at, k.last_used_at,
  k.last_used_ip, k.revoked_at, k.revoked_by_name, k.expired_at, k.version, p.snapshot,
  coalesce((SELECT json_agg(json_build_object('id', d.id, 'name', d.name, 'path_name', d.path_name) ORDER BY d.path_name, d.id)
    FROM api_token_departments s JOIN app.departments_view d ON d.id = s.department_id
    WHERE s.team_id = k.team_id AND s.token_id = k.id), '[]') AS departments`);
const from = sql`api_tokens k JOIN app.api_token_grants_view p ON p.hash = k.hash`;

const isActive = (now: Date) =>
  sql<boolean>`(k.revoked_at IS NULL AND k.expired_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > ${now}::timestamptz))`;

const states = (now: Date): Record<TokenState, RawBuilder<boolean>> => ({
  ACTIVE: isActive(now),
  EXPIRED: sql<boolean>`(k.revoked_at IS NULL AND NOT ${isActive(now)})`,
  REVOKED: sql<boolean>`k.revoked_at IS NOT NULL`,
});

export interface TokenFilters {
  kind: TokenKind;
  search?: string | undefined;
  state?: readonly TokenState[] | undefined;
}

/** Returns a page of tokens of one kind, active ones first, then the latest, and the number of active tokens of each kind. */
export async function list(
  db: Db,
  teamId: string,
  { kind, search, state }: TokenFilters,
  { page, size, now }: { page: number; size: number; now: Date },
): Promise<{ rows: TokenRow[]; total: number; living: number }> {
  const parts: RawBuilder<unknown>[] = [sql`k.team_id = ${teamId}::uuid AND k.kind = ${kind}`];
  if (search) parts.push(sql`strpos(lower(k.name), ${search.toLowerCase()}) > 0`);
  if (state?.length)
    parts.push(
      sql`(${sql.join(
        state.map((each) => states(now)[each]),
        sql` OR `,
      )})`,
    );
  const where = sql.join(parts, sql` AND `);
  const rows = await many(db)<TokenRow>`
    SELECT ${columns} FROM ${from} WHERE ${where} ORDER BY ${isActive(now)} DESC, k.created_at DESC, k.id DESC
    LIMIT ${size}::int OFFSET ${(page - 1) * size}::int`;
  const total = await value(db)<number>`SELECT count(*)::int AS total FROM api_tokens k WHERE ${where}`;
  return { rows, total, living: await countActive(db, teamId, now) };
}

export function countActive(db: Db, teamId: string, now: Date): Promise<number> {
  return value(db)<number>`
    SELECT count(*)::int AS n FROM api_tokens k WHERE k.team_id = ${teamId}::uuid AND ${isActive(now)}`;
}

export function find(db: Db, teamId: string, id: string): Promise<TokenRow | undefined> {
  return maybeOne(db)<TokenRow>`
    SELECT ${columns} FROM ${from} WHERE k.team_id = ${teamId}::uuid AND k.id = ${id}::uuid`;
}

/** Locks a token and returns it, so that concurrent changes are made one after the other. */
export async function lock(tx: Tx, teamId: string, id: string): Promise<TokenRow | undefined> {
  await sql`SELECT 1 FROM api_tokens WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid FOR UPDATE`.execute(tx);
  return find(tx, teamId, id);
}

/** Locks the team, so that the number of its tokens cannot change until the transaction ends. */
export async function lockTeam(tx: Tx, teamId: string): Promise<void> {
  await sql`SELECT 1 FROM teams WHERE id = ${teamId}::uuid FOR NO KEY UPDATE`.execute(tx);
}

export interface NewToken extends ColumnsOf<'api_tokens', 'id' | 'kind' | 'name' | 'hash' | 'hint' | 'scope'> {
  grants: TokenPermissions;
  departments: readonly string[];
  memberId: string;
  by: string;
  now: Date;
  expiresAt: Date | null;
}

export async function insert(tx: Tx, teamId: string, token: NewToken): Promise<void> {
  await sql`
    INSERT INTO api_tokens (team_id, id, kind, name, hash, hint, grants, scope, member_id, created_by_name, created_at, expires_at)
    VALUES (${teamId}::uuid, ${token.id}::uuid, ${token.kind}, ${token.name}, ${token.hash}::bytea, ${token.hint},
      ${JSON.stringify(token.grants)}::jsonb, ${token.scope}, ${token.memberId}::uuid, ${token.by}, ${token.now}::timestamptz,
      ${token.expiresAt}::timestamptz)`.execute(tx);
  await sql`
    INSERT INTO api_token_departments (team_id, token_id, department_id)
    SELECT ${teamId}::uuid, ${token.id}::uuid, unnest(${token.departments}::uuid[])`.execute(tx);
}

export async function rename(tx: Tx, teamId: string, id: string, name: string): Promise<void> {
  await sql`UPDATE api_tokens SET name = ${name}, version = version + 1
    WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid`.execute(tx);
}

export async function setCreator(tx: Tx, teamId: string, id: string, memberId: string, name: string): Promise<void> {
  await sql`UPDATE api_tokens SET member_id = ${memberId}::uuid, created_by_name = ${name}, version = version + 1
    WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid`.execute(tx);
}

/**
 * Ends active tokens.
 * @returns the tokens that this call has ended
 */
export function revoke(tx: Tx, teamId: string, ids: readonly string[], by: string | null, now: Date): Promise<EndedRow[]> {
  return many(tx)<EndedRow>`
    UPDATE api_tokens k SET revoked_at = ${now}::timestamptz, revoked_by_name = ${by}, version = version + 1
    WHERE k.team_id = ${teamId}::uuid AND k.id = ANY(${ids}::uuid[]) AND k.revoked_at IS NULL AND k.expired_at IS NULL
    RETURNING k.id, k.name, k.kind`;
}

export type EndedRow = ColumnsOf<'api_tokens', 'id' | 'name' | 'kind'>;

/**
 * Records the end of expired tokens.
 * @returns the tokens that this call has ended
 */
export function expire(tx: Tx, teamId: string, now: Date): Promise<EndedRow[]> {
  return many(tx)<EndedRow>`
    UPDATE api_tokens k SET expired_at = k.expires_at, version = version + 1
    WHERE k.team_id = ${teamId}::uuid AND k.revoked_at IS NULL AND k.expired_at IS NULL AND k.expires_at <= ${now}::timestamptz
    RETURNING k.id, k.name, k.kind`;
}

/** Returns the teams that have expired tokens whose end is not recorded. */
export function teamsWithExpiredTokens(db: Db, now: Date): Promise<string[]> {
  return column(db)<string>`SELECT team_id FROM app.expired_api_tokens(${now}::timestamptz)`;
}

/** Returns the active tokens a member is responsible for. */
export function listOf(db: Db, teamId: string, memberId: string): Promise<{ id: string; name: string }[]> {
  return many(db)<ColumnsOf<'api_tokens', 'id' | 'name'>>`
    SELECT k.id, k.name FROM api_tokens k WHERE k.team_id = ${teamId}::uuid AND k.member_id = ${memberId}::uuid
      AND k.revoked_at IS NULL AND k.expired_at IS NULL ORDER BY lower(k.name), k.id`;
}
