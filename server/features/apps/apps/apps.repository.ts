import { type RawBuilder, sql } from 'kysely';
import type { AppCategory, AppScope, Availability, AppDocumentKind } from '#contract/apps/app-facts.ts';
import type { ManifestPlan } from '#contract/apps/app-plans.ts';
import type { Language } from '#contract/languages.ts';
import { appName, appRefColumns } from '#server/domain/app-access/app-ref.ts';
import { headcountIn, membersInRange, seatsOf, seatsUsed } from '#server/domain/app-access/verdict.ts';
import type { Scope, Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many, maybeOne } from '#server/kernel/database/rows.ts';

/** A row of the catalogue in one language, with the team's own data about the app. */
export interface CatalogueAppRow
  extends
    ColumnsOf<'apps', 'key' | 'is_default' | 'is_free' | 'privacy_version' | 'agreement_version'>,
    ColumnsOf<'team_apps', 'trial_until' | 'paid_until' | 'cancelled_at'> {
  appId: string;
  name: string;
  icon: string | null;
  summary: string;
  developer: string;
  category: AppCategory;
  withdrawn: boolean;
  /** Null if the team has not opened the app. */
  availability: Availability | null;
  opened_at: Date | null;
}

/** A row of the catalogue with the figures that administrators of apps see. */
export interface TeamAppRow extends CatalogueAppRow {
  in_charge: ColumnsOf<'members', 'id' | 'display_name' | 'avatar_file_id'> | null;
  opened_by: string | null;
  /** Seats that can be assigned; null if the app needs no seats. */
  seats: number | null;
  seats_used: number;
  people: number;
  /** The versions of documents that the team has accepted. */
  accepted: { kind: AppDocumentKind; version: string }[];
  backendUrl: string | null;
  version: number | null;
}

const columns = (
  language: Language,
) => sql`${appRefColumns(language)}, a.key, a.manifest->'summary'->>${sql.lit(language)} AS summary,
  a.manifest->>'developer' AS developer, a.category, a.is_default, a.is_free, a.withdrawn_at IS NOT NULL AS withdrawn, a.privacy_version,
  a.agreement_version, t.availability, t.trial_until, t.paid_until, t.cancelled_at, t.opened_at`;

const member = (id: RawBuilder<unknown>) => sql`(SELECT json_build_object('id', m.id, 'display_name', m.display_name,
  'avatar_file_id', m.avatar_file_id) FROM app.members_view m WHERE m.id = ${id})`;

/** Seats of a stopped app remain assigned: they are counted by the range it has when it runs again. */
const assignedSeats = sql`(SELECT ${seatsUsed}
  FROM (SELECT t.team_id, t.app_id, coalesce(t.availability_before_stop, t.availability) AS availability) AS t)`;

const figures = (scope: Scope) => sql`CASE WHEN t.in_charge IS NOT NULL THEN ${member(sql`t.in_charge`)} END AS in_charge,
  (SELECT m.display_name FROM app.members_view m WHERE m.id = t.opened_by) AS opened_by,
  ${seatsOf} AS seats, ${assignedSeats} AS seats_used, ${membersInRange(scope, sql`everybody.n`)} AS people,
  coalesce((SELECT json_agg(json_build_object('kind', g.kind, 'version', g.version)) FROM app_agreements g
    WHERE g.team_id = t.team_id AND g.app_id = a.id), '[]') AS accepted, a.manifest->>'backendUrl' AS "backendUrl", t.version`;

const joined = (teamId: string) => sql`apps a LEFT JOIN team_apps t ON t.team_id = ${teamId}::uuid AND t.app_id = a.id`;
const headcount = (scope: Scope) => sql`(SELECT ${headcountIn(scope)} AS n) AS everybody`;

export interface AppFilters {
  search?: string | undefined;
  category?: readonly AppCategory[] | undefined;
}

function filtered({ search, category }: AppFilters): RawBuilder<unknown> {
  const parts = [sql`true`];
  if (search) parts.push(sql`strpos(a.search_text, ${search.toLowerCase()}) > 0`);
  if (category?.length) parts.push(sql`a.category = ANY(${category}::text[])`);
  return sql.join(parts, sql` AND `);
}

const byName = (language: Language) => sql`ORDER BY ${appName(language)} COLLATE "und-x-icu", a.id`;

/** Returns the apps on offer, and withdrawn apps the team has, by name. */
export function listMarket(
  db: Db,
  teamId: string,
  language: Language,
  filters: AppFilters,
): Promise<(CatalogueAppRow & { plans: ManifestPlan[] })[]> {
  return many(db)<CatalogueAppRow & { plans: ManifestPlan[] }>`
    SELECT ${columns(language)}, coalesce(a.manifest->'plans', '[]') AS plans FROM ${joined(teamId)}
    WHERE (a.withdrawn_at IS NULL OR t.app_id IS NOT NULL) AND ${filtered(filters)} ${byName(language)}`;
}

