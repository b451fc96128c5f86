import type { RequestOptions, SignedCredential } from '#contract/access/passkeys.ts';
import { passkeyLimits } from '#contract/access/security-facts.ts';
import type { Context } from '#server/kernel/context.ts';
import { asPlatform, inTransaction } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { retiredKeys } from '#server/kernel/keys/retired-keys.ts';
import { type Challenged, issueChallenge, spendChallenge } from '#server/integrations/sign-on/passkey-challenges.ts';
import { challengeIn, readSigned, relyingParty } from '#server/integrations/sign-on/passkeys.ts';
import type { AccountDependencies } from './sign-in.dependencies.ts';
import { findById } from './account.repository.ts';
import { sendNote } from './sign-in.emails.ts';
import { recordInTeams } from './auth-events.log.ts';
import * as repository from './passkeys.repository.ts';
import { descriptorsOf, userHandle } from './passkeys.rules.ts';

/** What a passkey is to sign: one of a known account, or any that tells whose it is. */
export function requestOptions(context: Context, parts: AccountDependencies, asked: Challenged): Promise<RequestOptions> {
  return asPlatform(context.database, async (db) => ({
    challenge: await issueChallenge(db, asked),
    rpId: relyingParty(parts.publicUrl),
    timeout: passkeyLimits.challenge * 1000,
    allowCredentials: asked.accountId === null ? [] : descriptorsOf(await repository.listPasskeys(db, asked.accountId)),
    userVerification: 'required' as const,
  }));
}

/**
 * Takes what a passkey has signed, once; the caller has charged for it. One that nobody has, that was removed, is another's or of a closed account, and one that signed
 * wrongly or without its person verified, are all `passkeyRefused`. Throws passkeyLate for a challenge that does not hold
 * here, passkeyCopied where the authenticator counted backwards, which person and teams are told. @returns whose it is
 */
export async function requirePasskey(
  context: Context,
  parts: AccountDependencies,
  asked: Challenged,
  signed: SignedCredential,
): Promise<string> {
  const challenge = challengeIn(signed.response.clientDataJSON);
  if (challenge === undefined) throw new AppError('passkeyRefused');
  const { database } = context;
  if (!(await asPlatform(database, (db) => spendChallenge(db, asked, challenge)))) throw new AppError('passkeyLate');
  const passkey = await asPlatform(database, (db) => repository.findPasskey(db, Buffer.from(signed.id, 'base64url')));
  if (!passkey || !(await isOf(context, parts, asked, passkey.account_id, signed))) throw new AppError('passkeyRefused');
  const kept = { credentialId: passkey.credential_id, publicKey: passkey.public_key };
  const counter = await readSigned(parts.publicUrl, challenge, signed, kept);
  if (counter === undefined) throw new AppError('passkeyRefused');
  if (await asPlatform(database, (db) => repository.countOn(db, passkey.id, counter))) return passkey.account_id;
  const still = await asPlatform(database, (db) => repository.findPasskey(db, passkey.credential_id));
  if (!still) throw new AppError('passkeyRefused');
  await tellOfCopy(context, parts, passkey);
  throw new AppError('passkeyCopied');
}

/** A passkey that is to tell whose it is has to do so; one that need not may, but not otherwise. */
async function isOf(
  context: Context,
  { secretKey }: AccountDependencies,
  { accountId }: Challenged,
  owner: string,
  { response }: SignedCredential,
): Promise<boolean> {
  const told = response.userHandle ?? undefined;
  if (told === undefined) return accountId === owner;
  if (accountId !== null && accountId !== owner) return false;
  if (told === userHandle(secretKey, owner)) return true;
  // Authenticators keep the id they were given; the root key may have been replaced since.
  const former = await asPlatform(context.database, (db) => retiredKeys(db, 'accounts', secretKey));
  return former.some((key) => told === userHandle(key, owner));
}

function tellOfCopy(
  context: Context,
  parts: AccountDependencies,
  { account_id: id, name }: repository.PasskeyRow,
): Promise<void> {
  return inTransaction(context.database, { accountId: id }, async (tx) => {
    const account = await findById(tx, id);
    if (account) await sendNote(tx, parts, context.language, account, { template: 'passkeyCopied', path: '/settings' });
    await recordInTeams(tx, context, id, 'passkey.copied', { after: { passkey: name } });
  });
}
