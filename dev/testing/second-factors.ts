import { v7 as uuidv7 } from 'uuid';
import { asPlatform, type Database } from '#server/kernel/database/database.ts';

/** Inserts an active second factor of an account, for tests that do not use it. */
export function seedSecondFactor(database: Database, accountId: string, kind: 'AUTHENTICATOR' | 'PASSKEY'): Promise<void> {
  const id = uuidv7();
  const own = kind === 'PASSKEY' ? { name: 'Phone', credential_id: Buffer.from(id), public_key: Buffer.from('k') } : {};
  const sealed = kind === 'PASSKEY' ? {} : { sealed_secret: Buffer.from('s') };
  return asPlatform(database, async (db) => {
    await db
      .insertInto('second_factors')
      .values({ id, account_id: accountId, kind, confirmed_at: new Date(), ...own, ...sealed })
      .execute();
    await db
      .insertInto('recovery_codes')
      .values({ account_id: accountId, code_hash: Buffer.from(id) })
      .execute();
  });
}

/** The numbers of second factors and recovery codes of an account. */
export async function countSecondFactors(database: Database, accountId: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    'SELECT (SELECT count(*) FROM second_factors WHERE account_id = $1) + (SELECT count(*) FROM recovery_codes WHERE account_id = $1) AS count',
    [accountId],
  );
  return Number(rows[0]?.count);
}
