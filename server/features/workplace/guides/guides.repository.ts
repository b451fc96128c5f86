import { sql } from 'kysely';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { maybeOne } from '#server/kernel/database/rows.ts';

const columns = [
  'home',
  'member',
  'app_manager',
  'application',
  'subscription_first',
  'subscription_second',
  'banner_update',
  'banner_content',
  'lamp',
] as const;
export type GuideRow = Record<(typeof columns)[number], boolean>;

/** Returns a member's progress; undefined before the guide was started. */
export function find(db: Db, teamId: string, memberId: string): Promise<GuideRow | undefined> {
  return db
    .selectFrom('guide_progress')
    .select(columns)
    .where('team_id', '=', teamId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
}

/** Returns a member's progress and locks it until the transaction ends. */
export function lock(tx: Tx, teamId: string, memberId: string): Promise<GuideRow | undefined> {
  return tx
    .selectFrom('guide_progress')
    .select(columns)
    .where('team_id', '=', teamId)
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst();
}

/** @returns whether the guide was not started before */
export async function insert(tx: Tx, teamId: string, memberId: string, values: Partial<GuideRow>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('guide_progress')
    .values({ team_id: teamId, member_id: memberId, ...values })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0n) > 0;
}

export async function update(tx: Tx, teamId: string, memberId: string, values: Partial<GuideRow>): Promise<void> {
  await tx
    .updateTable('guide_progress')
    .set({ ...values, updated_at: sql`now()` })
    .where('team_id', '=', teamId)
    .where('member_id', '=', memberId)
    .execute();
}

/** The team's data from which completed steps are recognised. */
export interface Facts {
  departments: number;
  people: number;
  /** An app of the market is opened. */
  app_opened: boolean;
}

/** Returns the facts from which completed steps are recognised. Departments are counted without the root. */
export async function findFacts(db: Db, teamId: string): Promise<Facts> {
  const facts = await maybeOne(db)<Facts>`
    SELECT (SELECT count(*)::int - 1 FROM departments d WHERE d.team_id = t.id) AS departments,
      (SELECT coalesce(sum(h.people), 0)::int FROM team_headcounts h WHERE h.team_id = t.id) AS people,
      EXISTS (SELECT FROM team_apps o WHERE o.team_id = t.id) AS app_opened
    FROM teams t WHERE t.id = ${teamId}::uuid`;
  if (!facts) throw new Error('the team of the request does not exist');
  return facts;
}
