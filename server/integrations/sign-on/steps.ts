import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/kernel/database/database.ts';
import { lifetimes } from './limits.ts';

/**
 * Issues a step, which the sign-in page holds between password and second factor. It identifies the account, and is valid on that
 * page only.
 */
export async function issueStep(db: Db, accountId: string, interaction: string): Promise<string> {
  const step = randomBytes(24).toString('base64url');
  await db
    .insertInto('sign_in_steps')
    .values({
      step_hash: hashOf(step),
      account_id: accountId,
      interaction,
      expires_at: sql<Date>`now() + ${lifetimes.step}::float8 * interval '1 second'`,
    })
    .execute();
  return step;
}

/** Returns the account of a step, or undefined if it is of another page, expired or used. */
export async function readStep(db: Db, step: string, interaction: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sign_in_steps')
    .select('account_id')
    .where('step_hash', '=', hashOf(step))
    .where('interaction', '=', interaction)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.account_id;
}

/** Uses a step up. False if a concurrent call was faster. */
export async function spendStep(db: Db, step: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sign_in_steps').where('step_hash', '=', hashOf(step)).executeTakeFirst();
  return numDeletedRows > 0n;
}

function hashOf(step: string): Buffer {
  return createHash('sha256').update(step).digest();
}
