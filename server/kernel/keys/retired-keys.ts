import { sql } from 'kysely';
import type { Tx } from '../context.ts';
import type { Db } from '../database/database.ts';
import { deriveKey, seal, unseal } from './sealing.ts';

/** Purposes whose former keys are stored when the root key is replaced (key-purposes.ts). */
export const retainedPurposes = ['operation log', 'accounts', 'unsubscribe'] as const;
export type RetainedPurpose = (typeof retainedPurposes)[number];

const labelOf = (purpose: RetainedPurpose, generation: number) => `${purpose} ${generation}`;
const sealingKey = (key: Buffer) => deriveKey(key, 'retired keys');

/**
 * The former keys of a purpose, the latest first. Empty if the root key was never replaced.
 * @param key the current key of the purpose @param days omits keys that were replaced longer ago than this
 */
export async function retiredKeys(db: Db, purpose: RetainedPurpose, key: Buffer, days?: number): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('retired_keys')
    .select(['generation', 'sealed'])
    .where('purpose', '=', purpose)
    .$if(days !== undefined, (query) => query.where('retired_at', '>', sql<Date>`now() - make_interval(days => ${days}::int)`))
    .orderBy('generation', 'desc')
    .execute();
  return rows.map(({ generation, sealed }) => unseal(sealingKey(key), labelOf(purpose, generation), sealed));
}

/**
 * Stores the key `from`, which is being replaced, and seals it and all older keys of the purpose under its successor `to`.
 * @param generation the generation of the root key that is being replaced
 */
export async function retireKey(
  tx: Tx,
  purpose: RetainedPurpose,
  { from, to, generation }: { from: Buffer; to: Buffer; generation: number },
): Promise<void> {
  const rows = await tx.selectFrom('retired_keys').select(['generation', 'sealed']).where('purpose', '=', purpose).execute();
  for (const row of rows) {
    const label = labelOf(purpose, row.generation);
    await tx
      .updateTable('retired_keys')
      .set({ sealed: seal(sealingKey(to), label, unseal(sealingKey(from), label, row.sealed)) })
      .where('purpose', '=', purpose)
      .where('generation', '=', row.generation)
      .execute();
  }
  await tx
    .insertInto('retired_keys')
    .values({
      purpose,
      generation,
      sealed: seal(sealingKey(to), labelOf(purpose, generation), from),
      retired_at: sql<Date>`now()`,
    })
    .execute();
}
