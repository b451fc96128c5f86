import { exportJWK, type JWK } from 'jose';
import { openDatabase } from '#server/kernel/database/database.ts';
import { loadKeys, maintainKeys } from '#server/integrations/sign-on/keys.ts';
import { audienceOf, issuerOf } from '#server/integrations/sign-on/provider.ts';
import { signToken } from '#server/integrations/sign-on/tokens.ts';

/** The signing key, with which the ceiling verifies tokens, and a function that makes tokens of an account. */
export interface Identity {
  publicJwk: JWK;
  tokenOf(accountId: string): Promise<string>;
}

/** Opens the product's keys in the database of the benchmark. */
export async function openIdentity(url: string, rootKey: Buffer, publicUrl: string): Promise<Identity> {
  const database = openDatabase(url, { max: 2 });
  try {
    await maintainKeys(database, rootKey);
    const keys = await loadKeys(database, rootKey);
    const verifying = keys.verifying.get(keys.signing.kid);
    if (!verifying) throw new Error('There is no key to check tokens by.');
    return {
      publicJwk: await exportJWK(verifying.key),
      tokenOf: (id) => signToken(keys, issuerOf(publicUrl), audienceOf(publicUrl), { id, epoch: 1 }, 120),
    };
  } finally {
    await database.close();
  }
}
