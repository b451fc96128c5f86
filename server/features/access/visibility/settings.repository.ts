import { sql } from 'kysely';
import { defaultLevels, type FieldLevels, type MainRule } from '#contract/access/visibility-facts.ts';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many, maybeOne } from '#server/kernel/database/rows.ts';
import type { ExceptionSide } from './exceptions.repository.ts';

/** The visibility rules that apply to all members. The version is 0 if the team has not changed the defaults. */
export interface VisibilityRules {
  mainRule: MainRule;
  /** The parties that the main rule SELECTED shows; empty for other main rules. */
  selected: ExceptionSide;
  levels: FieldLevels;
  version: number;
}

interface Row extends ColumnsOf<'address_books', 'selected_departments' | 'selected_members'> {
  main_rule: MainRule | null;
  fields: Partial<FieldLevels> | null;
  version: number | null;
}

const bookOf = (row: Row | undefined): VisibilityRules => ({
  mainRule: row?.main_rule ?? 'ALL',
  selected: { departments: row?.selected_departments ?? [], members: row?.selected_members ?? [] },
  levels: { ...defaultLevels, ...row?.fields },
  version: row?.version ?? 0,
});

const columns = sql`main_rule, selected_departments, selected_members, fields, version`;

/** Reads the visibility rules of a team, or the defaults. */
export async function readVisibilityRules(db: Db, teamId: string): Promise<VisibilityRules> {
  const rows = await many(db)<Row>`SELECT ${columns} FROM address_books WHERE team_id = ${teamId}::uuid`;
  return bookOf(rows[0]);
}

/** Locks the rules of a team and its exceptions, so that a later change sees the result of an earlier one. */
export async function lockVisibilityRules(tx: Tx, teamId: string): Promise<VisibilityRules> {
  await sql`INSERT INTO address_books (team_id, version) VALUES (${teamId}::uuid, 0) ON CONFLICT DO NOTHING`.execute(tx);
  const rows = await many(tx)<Row>`
    SELECT ${columns} FROM address_books WHERE team_id = ${teamId}::uuid FOR UPDATE`;
  return bookOf(rows[0]);
}

/** Stores the visibility rules of a team. Field levels equal to the default are not stored. */
export async function writeVisibilityRules(tx: Tx, teamId: string, book: Omit<VisibilityRules, 'version'>): Promise<void> {
  const { mainRule, selected, levels } = book;
  const chosen = Object.entries(levels).filter(([field, level]) => level !== defaultLevels[field as keyof FieldLevels]);
  await sql`
    UPDATE address_books SET main_rule = ${mainRule}, selected_departments = ${selected.departments}::uuid[],
      selected_members = ${selected.members}::uuid[], fields = ${JSON.stringify(Object.fromEntries(chosen))}::jsonb,
      version = version + 1, updated_at = now()
    WHERE team_id = ${teamId}::uuid`.execute(tx);
}

/** The number of exceptions of a team, and how many of them are enabled. */
export async function countExceptions(db: Db, teamId: string): Promise<{ total: number; enabled: number }> {
  return (
    (await maybeOne(db)<{ total: number; enabled: number }>`
    SELECT count(*)::int AS total, count(*) FILTER (WHERE enabled)::int AS enabled
    FROM visibility_exceptions WHERE team_id = ${teamId}::uuid`) ?? { total: 0, enabled: 0 }
  );
}
