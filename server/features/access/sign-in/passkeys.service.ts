import type { CreationOptions, NewCredential } from '#contract/access/passkeys.ts';
import { passkeyLimits } from '#contract/access/security-facts.ts';
import type { AccountContext } from '#server/kernel/context.ts';
import { asPlatform } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { writeAccount } from '#server/kernel/write.ts';
import { issueChallenge, spendChallenge } from '#server/integrations/sign-on/passkey-challenges.ts';
import { passkeyProviderOf } from '#server/integrations/sign-on/passkey-keepers.ts';
import { algorithms, challengeIn, readNewPasskey, relyingParty } from '#server/integrations/sign-on/passkeys.ts';
import type { AccountDependencies } from './sign-in.dependencies.ts';
import { findById } from './account.repository.ts';
import { descriptorsOf, userHandle } from './passkeys.rules.ts';
import * as repository from './passkeys.repository.ts';
import { factorAdded, factorRemoved, ownAccount, writeSecret } from './second-factor.service.ts';

const relyingName = 'Atrium';

/** The options with which a browser creates a passkey for the caller's account. Throws passkeyLimitReached. */
export function creationOptions(context: AccountContext, parts: AccountDependencies): Promise<CreationOptions> {
  const { id } = context.account;
  return asPlatform(context.database, async (db) => {
    const account = await findById(db, id);
    if (!account) throw new AppError('signedOut');
    const passkeys = await repository.listPasskeys(db, id);
    if (passkeys.length >= passkeyLimits.most) throw limitReached();
    return {
      challenge: await issueChallenge(db, ofAdding(context)),
      rp: { id: relyingParty(parts.publicUrl), name: relyingName },
      user: {
        id: userHandle(parts.secretKey, id),
        name: account.email ?? account.mobile ?? account.display_name,
        displayName: account.display_name,
      },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      timeout: passkeyLimits.challenge * 1000,
      excludeCredentials: descriptorsOf(passkeys),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    };
  });
}

/**
 * Stores a passkey that the browser has just created. Throws passkeyLate, passkeyRefused, passkeyKnown, passkeyLimitReached.
 */
export async function add(
  context: AccountContext,
  parts: AccountDependencies,
  given: { credential: NewCredential; name?: string | undefined; device: string },
) {
  const { id } = context.account;
  const challenge = challengeIn(given.credential.response.clientDataJSON);
  if (challenge === undefined) throw new AppError('passkeyRefused');
  if (!(await asPlatform(context.database, (db) => spendChallenge(db, ofAdding(context), challenge))))
    throw new AppError('passkeyLate');
  const made = await readNewPasskey(parts.publicUrl, challenge, given.credential);
  if (!made) throw new AppError('passkeyRefused');
  const name = given.name ?? passkeyProviderOf(made.model) ?? given.device;
  return writeSecret(context, async (tx) => {
    const account = await ownAccount(tx, id);
    if ((await repository.listPasskeys(tx, id)).length >= passkeyLimits.most) throw limitReached();
    const passkeyId = await repository.insertPasskey(tx, id, { ...made, name });
    if (passkeyId === undefined) throw new AppError('passkeyKnown');
    const recoveryCodes = await factorAdded(tx, context, parts, account, { kind: 'PASSKEY', name });
    return { id: passkeyId, name, recoveryCodes };
  });
}

/** Renames one of the caller's passkeys. Throws notFound. */
export function rename(context: AccountContext, passkeyId: string, name: string) {
  return writeAccount(context, async (tx) => {
    if (!(await repository.renamePasskey(tx, context.account.id, passkeyId, name))) throw new AppError('notFound');
    return {};
  });
}

/** Removes one of the caller's passkeys, which then cannot sign in any more. Throws notFound. */
export function remove(context: AccountContext, parts: AccountDependencies, passkeyId: string) {
  const { id } = context.account;
  return writeAccount(context, async (tx) => {
    const account = await ownAccount(tx, id);
    const name = await repository.removePasskey(tx, id, passkeyId);
    if (name === undefined) throw new AppError('notFound');
    await factorRemoved(tx, context, parts, account, { kind: 'PASSKEY', name });
    return {};
  });
}

/**
 * The purpose of a challenge for adding a passkey. A token of the command line has no session; its challenges are bound to the
 * account alone.
 */
const ofAdding = ({ account }: AccountContext) =>
  ({ purpose: 'ADD', place: account.session ?? '', accountId: account.id }) as const;

const limitReached = () => new AppError('passkeyLimitReached', { args: { max: passkeyLimits.most } });
