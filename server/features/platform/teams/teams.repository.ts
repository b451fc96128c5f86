import { sql } from 'kysely';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, affectsAny, maybeOne, value } from '#server/kernel/database/rows.ts';

export type TeamRow = ColumnsOf<'teams'>;

/** Column values of a team to write. A missing column keeps its value. */
export type TeamValues = Partial<
  Pick<
    TeamRow,
    | 'name'
    | 'industry'
    | 'size'
    | 'location'
    | 'country'
    | 'city'
    | 'address'
    | 'contact'
    | 'contact_number'
    | 'website'
    | 'currency_code'
    | 'default_lang'
    | 'time_zone'
    | 'logo_file_id'
    | 'setup_step'
    | 'selected_product'
    | 'status'
  >
>;

export function find(db: Db, teamId: string): Promise<TeamRow | undefined> {
  return db.selectFrom('teams').selectAll().where('id', '=', teamId).executeTakeFirst();
}

/** Reads a team and locks its row until the transaction ends. */
export function lock(tx: Tx, teamId: string): Promise<TeamRow> {
  return tx.selectFrom('teams').selectAll().where('id', '=', teamId).forNoKeyUpdate().executeTakeFirstOrThrow();
}

export function update(tx: Tx, teamId: string, values: TeamValues): Promise<TeamRow> {
  return tx
    .updateTable('teams')
    .set({ ...values, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', teamId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Adds a team.
 * @returns false, without a change, if another team has the code
 */
export async function insert(
  tx: Tx,
  team: TeamValues & Pick<TeamRow, 'id' | 'code' | 'name' | 'member_cap' | 'owner_member_id' | 'created_by'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('teams')
    .values(team)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .executeTakeFirstOrThrow();
  return Boolean(numInsertedOrUpdatedRows);
}

/** Changes the owner of the team. Returns false if `from` is not its owner or the team is not active. */
export function moveOwner(tx: Tx, teamId: string, from: string, to: string): Promise<boolean> {
  return affectsAny(tx)`
    UPDATE teams SET owner_member_id = ${to}::uuid, updated_at = now()
    WHERE id = ${teamId}::uuid AND owner_member_id = ${from}::uuid AND status = 'ACTIVE'`;
}

/** Sets the member cap, or whether provider staff may enter. The version of the fields that administrators edit stays the same. */
export async function set(
  tx: Tx,
  teamId: string,
  values: Partial<Pick<TeamRow, 'member_cap' | 'technical_support'>>,
): Promise<void> {
  await tx
    .updateTable('teams')
    .set({ ...values, updated_at: sql<Date>`now()` })
    .where('id', '=', teamId)
    .execute();
}

/** A page of the active teams of an account, latest joined first, and their total number. For a connection of `asAccount`. */
export async function listOf(db: Db, accountId: string, { page, size }: { page: number; size: number }) {
  const own = db
    .selectFrom('account_teams as a')
    .innerJoin('teams as t', 't.id', 'a.team_id')
    .where('a.account_id', '=', accountId)
    .where('t.status', '=', 'ACTIVE');
  const rows = await own
    .select([
      't.id',
      't.code',
      't.name',
      't.logo_file_id',
      't.setup_step',
      sql<boolean>`t.owner_member_id = a.member_id`.as('owner'),
    ])
    .orderBy('a.joined_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const { total } = await own.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** The status of a team and whether an account has an active member there. */
export function teamAccessOf(db: Db, teamId: string, accountId: string) {
  return maybeOne(db)<{ status: string; member: boolean }>`
    SELECT t.status, EXISTS (
      SELECT 1 FROM members m
      WHERE m.team_id = t.id AND m.account_id = ${accountId}::uuid AND m.resigned_at IS NULL AND m.status = 'REGISTERED'
        AND m.suspended_at IS NULL) AS member
    FROM teams t WHERE t.id = ${teamId}::uuid`;
}

/** Pending changes of a team: when it will be dissolved, and whether it is offered to this member. */
export async function future(db: Db, teamId: string, memberId: string): Promise<{ dissolvesAt: Date | null; offered: boolean }> {
  return (
    (await maybeOne(db)<{ dissolvesAt: Date | null; offered: boolean }>`
    SELECT (SELECT due_at FROM team_dissolutions WHERE team_id = ${teamId}::uuid) AS "dissolvesAt",
      EXISTS (SELECT FROM ownership_transfers WHERE team_id = ${teamId}::uuid AND to_member_id = ${memberId}::uuid
        AND state = 'PENDING' AND expires_at > now()) AS offered`) ?? { dissolvesAt: null, offered: false }
  );
}

/** The number of people who count towards the member cap, from the stored counters. */
export function headcount(db: Db, teamId: string): Promise<number> {
  return value(db)<number>`
    SELECT coalesce(sum(people), 0)::int AS people FROM team_headcounts WHERE team_id = ${teamId}::uuid`;
}