/** Returns the apps the team has, opened and default ones, by name. People are counted within a scope. */
export function listOfTeam(
  db: Db,
  teamId: string,
  language: Language,
  { scope = 'all', ...filters }: AppFilters & { scope?: Scope } = {},
): Promise<TeamAppRow[]> {
  return many(db)<TeamAppRow>`
    SELECT ${columns(language)}, ${figures(scope)} FROM ${joined(teamId)} CROSS JOIN ${headcount(scope)}
    WHERE (t.app_id IS NOT NULL OR (a.is_default AND a.withdrawn_at IS NULL)) AND ${filtered(filters)} ${byName(language)}`;
}

/** All data of one app. */
export interface AppDetailRow extends TeamAppRow {
  app_version: string;
  published_at: Date;
  description: string;
  changes: string | null;
  website: string;
  helpUrl: string;
  supportEmail: string;
  launchUrl: string;
  scopes: AppScope[];
  captions: string[];
  screenshots: ColumnsOf<'app_pictures', 'id' | 'width' | 'height'>[];
  plans: ManifestPlan[];
}

const inLanguage = (field: string, language: Language) => sql`a.manifest->${sql.lit(field)}->>${sql.lit(language)}`;

/** Returns all data of one app. People are counted within a scope. */
export function find(
  db: Db,
  teamId: string,
  appId: string,
  language: Language,
  scope: Scope = 'all',
): Promise<AppDetailRow | undefined> {
  return maybeOne(db)<AppDetailRow>`
    SELECT ${columns(language)}, ${figures(scope)}, a.version AS app_version, a.published_at, ${inLanguage('description', language)} AS description,
      ${inLanguage('changes', language)} AS changes, a.manifest->>'website' AS website, a.manifest->>'helpUrl' AS "helpUrl",
      a.manifest->>'supportEmail' AS "supportEmail", a.manifest->>'launchUrl' AS "launchUrl",
      coalesce(a.manifest->'signIn'->'scopes', '[]') AS scopes, coalesce(a.manifest->'plans', '[]') AS plans,
      coalesce((SELECT json_agg(s.value->'caption'->>${sql.lit(language)} ORDER BY s.ordinality)
        FROM jsonb_array_elements(a.manifest->'screenshots') WITH ORDINALITY s), '[]') AS captions,
      coalesce((SELECT json_agg(json_build_object('id', p.id, 'width', p.width, 'height', p.height) ORDER BY p.id)
        FROM app_pictures p WHERE p.app_id = a.id AND p.kind = 'SCREENSHOT'), '[]') AS screenshots
    FROM ${joined(teamId)} CROSS JOIN ${headcount(scope)} WHERE a.id = ${appId}::uuid`;
}

/** Returns the app with this key if it is on offer, and whether the team has opened it. */
export function findByKey(db: Db, teamId: string, key: string): Promise<{ id: string; opened: boolean } | undefined> {
  return maybeOne(db)<{ id: string; opened: boolean }>`
    SELECT a.id, t.app_id IS NOT NULL OR a.is_default AS opened FROM ${joined(teamId)}
    WHERE a.key = ${key} AND (a.withdrawn_at IS NULL OR t.app_id IS NOT NULL)`;
}

/** Locks the app's catalogue row against a new version, and the team's row of the app, until the transaction ends. */
export async function lock(tx: Tx, teamId: string, appId: string): Promise<void> {
  await sql`SELECT 1 FROM apps WHERE id = ${appId}::uuid FOR SHARE`.execute(tx);
  await sql`SELECT 1 FROM team_apps WHERE team_id = ${teamId}::uuid AND app_id = ${appId}::uuid FOR UPDATE`.execute(tx);
}

export interface OpenedAppValues {
  availability: 'OPENED' | 'ALL';
  memberId: string | null;
  at: Date;
  trialUntil: Date | null;
}

/**
 * Opens an app for the team.
 * @returns false if it is open already, also when a concurrent request has opened it
 */
export async function insert(tx: Tx, teamId: string, appId: string, opening: OpenedAppValues): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('team_apps')
    .values({
      team_id: teamId,
      app_id: appId,
      availability: opening.availability,
      in_charge: opening.memberId,
      opened_by: opening.memberId,
      opened_at: opening.at,
      trial_until: opening.trialUntil,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Boolean(numInsertedOrUpdatedRows);
}

/** Stops a running app, or restarts a stopped one. The caller holds a lock on the row. */
export async function setStopped(tx: Tx, teamId: string, appId: string, stopped: boolean): Promise<void> {
  const change = stopped
    ? sql`availability_before_stop = availability, availability = 'STOP'`
    : sql`availability = availability_before_stop, availability_before_stop = NULL`;
  await sql`
    UPDATE team_apps SET ${change}, version = version + 1, updated_at = now()
    WHERE team_id = ${teamId}::uuid AND app_id = ${appId}::uuid AND (availability = 'STOP') <> ${stopped}::boolean`.execute(tx);
}
