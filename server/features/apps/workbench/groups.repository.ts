import { sql } from 'kysely';
import { appLimits, type Availability } from '#contract/apps/app-facts.ts';
import type { Language } from '#contract/languages.ts';
import type { WorkbenchStatus } from '#contract/apps/workbench-facts.ts';
import { appRefColumns, appName } from '#server/domain/app-access/app-ref.ts';
import { isAppExpired } from '#server/domain/app-access/verdict.ts';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, affectsAny, column, many, maybeOne } from '#server/kernel/database/rows.ts';

export type WorkbenchRow = ColumnsOf<'workbenches', 'status' | 'version'>;

/** Returns the state of the workbench. Before the first change it is STOP. */
export async function readWorkbench(db: Db, teamId: string): Promise<WorkbenchRow> {
  return (
    (await maybeOne(db)<WorkbenchRow>`SELECT status, version FROM workbenches WHERE team_id = ${teamId}::uuid`) ?? {
      status: 'STOP',
      version: 1,
    }
  );
}

/** Locks the row of the workbench. Every change of a workbench takes this lock first. */
export async function lockWorkbench(tx: Tx, teamId: string): Promise<WorkbenchRow> {
  await sql`INSERT INTO workbenches (team_id) VALUES (${teamId}::uuid) ON CONFLICT DO NOTHING`.execute(tx);
  await sql`SELECT 1 FROM workbenches WHERE team_id = ${teamId}::uuid FOR UPDATE`.execute(tx);
  return readWorkbench(tx, teamId);
}

/** Stores a status and a new version of the workbench. The caller holds a lock on the row. */
export async function writeWorkbench(tx: Tx, teamId: string, status: WorkbenchStatus): Promise<void> {
  await sql`UPDATE workbenches SET status = ${status}, version = version + 1, updated_at = now()
    WHERE team_id = ${teamId}::uuid`.execute(tx);
}

export interface WorkbenchGroupRow extends ColumnsOf<'workbench_groups', 'id' | 'name'> {
  appIds: string[];
}

/** Returns the groups with their apps, both in display order. */
export function listGroups(db: Db, teamId: string): Promise<WorkbenchGroupRow[]> {
  return many(db)<WorkbenchGroupRow>`
    SELECT g.id, g.name, ARRAY(SELECT w.app_id FROM workbench_group_apps w WHERE w.team_id = g.team_id AND w.group_id = g.id
      ORDER BY w.position, w.app_id) AS "appIds"
    FROM workbench_groups g WHERE g.team_id = ${teamId}::uuid ORDER BY g.position, g.slot`;
}

/**
 * Adds a group at the end, in a free slot. If two requests take the same slot, the database refuses one.
 * @returns false if no slot is free
 */
export function insertGroup(tx: Tx, teamId: string, id: string, name: string): Promise<boolean> {
  return affectsAny(tx)`
    INSERT INTO workbench_groups (team_id, id, slot, name, position)
    SELECT ${teamId}::uuid, ${id}::uuid, min(s), ${name},
      (SELECT coalesce(max(position), 0) + 1 FROM workbench_groups WHERE team_id = ${teamId}::uuid)
    FROM generate_series(1, ${sql.lit(appLimits.groups)}) AS s
    WHERE s NOT IN (SELECT slot FROM workbench_groups WHERE team_id = ${teamId}::uuid)
    HAVING min(s) IS NOT NULL`;
}

export async function renameGroup(tx: Tx, teamId: string, id: string, name: string): Promise<void> {
  await sql`UPDATE workbench_groups SET name = ${name} WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid`.execute(tx);
}

/** Replaces the apps of a group, in this order. */
export async function setApps(tx: Tx, teamId: string, id: string, appIds: readonly string[]): Promise<void> {
  await sql`DELETE FROM workbench_group_apps WHERE team_id = ${teamId}::uuid AND group_id = ${id}::uuid
    AND app_id <> ALL(${appIds}::uuid[])`.execute(tx);
  await sql`
    INSERT INTO workbench_group_apps (team_id, group_id, app_id, position)
    SELECT ${teamId}::uuid, ${id}::uuid, o.id, o.place FROM unnest(${appIds}::uuid[]) WITH ORDINALITY AS o (id, place)
    ON CONFLICT (team_id, group_id, app_id) DO UPDATE SET position = EXCLUDED.position`.execute(tx);
}

/** Renumbers the groups in the order of the ids. */
export async function setOrder(tx: Tx, teamId: string, ids: readonly string[]): Promise<void> {
  await sql`
    UPDATE workbench_groups g SET position = o.place FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS o (id, place)
    WHERE g.team_id = ${teamId}::uuid AND g.id = o.id`.execute(tx);
}

export async function removeGroup(tx: Tx, teamId: string, id: string): Promise<void> {
  await sql`DELETE FROM workbench_groups WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid`.execute(tx);
}

export interface ChoosableRow {
  appId: string;
  name: string;
  icon: string | null;
  availability: Availability;
  isDefault: boolean;
  expired: boolean;
}

/** Returns the apps the team has, opened or default, by name. */
export function listChoosable(
  db: Db,
  teamId: string,
  { now, language }: { now: Date; language: Language },
): Promise<ChoosableRow[]> {
  return many(db)<ChoosableRow>`
    SELECT ${appRefColumns(language)}, CASE WHEN a.is_default THEN 'ALL' ELSE t.availability END AS availability,
      a.is_default AS "isDefault", ${isAppExpired(now)} AS expired
    FROM apps a LEFT JOIN team_apps t ON t.team_id = ${teamId}::uuid AND t.app_id = a.id
    WHERE (a.is_default AND a.withdrawn_at IS NULL) OR (NOT a.is_default AND t.app_id IS NOT NULL)
    ORDER BY ${appName(language)} COLLATE "und-x-icu", a.id`;
}

/** Returns which of these apps are on offer in the catalogue, or in the team. */
export function knownApps(db: Db, teamId: string, ids: readonly string[]): Promise<string[]> {
  return column(db)<string>`
    SELECT a.id FROM apps a LEFT JOIN team_apps t ON t.team_id = ${teamId}::uuid AND t.app_id = a.id
    WHERE a.id = ANY(${ids}::uuid[]) AND (a.withdrawn_at IS NULL OR t.app_id IS NOT NULL)`;
}
