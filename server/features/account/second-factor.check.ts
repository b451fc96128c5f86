import type { Context } from '#server/kernel/context.ts';
import { asPlatform, inTransaction } from '#server/kernel/db.ts';
import { invalid } from '#server/kernel/errors.ts';
import { stepOf } from '#server/outside/sign-on/totp.ts';
import type { AccountParts } from './account.parts.ts';
import { chargeSecondFactor, settleSecondFactor } from './account.policy.ts';
import { findById } from './account.repository.ts';
import { sendNote } from './letters.ts';
import { recordInTeams } from './own-log.ts';
import * as repository from './second-factor.repository.ts';
import { openSecret, recoveryHash } from './second-factor.rules.ts';

export interface GivenSecondFactor {
  code?: string | undefined;
  recoveryCode?: string | undefined;
}

/** Whether an account owes a second factor after its password. */
export async function owesSecondFactor(context: Context, accountId: string): Promise<boolean> {
  const factor = await asPlatform(context.database, (db) => repository.findFactor(db, accountId));
  return Boolean(factor?.confirmed_at);
}

/**
 * Takes a code of the app, or a recovery code in its place, once. Throws codeWrong for any other and for one that was taken
 * before, tooMany after five wrong ones; passes an account without a second factor.
 */
export async function requireCode(
  context: Context,
  parts: AccountParts,
  accountId: string,
  given: GivenSecondFactor,
): Promise<void> {
  const factor = await asPlatform(context.database, (db) => repository.findFactor(db, accountId));
  if (!factor?.confirmed_at) return;
  const { code, recoveryCode } = given;
  if (code === undefined && recoveryCode === undefined) throw invalid({ field: 'code', rule: 'required' });
  await chargeSecondFactor(context, parts, accountId);
  const right =
    recoveryCode === undefined
      ? await takeCode(context, parts, accountId, factor.sealed_secret, code ?? '')
      : await takeRecoveryCode(context, parts, accountId, recoveryCode);
  if (!right) throw invalid({ field: recoveryCode === undefined ? 'code' : 'recoveryCode', rule: 'codeWrong' });
  await settleSecondFactor(context, parts, accountId);
}

async function takeCode(context: Context, parts: AccountParts, accountId: string, sealed: Buffer, code: string) {
  const step = stepOf(openSecret(parts.secretKey, accountId, sealed), code, context.now);
  return step !== undefined && asPlatform(context.database, (db) => repository.takeStep(db, accountId, step));
}

/** Using one up is told to the person and to their teams: it is what somebody would do who found the codes. */
function takeRecoveryCode(context: Context, parts: AccountParts, accountId: string, code: string): Promise<boolean> {
  const hash = recoveryHash(parts.secretKey, accountId, code);
  return inTransaction(context.database, { accountId }, async (tx) => {
    if (!(await repository.useRecoveryCode(tx, accountId, hash))) return false;
    const left = await repository.recoveryCodesLeft(tx, accountId);
    const account = await findById(tx, accountId);
    if (account) await sendNote(tx, parts, context.language, account, { template: 'recoveryUsed', path: '/settings' });
    await recordInTeams(tx, context, accountId, 'secondFactor.recoveryUsed', { left });
    return true;
  });
}
