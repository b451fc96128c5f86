import { type RawBuilder, sql } from 'kysely';
import { type AppScope, appScopes, type Policy } from '#contract/apps/app-facts.ts';
import type { GrantList } from '#contract/apps/grants.ts';
import type { Language } from '#contract/languages.ts';
import { idsForScope } from '#server/domain/visibility/references.ts';
import { appIcon, appName, appRefColumns } from '#server/domain/app-access/app-ref.ts';
import { membersInRange } from '#server/domain/app-access/verdict.ts';
import type { Scope, Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many, maybeValue, value } from '#server/kernel/database/rows.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';

/** The scopes in which consents may be viewed and revoked, and the language in which apps are named. */
export interface GrantReader {
  visible: Scope;
  editable: Scope;
  language: Language;
}

interface AppColumns {
  appId: string;
  name: string;
  icon: string | null;
}

export interface GrantRow
  extends
    AppColumns,
    ColumnsOf<'oauth_grants', 'id' | 'member_id' | 'granted_at' | 'last_used_at' | 'revoked_at'>,
    ColumnsOf<'members', 'display_name'> {
  departments: { departmentId: string; name: string; path: string }[];
  scopes: AppScope[];
  revoked_by_name: string | null;
  revocable: boolean;
}

const joined = sql`oauth_grants g JOIN app.members_view m ON m.id = g.member_id JOIN apps a ON a.id = g.app_id`;
const isActive = sql<boolean>`(g.revoked_at IS NULL)`;
/** Scopes in the order in which they are always shown. */
const inOrder = sql`ARRAY(SELECT s FROM unnest(${[...appScopes]}::text[]) WITH ORDINALITY AS o (s, n) WHERE s = ANY(g.scopes) ORDER BY n)`;

function matching(teamId: string, reader: GrantReader, query: Partial<GrantList>): RawBuilder<boolean> {
  const { search, appId, employeeId, scope, state } = query;
  const parts = [sql`g.team_id = ${teamId}::uuid`, insideScope(reader.visible)];
  const text = search?.trim().toLowerCase();
  if (text) parts.push(sql`strpos(lower(concat_ws(' ', m.display_name, ${appName(reader.language)})), ${text}::text) > 0`);
  if (appId?.length) parts.push(sql`g.app_id = ANY(${appId}::uuid[])`);
  if (employeeId?.length) parts.push(sql`g.member_id = ANY(${idsForScope(employeeId)}::uuid[])`);
  if (scope?.length) parts.push(sql`g.scopes && ${scope}::text[]`);
  if (state?.length === 1) parts.push(state[0] === 'LIVING' ? isActive : sql`g.revoked_at IS NOT NULL`);
  return sql<boolean>`${sql.join(parts, sql` AND `)}`;
}

/** Returns a page of consents, and how many match. */
export async function list(
  db: Db,
  teamId: string,
  reader: GrantReader,
  query: GrantList,
): Promise<{ rows: GrantRow[]; total: number }> {
  const keys: Record<GrantList['sort'], RawBuilder<unknown>> = {
    grantedAt: sql`g.granted_at`,
    lastUsedAt: sql`g.last_used_at`,
    displayName: sql`m.display_name COLLATE "und-x-icu"`,
    app: sql`${appName(reader.language)} COLLATE "und-x-icu"`,
  };
  const where = matching(teamId, reader, query);
  const direction = query.order === 'asc' ? sql`ASC NULLS LAST, g.id` : sql`DESC NULLS LAST, g.id DESC`;
  const rows = await many(db)<GrantRow>`
    SELECT g.id, ${appRefColumns(reader.language)}, g.member_id, m.display_name,
      coalesce((SELECT json_agg(json_build_object('departmentId', d.id, 'name', d.name, 'path', d.path_name) ORDER BY md.position)
        FROM app.member_departments_view md JOIN app.departments_view d ON d.id = md.department_id WHERE md.member_id = m.id), '[]') AS departments,
      ${inOrder} AS scopes, g.granted_at, g.last_used_at, g.revoked_at,
      (SELECT b.display_name FROM app.members_view b WHERE b.id = g.revoked_by) AS revoked_by_name,
      (${isActive} AND ${insideScope(reader.editable)}) AS revocable
    FROM ${joined} WHERE ${where} ORDER BY ${keys[query.sort]} ${direction}
    LIMIT ${query.size} OFFSET ${(query.page - 1) * query.size}::int`;
  const total = await value(db)<number>`SELECT count(*)::int FROM ${joined} WHERE ${where}`;
  return { rows, total };
}

export interface PolicyRow extends AppColumns {
  english: string;
  policy: Policy;
  version: number;
  scopes: AppScope[];
  grants: number;
  last_used_at: Date | null;
  /** The number of consents the reader may revoke. */
  revocable: number;
}

