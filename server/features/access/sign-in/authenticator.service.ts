import type { AccountContext } from '#server/kernel/context.ts';
import { asPlatform } from '#server/kernel/database/database.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { writeAccount } from '#server/kernel/write.ts';
import { watchRefusals } from '#server/integrations/sign-on/auth-events.ts';
import { newSecret, secretFor, stepOf } from '#server/integrations/sign-on/totp.ts';
import type { AccountDependencies } from './sign-in.dependencies.ts';
import { chargeSecondFactor, settleSecondFactor } from './account.policy.ts';
import * as repository from './authenticator.repository.ts';
import { openSecret, sealSecret } from './second-factor.rules.ts';
import { factorAdded, factorRemoved, ownAccount, writeSecret } from './second-factor.service.ts';

/** Creates a secret for an authenticator app, to be confirmed by a first code. Throws secondFactorOn. */
export function enrol(context: AccountContext, parts: AccountDependencies) {
  const { id } = context.account;
  return writeSecret(context, async (tx) => {
    const account = await ownAccount(tx, id);
    const secret = newSecret();
    if (!(await repository.storeUnconfirmedSecret(tx, id, sealSecret(parts.secretKey, id, secret))))
      throw new AppError('secondFactorOn');
    return secretFor(secret, account.email ?? account.mobile ?? account.display_name);
  });
}

/**
 * Turns the authenticator app on by a first code of the unconfirmed secret. Throws codeWrong, tooMany, secondFactorOn, and
 * secondFactorOff if there is no unconfirmed secret.
 */
export async function confirm(context: AccountContext, parts: AccountDependencies, code: string) {
  const { id } = context.account;
  const unconfirmed = await asPlatform(context.database, (db) => repository.findAuthenticator(db, id));
  if (!unconfirmed) throw new AppError('secondFactorOff');
  if (unconfirmed.confirmed_at) throw new AppError('secondFactorOn');
  const step = await watchRefusals(context, id, { kind: 'AUTHENTICATOR_ADDED' }, async () => {
    await chargeSecondFactor(context, parts, id);
    const found = stepOf(openSecret(parts.secretKey, id, unconfirmed.sealed_secret), code, context.now);
    if (found === undefined) throw invalid({ field: 'code', rule: 'codeWrong' });
    return found;
  });
  const recoveryCodes = await writeSecret(context, async (tx) => {
    const account = await ownAccount(tx, id);
    if (!(await repository.confirmSecret(tx, id, unconfirmed.sealed_secret, step))) throw new AppError('secondFactorOn');
    return factorAdded(tx, context, parts, account, { kind: 'AUTHENTICATOR' });
  });
  await settleSecondFactor(context, parts, id);
  return { recoveryCodes };
}

/** Removes the caller's authenticator app. Throws secondFactorOff. */
export function disable(context: AccountContext, parts: AccountDependencies) {
  const { id } = context.account;
  return writeAccount(context, async (tx) => {
    const account = await ownAccount(tx, id);
    if (!(await repository.removeAuthenticator(tx, id))) throw new AppError('secondFactorOff');
    await factorRemoved(tx, context, parts, account, { kind: 'AUTHENTICATOR' });
    return {};
  });
}
