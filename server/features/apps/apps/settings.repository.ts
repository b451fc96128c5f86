import { type RawBuilder, sql } from 'kysely';
import type { RangeKind } from '#contract/apps/app-settings-facts.ts';
import type { Language } from '#contract/languages.ts';
import { appRefColumns } from '#server/domain/app-access/app-ref.ts';
import { inRange, seatsOf, seatsUsed } from '#server/domain/app-access/verdict.ts';
import type { Scope, Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, maybeOne } from '#server/kernel/database/rows.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';

/** An app of the catalogue with the team's settings; `version` is null if the team has not opened it. */
export interface SettingsRow {
  appId: string;
  name: string;
  icon: string | null;
  fixed: boolean;
  signsIn: boolean;
  stopped: boolean;
  /** The range. Of a stopped app, the range it has when it runs again. */
  availability: RangeKind;
  inCharge: ColumnsOf<'members', 'id' | 'display_name' | 'avatar_file_id'> | null;
  /** Seats that can be assigned; null if the app needs no seats. */
  seats: number | null;
  used: number;
  byHand: boolean;
  people: number;
  version: number | null;
}

/**
 * The FROM clause with the app as `a` and the team's row as `t`. A stopped app has the range from before it was stopped, because
 * its settings remain in force.
 */
export const openedApps = (teamId: string): RawBuilder<unknown> => sql`apps a LEFT JOIN (
    SELECT team_id, app_id, coalesce(availability_before_stop, availability) AS availability, availability_before_stop IS NOT NULL AS stopped, in_charge,
      trial_until, paid_until, seats, manual_seats, version FROM team_apps WHERE team_id = ${teamId}::uuid) t ON t.app_id = a.id`;

/** Members who count: not resigned, not CANCELED (domain rules 1). */
export const isCounted = sql<boolean>`m.resigned_at IS NULL AND m.status <> 'CANCELED'`;

/** Returns the settings of an app. People are counted within a scope. */
export function find(
  db: Db,
  teamId: string,
  appId: string,
  language: Language,
  scope: Scope = 'all',
): Promise<SettingsRow | undefined> {
  return maybeOne(db)<SettingsRow>`
    SELECT ${appRefColumns(language)}, a.is_default AS fixed, a.manifest->'signIn' IS NOT NULL AS "signsIn", coalesce(t.stopped, false) AS stopped,
      CASE WHEN a.is_default THEN 'ALL' ELSE t.availability END AS availability,
      CASE WHEN t.in_charge IS NULL THEN NULL ELSE (
        SELECT json_build_object('id', m.id, 'display_name', m.display_name, 'avatar_file_id', m.avatar_file_id)
        FROM app.members_view m WHERE m.id = t.in_charge) END AS "inCharge",
      ${seatsOf} AS seats, ${seatsUsed} AS used, coalesce(t.manual_seats, false) AS "byHand",
      (SELECT count(*)::int FROM app.members_view m WHERE ${isCounted} AND ${insideScope(scope)} AND ${inRange(sql`m.id`)}) AS people, t.version
    FROM ${openedApps(teamId)} WHERE a.id = ${appId}::uuid`;
}

/** Locks the team's row of an app until the transaction ends. Every change of range or seats takes this lock first. */
export async function lock(tx: Tx, teamId: string, appId: string): Promise<void> {
  await sql`SELECT 1 FROM team_apps WHERE team_id = ${teamId}::uuid AND app_id = ${appId}::uuid FOR UPDATE`.execute(tx);
}

export interface StoredAppSettings {
  inCharge?: string;
  byHand?: boolean;
}

/** Stores the person in charge and the seat mode. The caller holds a lock on the row. */
export async function write(tx: Tx, teamId: string, appId: string, { inCharge, byHand }: StoredAppSettings): Promise<void> {
  await sql`
    UPDATE team_apps SET in_charge = coalesce(${inCharge ?? null}::uuid, in_charge),
      manual_seats = coalesce(${byHand ?? null}::boolean, manual_seats), version = version + 1, updated_at = now()
    WHERE team_id = ${teamId}::uuid AND app_id = ${appId}::uuid`.execute(tx);
}

export interface Candidate
  extends ColumnsOf<'members', 'id' | 'display_name' | 'status'>, ColumnsOf<'accounts', 'email' | 'mobile' | 'locale'> {
  resigned: boolean;
  suspended: boolean;
  /** True if a resignation of the member is pending. */
  leaving: boolean;
}

/**
 * Returns a member who may be put in charge, locked so that no resignation can be recorded. Taken before any lock on an app's
 * row.
 */
export async function lockCandidate(tx: Tx, teamId: string, memberId: string): Promise<Candidate | undefined> {
  await sql`SELECT 1 FROM members WHERE team_id = ${teamId}::uuid AND id = ${memberId}::uuid FOR SHARE`.execute(tx);
  return maybeOne(tx)<Candidate>`
    SELECT m.id, m.display_name, m.status, m.resigned_at IS NOT NULL AS resigned, m.suspended_at IS NOT NULL AS suspended, a.email, a.mobile, a.locale,
      EXISTS (SELECT FROM resignations r WHERE r.team_id = m.team_id AND r.member_id = m.id AND r.state = 'PENDING') AS leaving
    FROM members m LEFT JOIN accounts a ON a.id = m.account_id AND a.closed_at IS NULL
    WHERE m.team_id = ${teamId}::uuid AND m.id = ${memberId}::uuid`;
}
