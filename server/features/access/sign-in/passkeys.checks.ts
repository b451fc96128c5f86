import type { RequestOptions, SignedCredential } from '#contract/access/passkeys.ts';
import { passkeyLimits } from '#contract/access/security-facts.ts';
import type { Context } from '#server/kernel/context.ts';
import { asPlatform, inTransaction } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { retiredKeys } from '#server/kernel/keys/retired-keys.ts';
import { type ChallengePurpose, issueChallenge, spendChallenge } from '#server/integrations/sign-on/passkey-challenges.ts';
import { challengeIn, readSigned, relyingParty } from '#server/integrations/sign-on/passkeys.ts';
import type { AccountDependencies } from './sign-in.dependencies.ts';
import { findById } from './account.repository.ts';
import { sendOwnAccountNotice } from './sign-in.emails.ts';
import { recordInTeams } from './auth-events.log.ts';
import * as repository from './passkeys.repository.ts';
import { descriptorsOf, userHandle } from './passkeys.rules.ts';

/**
 * The request that a passkey signs: a passkey of a known account, or, if `accountId` is null, any passkey that names its
 * account.
 */
export function requestOptions(
  context: Context,
  parts: AccountDependencies,
  challenged: ChallengePurpose,
): Promise<RequestOptions> {
  return asPlatform(context.database, async (db) => ({
    challenge: await issueChallenge(db, challenged),
    rpId: relyingParty(parts.publicUrl),
    timeout: passkeyLimits.challenge * 1000,
    allowCredentials: challenged.accountId === null ? [] : descriptorsOf(await repository.listPasskeys(db, challenged.accountId)),
    userVerification: 'required' as const,
  }));
}

/**
 * Accepts a signature by a passkey, once. The caller has counted the attempt. Throws passkeyRefused for a passkey that is
 * unknown, removed, of another person or of a closed account, and for a wrong signature or one made without verifying the
 * person. Throws passkeyLate for a challenge that is not valid here, and passkeyCopied if the authenticator's counter went
 * backwards, of which the person and their teams are notified.
 * @returns the id of the passkey's account
 */
export async function requirePasskey(
  context: Context,
  parts: AccountDependencies,
  challenged: ChallengePurpose,
  signed: SignedCredential,
): Promise<string> {
  const challenge = challengeIn(signed.response.clientDataJSON);
  if (challenge === undefined) throw new AppError('passkeyRefused');
  const { database } = context;
  if (!(await asPlatform(database, (db) => spendChallenge(db, challenged, challenge)))) throw new AppError('passkeyLate');
  const passkey = await asPlatform(database, (db) => repository.findPasskey(db, Buffer.from(signed.id, 'base64url')));
  if (!passkey || !(await belongsTo(context, parts, challenged, passkey.account_id, signed)))
    throw new AppError('passkeyRefused');
  const stored = { credentialId: passkey.credential_id, publicKey: passkey.public_key };
  const counter = await readSigned(parts.publicUrl, challenge, signed, stored);
  if (counter === undefined) throw new AppError('passkeyRefused');
  if (await asPlatform(database, (db) => repository.advanceCounter(db, passkey.id, counter))) return passkey.account_id;
  const still = await asPlatform(database, (db) => repository.findPasskey(db, passkey.credential_id));
  if (!still) throw new AppError('passkeyRefused');
  await notifyOfCopy(context, parts, passkey);
  throw new AppError('passkeyCopied');
}

/**
 * Whether the passkey belongs to the account it is used for. If the account is not known beforehand, the user handle is
 * required; otherwise it is optional but must match.
 */
async function belongsTo(
  context: Context,
  { secretKey }: AccountDependencies,
  { accountId }: ChallengePurpose,
  owner: string,
  { response }: SignedCredential,
): Promise<boolean> {
  const handle = response.userHandle ?? undefined;
  if (handle === undefined) return accountId === owner;
  if (accountId !== null && accountId !== owner) return false;
  if (handle === userHandle(secretKey, owner)) return true;
  // Authenticators keep the user handle of their registration; the root key may have been replaced since.
  const former = await asPlatform(context.database, (db) => retiredKeys(db, 'accounts', secretKey));
  return former.some((key) => handle === userHandle(key, owner));
}

function notifyOfCopy(
  context: Context,
  parts: AccountDependencies,
  { account_id: id, name }: repository.PasskeyRow,
): Promise<void> {
  return inTransaction(context.database, { accountId: id }, async (tx) => {
    const account = await findById(tx, id);
    if (account) await sendOwnAccountNotice(tx, parts, context, account, { template: 'passkeyCopied', path: '/settings' });
    await recordInTeams(tx, context, id, 'passkey.copied', { after: { passkey: name } });
  });
}