/** Returns the apps that sign people in and that the team has or has set a policy for, or one app. */
export async function policies(db: Db, teamId: string, reader: GrantReader, appId?: string): Promise<PolicyRow[]> {
  // An app that was not opened yet can be blocked in advance; the list leaves such apps out.
  const which = appId
    ? sql`a.id = ${appId}::uuid AND (a.withdrawn_at IS NULL OR t.app_id IS NOT NULL OR p.app_id IS NOT NULL)`
    : sql`((a.is_default AND a.withdrawn_at IS NULL) OR t.app_id IS NOT NULL OR p.app_id IS NOT NULL)`;
  return many(db)<PolicyRow>`
    SELECT ${appRefColumns(reader.language)}, a.manifest->'name'->>'en' AS english, coalesce(p.policy, 'ASK') AS policy,
      coalesce(p.version, 0) AS version, ARRAY(SELECT jsonb_array_elements_text(a.manifest->'signIn'->'scopes')) AS scopes,
      l.grants, l.last_used_at, l.revocable
    FROM apps a LEFT JOIN team_apps t ON t.team_id = ${teamId}::uuid AND t.app_id = a.id
      LEFT JOIN app_policies p ON p.team_id = ${teamId}::uuid AND p.app_id = a.id
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS grants, max(g.last_used_at) AS last_used_at,
          count(*) FILTER (WHERE ${insideScope(reader.editable)})::int AS revocable
        FROM oauth_grants g JOIN app.members_view m ON m.id = g.member_id
        WHERE g.team_id = ${teamId}::uuid AND g.app_id = a.id AND ${isActive} AND ${insideScope(reader.visible)}) AS l
    WHERE a.manifest->'signIn' IS NOT NULL AND ${which} ORDER BY ${appName(reader.language)} COLLATE "und-x-icu", a.id`;
}

/** Returns how many members can use an app, regardless of seats and payment. */
export async function countPeople(db: Db, teamId: string, appId: string): Promise<number> {
  return (
    (await maybeValue(db)<number>`
    SELECT ${membersInRange('all')} AS n FROM apps a LEFT JOIN team_apps t ON t.team_id = ${teamId}::uuid AND t.app_id = a.id
    WHERE a.id = ${appId}::uuid`) ?? 0
  );
}

/**
 * Stores a policy.
 * @returns its version; undefined if the stored version is not the expected one
 */
export function setPolicy(
  tx: Tx,
  teamId: string,
  { appId, policy, version, by }: { appId: string; policy: Policy; version: number; by: string | null },
): Promise<number | undefined> {
  return maybeValue(tx)<number>`
    INSERT INTO app_policies AS p (team_id, app_id, policy, updated_by) VALUES (${teamId}::uuid, ${appId}::uuid, ${policy}, ${by}::uuid)
    ON CONFLICT (team_id, app_id) DO UPDATE SET policy = excluded.policy, version = p.version + 1, updated_by = excluded.updated_by,
      updated_at = now() WHERE p.version = ${version}::int
    RETURNING version`;
}

export interface OwnGrantRow extends AppColumns, ColumnsOf<'oauth_grants', 'id' | 'granted_at' | 'last_used_at'> {
  developer: string;
  website: string;
  team_id: string;
  team: string;
  scopes: AppScope[];
}

/** Returns the consents of an account in its teams, the newest first. For `asAccount`. */
export function listOwn(db: Db, accountId: string, language: Language): Promise<OwnGrantRow[]> {
  return many(db)<OwnGrantRow>`
    SELECT g.id, a.id AS "appId", ${appName(language)} AS name, ${appIcon} AS icon, a.manifest->>'developer' AS developer,
      a.manifest->>'website' AS website, t.id AS team_id, t.name AS team, ${inOrder} AS scopes, g.granted_at, g.last_used_at
    FROM oauth_grants g JOIN apps a ON a.id = g.app_id JOIN account_teams l ON l.account_id = g.account_id AND l.team_id = g.team_id
      JOIN teams t ON t.id = l.team_id
    WHERE g.account_id = ${accountId}::uuid AND ${isActive} AND t.status = 'ACTIVE'
    ORDER BY g.granted_at DESC, g.id DESC LIMIT 200`;
}

/** Returns the active consents of a member, by the app's name in the team's language. */
export function listOfMember(db: Db, teamId: string, memberId: string): Promise<{ id: string; name: string }[]> {
  return many(db)<{ id: string; name: string }>`
    SELECT g.id, a.manifest->'name'->>t.default_lang AS name FROM oauth_grants g JOIN apps a ON a.id = g.app_id JOIN teams t ON t.id = g.team_id
    WHERE g.team_id = ${teamId}::uuid AND g.member_id = ${memberId}::uuid AND ${isActive} ORDER BY 2, 1`;
}

/** Condition on consents `g` for one consent whose member `m` is in a scope. */
export const grantWithin = (id: string, scope: Scope): RawBuilder<boolean> =>
  sql<boolean>`g.id = ${id}::uuid AND ${insideScope(scope)}`;

/** Condition on consents `g` for the consents with these ids. */
export const grantsWithIds = (ids: readonly string[]): RawBuilder<boolean> => sql<boolean>`g.id = ANY(${ids}::uuid[])`;

/** Condition on consents `g` for the consents to one app of members `m` in a scope. */
export const grantsOfApp = (appId: string, scope: Scope): RawBuilder<boolean> =>
  sql<boolean>`g.app_id = ${appId}::uuid AND ${insideScope(scope)}`;
