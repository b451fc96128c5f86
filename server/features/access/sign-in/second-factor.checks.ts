import type { SignedCredential } from '#contract/access/passkeys.ts';
import { type SecondFactorWay, secondFactorWays } from '#contract/access/security-facts.ts';
import type { Context } from '#server/kernel/context.ts';
import { asPlatform, inTransaction } from '#server/kernel/database/database.ts';
import { invalid } from '#server/kernel/errors.ts';
import { retiredKeys } from '#server/kernel/keys/retired-keys.ts';
import type { ChallengePurpose } from '#server/integrations/sign-on/passkey-challenges.ts';
import { stepOf } from '#server/integrations/sign-on/totp.ts';
import type { AccountDependencies } from './sign-in.dependencies.ts';
import { chargeSecondFactor, settleSecondFactor } from './account.policy.ts';
import { findById } from './account.repository.ts';
import { findAuthenticator, useTimeStep } from './authenticator.repository.ts';
import { sendOwnAccountNotice } from './sign-in.emails.ts';
import { recordInTeams } from './auth-events.log.ts';
import { requirePasskey } from './passkeys.checks.ts';
import * as repository from './second-factor.repository.ts';
import { openSecret, recoveryHashes } from './second-factor.rules.ts';

/** What a person sends as second factor: a code of the authenticator app, a recovery code, or a passkey's signature. */
export interface GivenSecondFactor {
  code?: string | undefined;
  recoveryCode?: string | undefined;
  passkey?: SignedCredential | undefined;
}

/**
 * The ways in which an account can show its second factor after the password, easiest first. Empty if it has no second factor.
 */
export function secondFactorWaysOf(context: Context, accountId: string): Promise<SecondFactorWay[]> {
  return asPlatform(context.database, async (db) => {
    const there = new Set<SecondFactorWay>(await repository.factorKinds(db, accountId));
    if (there.size > 0 && (await repository.recoveryCodesLeft(db, accountId)) > 0) there.add('RECOVERY_CODE');
    return secondFactorWays.filter((way) => there.has(way));
  });
}

/**
 * Accepts the second factor of an account, once: a passkey's signature for `challenged`, a code of the authenticator app, or a
 * recovery code instead of these. Throws codeWrong for a wrong or used code, the errors of requirePasskey, and tooMany after
 * five wrong attempts. Accepts an account without a second factor.
 */
export async function requireSecondFactor(
  context: Context,
  parts: AccountDependencies,
  challenged: ChallengePurpose & { accountId: string },
  given: GivenSecondFactor,
): Promise<void> {
  const { accountId } = challenged;
  if ((await asPlatform(context.database, (db) => repository.factorKinds(db, accountId))).length === 0) return;
  const { code, recoveryCode, passkey } = given;
  if (code === undefined && recoveryCode === undefined && passkey === undefined)
    throw invalid({ field: 'code', rule: 'required' });
  if (passkey !== undefined) return requireOwnPasskey(context, parts, challenged, passkey);
  await chargeSecondFactor(context, parts, accountId);
  if (recoveryCode !== undefined) await requireRecoveryCode(context, parts, accountId, recoveryCode);
  else await requireCode(context, parts, accountId, code ?? '');
  await settleSecondFactor(context, parts, accountId);
}

/**
 * Accepts a signature by a passkey of a known account; the signature is required. Throws tooMany and the errors of
 * requirePasskey.
 */
export async function requireOwnPasskey(
  context: Context,
  parts: AccountDependencies,
  challenged: ChallengePurpose & { accountId: string },
  passkey: SignedCredential,
): Promise<void> {
  await chargeSecondFactor(context, parts, challenged.accountId);
  await requirePasskey(context, parts, challenged, passkey);
  await settleSecondFactor(context, parts, challenged.accountId);
}

async function requireCode(context: Context, parts: AccountDependencies, accountId: string, code: string): Promise<void> {
  const right = await asPlatform(context.database, async (db) => {
    const app = await findAuthenticator(db, accountId);
    const step = app && stepOf(openSecret(parts.secretKey, accountId, app.sealed_secret), code, context.now);
    return step !== undefined && useTimeStep(db, accountId, step);
  });
  if (!right) throw invalid({ field: 'code', rule: 'codeWrong' });
}

/** Uses a recovery code up and notifies the person and their teams, because a person who found the codes would do the same. */
async function requireRecoveryCode(context: Context, parts: AccountDependencies, accountId: string, code: string): Promise<void> {
  const right = await inTransaction(context.database, { accountId }, async (tx) => {
    const hashes = recoveryHashes(parts.secretKey, await retiredKeys(tx, 'accounts', parts.secretKey), accountId, code);
    if (!(await repository.useRecoveryCode(tx, accountId, hashes))) return false;
    const left = await repository.recoveryCodesLeft(tx, accountId);
    const account = await findById(tx, accountId);
    if (account) await sendOwnAccountNotice(tx, parts, context, account, { template: 'recoveryUsed', path: '/settings' });
    await recordInTeams(tx, context, accountId, 'secondFactor.recoveryUsed', { after: { left } });
    return true;
  });
  if (!right) throw invalid({ field: 'recoveryCode', rule: 'codeWrong' });
}
