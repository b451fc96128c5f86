import { sql } from 'kysely';
import type { Tx } from '#server/kernel/context.ts';
import type { ColumnsOf } from '#server/kernel/database/rows.ts';

export type Founder = ColumnsOf<'accounts', 'id' | 'display_name' | 'email' | 'mobile'>;

/** Locks the account that creates a team until the transaction ends, so that its teams are created one after the other. */
export function lockFounder(tx: Tx, accountId: string): Promise<Founder> {
  return tx
    .selectFrom('accounts')
    .select(['id', 'display_name', 'email', 'mobile'])
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** The number of teams that an account created in the last 24 hours. */
export async function countTeamsCreated(tx: Tx, accountId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('teams')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('created_by', '=', accountId)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return n;
}
