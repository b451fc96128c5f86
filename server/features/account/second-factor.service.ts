import type { AccountContext, Tx } from '#server/kernel/context.ts';
import { asPlatform } from '#server/kernel/db.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { writeAccount } from '#server/kernel/write.ts';
import { endSessions } from '#server/outside/sign-on/sessions.repository.ts';
import { newSecret, secretFor, stepOf } from '#server/outside/sign-on/totp.ts';
import type { AccountParts } from './account.parts.ts';
import { chargeSecondFactor, settleSecondFactor } from './account.policy.ts';
import { findById } from './account.repository.ts';
import { sendNote } from './letters.ts';
import { recordInTeams } from './own-log.ts';
import * as repository from './second-factor.repository.ts';
import { newRecoveryCodes, openSecret, recoveryHash, sealSecret } from './second-factor.rules.ts';

/** The own second factor: since when, and how many recovery codes are left. */
export function standing(context: AccountContext) {
  return asPlatform(context.database, async (db) => {
    const factor = await repository.findFactor(db, context.account.id);
    const since = factor?.confirmed_at ?? null;
    return {
      since: since?.toISOString() ?? null,
      recoveryCodesLeft: since ? await repository.recoveryCodesLeft(db, context.account.id) : 0,
    };
  });
}

/** Makes a secret that waits for its first code. Throws secondFactorOn. */
export function enrol(context: AccountContext, parts: AccountParts) {
  const { id } = context.account;
  return writeSecret(context, async (tx) => {
    const account = await livingAccount(tx, id);
    const secret = newSecret();
    if (!(await repository.keepSecret(tx, id, sealSecret(parts.secretKey, id, secret)))) throw new AppError('secondFactorOn');
    return secretFor(secret, account.email ?? account.mobile ?? account.display_name);
  });
}

/**
 * Turns the second factor on by a first code of the secret that waits; other sessions end, for they have shown no code.
 * Throws codeWrong, tooMany, secondFactorOn, secondFactorOff where no secret waits.
 */
export async function confirm(context: AccountContext, parts: AccountParts, code: string) {
  const { id, session } = context.account;
  const factor = await asPlatform(context.database, (db) => repository.findFactor(db, id));
  if (!factor) throw new AppError('secondFactorOff');
  if (factor.confirmed_at) throw new AppError('secondFactorOn');
  await chargeSecondFactor(context, parts, id);
  const step = stepOf(openSecret(parts.secretKey, id, factor.sealed_secret), code, context.now);
  if (step === undefined) throw invalid({ field: 'code', rule: 'codeWrong' });
  const recoveryCodes = newRecoveryCodes();
  await writeSecret(context, async (tx) => {
    const account = await livingAccount(tx, id);
    if (!(await repository.confirmSecret(tx, id, factor.sealed_secret, step))) throw new AppError('secondFactorOn');
    await repository.replaceRecoveryCodes(tx, id, hashesOf(parts, id, recoveryCodes));
    await endSessions(tx, id, session);
    await sendNote(tx, parts, context.language, account, { template: 'secondFactorOn', path: '/settings' });
    await recordInTeams(tx, context, id, 'secondFactor.enable');
  });
  await settleSecondFactor(context, parts, id);
  return { recoveryCodes };
}

/** Ten new recovery codes in the place of those before. Throws secondFactorOff. */
export async function renewRecoveryCodes(context: AccountContext, parts: AccountParts) {
  const { id } = context.account;
  const recoveryCodes = newRecoveryCodes();
  await writeSecret(context, async (tx) => {
    const account = await livingAccount(tx, id);
    if (!(await repository.replaceRecoveryCodes(tx, id, hashesOf(parts, id, recoveryCodes))))
      throw new AppError('secondFactorOff');
    await sendNote(tx, parts, context.language, account, { template: 'recoveryNew', path: '/settings' });
    await recordInTeams(tx, context, id, 'secondFactor.recoveryCodes');
  });
  return { recoveryCodes };
}

/** Turns the own second factor off. Throws secondFactorOff. */
export function disable(context: AccountContext, parts: AccountParts) {
  const { id } = context.account;
  return writeAccount(context, async (tx) => {
    const account = await livingAccount(tx, id);
    if (!(await repository.removeFactor(tx, id))) throw new AppError('secondFactorOff');
    await sendNote(tx, parts, context.language, account, { template: 'secondFactorOff', path: '/settings' });
    await recordInTeams(tx, context, id, 'secondFactor.disable');
    return {};
  });
}

/** A write whose answer must not rest: one kept under an Idempotency-Key would hold the secret. */
function writeSecret<T>(context: AccountContext, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { idempotency: _unused, ...once } = context;
  return writeAccount(once, work);
}

async function livingAccount(tx: Tx, id: string) {
  const account = await findById(tx, id);
  if (!account) throw new AppError('signedOut');
  return account;
}

const hashesOf = (parts: AccountParts, id: string, codes: string[]) =>
  codes.map((code) => recoveryHash(parts.secretKey, id, code));
