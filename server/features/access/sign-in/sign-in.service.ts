import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignedCredential } from '#contract/access/passkeys.ts';
import type { AuthMethod } from '#contract/access/auth-event-facts.ts';
import type { Context } from '#server/kernel/context.ts';
import { asPlatform } from '#server/kernel/database/database.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { abortSignIn, finishSignIn, readInteraction } from '#server/integrations/sign-on/interactions.ts';
import { storeAuthEvent, watchRefusals } from '#server/integrations/sign-on/auth-events.ts';
import { issueStep, readStep, spendStep } from '#server/integrations/sign-on/steps.ts';
import { spendTicket } from '#server/integrations/sign-on/tickets.ts';
import type { AccountDependencies } from './sign-in.dependencies.ts';
import { chargePasskey, chargePassword, settlePasskey, settlePassword } from './account.policy.ts';
import * as repository from './account.repository.ts';
import { addressOf, type GivenAddress } from './account.rules.ts';
import { knownDevice, rememberDevice } from './devices.rules.ts';
import { requestOptions, requirePasskey } from './passkeys.checks.ts';
import { notifyOfNewDevice } from './new-device.emails.ts';
import { findPasskey } from './passkeys.repository.ts';
import { methodOf } from './second-factor.rules.ts';
import { type GivenSecondFactor, requireSecondFactor, secondFactorWaysOf } from './second-factor.checks.ts';

/** The raw request and reply of a sign-in page; the authorization server reads its cookie from them. */
export interface SignInExchange {
  uid: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What the sign-in page shows before any input. Throws stepGone. */
export async function details(context: Context, parts: AccountDependencies, page: SignInExchange) {
  const { accountId, loginHint } = await readInteraction(parts.signOn, page.uid, page.request, page.reply);
  const account = accountId === null ? undefined : await asPlatform(context.database, (db) => repository.findById(db, accountId));
  return { signedInAs: account?.display_name ?? null, loginHint };
}

/**
 * Signs in by password, or completes the first of two steps if the account has a second factor. Unknown accounts, closed
 * accounts and accounts without a password take the same time and answer as a wrong password: `passwordWrong`. Throws stepGone,
 * tooMany, busy.
 */
export async function signIn(
  context: Context,
  parts: AccountDependencies,
  page: SignInExchange,
  given: GivenAddress & { password: string },
) {
  await readInteraction(parts.signOn, page.uid, page.request, page.reply);
  const address = addressOf(given);
  const account = await asPlatform(context.database, (db) => repository.findByAddress(db, address));
  const tried = { whose: address.value, accountId: account?.id };
  const accountId = await watchRefusals(context, account?.id, { kind: 'SIGN_IN', method: 'PASSWORD' }, async () => {
    await chargePassword(context, parts, tried);
    const right = await parts.passwords.verify(account?.password_hash ?? null, given.password);
    if (!account || !right) throw invalid({ field: 'password', rule: 'passwordWrong' });
    return account.id;
  });
  await settlePassword(context, parts, tried);
  return continueSignIn(context, parts, page, accountId, 'PASSWORD');
}

/** Completes the sign-in, or asks for the second factor if the account has one. */
async function continueSignIn(
  context: Context,
  parts: AccountDependencies,
  page: SignInExchange,
  accountId: string,
  method: AuthMethod,
) {
  const ways = await secondFactorWaysOf(context, accountId);
  if (ways.length > 0) {
    const step = await asPlatform(context.database, (db) => issueStep(db, accountId, page.uid));
    return { returnTo: null, step, ways };
  }
  return { returnTo: await completeSignIn(context, parts, page, accountId, method), step: null, ways };
}

/**
 * Completes every sign-in. From then on the browser is a known device of the account.
 * @returns the address where the browser continues
 */
async function completeSignIn(
  context: Context,
  parts: AccountDependencies,
  page: SignInExchange,
  accountId: string,
  method: AuthMethod,
): Promise<string> {
  const returnTo = await finishSignIn(parts.signOn, accountId, page.request, page.reply);
  await storeAuthEvent(context.database, context, accountId, { kind: 'SIGN_IN', method });
  if (!knownDevice(context, parts, accountId)) await notifyOfNewDevice(context, parts, accountId);
  rememberDevice(context, parts, accountId, page.reply);
  return returnTo;
}

/**
 * The request that a passkey signs: any passkey, or with `step` one of the account whose second factor is required. Throws
 * stepGone.
 */
export async function passkeyOptions(
  context: Context,
  parts: AccountDependencies,
  page: SignInExchange,
  step: string | undefined,
) {
  await readInteraction(parts.signOn, page.uid, page.request, page.reply);
  if (step === undefined) return requestOptions(context, parts, { purpose: 'SIGN_IN', place: page.uid, accountId: null });
  return requestOptions(context, parts, await stepOf(context, page, step));
}

/**
 * Signs in by a passkey alone, because a passkey is something the person has and verifies the person. An unknown passkey is
 * answered as a wrong one. Throws stepGone, tooMany, passkeyRefused, passkeyLate, passkeyCopied.
 */
export async function signInByPasskey(
  context: Context,
  parts: AccountDependencies,
  page: SignInExchange,
  passkey: SignedCredential,
) {
  await readInteraction(parts.signOn, page.uid, page.request, page.reply);
  const challenged = { purpose: 'SIGN_IN', place: page.uid, accountId: null } as const;
  const owner = await asPlatform(context.database, (db) => findPasskey(db, Buffer.from(passkey.id, 'base64url')));
  const accountId = await watchRefusals(context, owner?.account_id, { kind: 'SIGN_IN', method: 'PASSKEY' }, async () => {
    await chargePasskey(context, parts, passkey.id);
    return requirePasskey(context, parts, challenged, passkey);
  });
  await settlePasskey(context, parts, passkey.id);
  return { returnTo: await completeSignIn(context, parts, page, accountId, 'PASSKEY') };
}

/** The challenge purpose of a sign-in whose second factor is still required. Throws stepGone. */
async function stepOf(context: Context, { uid }: SignInExchange, step: string) {
  const accountId = await asPlatform(context.database, (db) => readStep(db, step, uid));
  if (accountId === undefined) throw new AppError('stepGone');
  return { purpose: 'STEP', place: uid, accountId } as const;
}

/**
 * The second step of a sign-in. Throws codeWrong, tooMany, the errors of requirePasskey, and stepGone for a step that belongs
 * to another page, has expired or was used.
 */
export async function signInBySecondFactor(
  context: Context,
  parts: AccountDependencies,
  page: SignInExchange,
  { step, ...given }: GivenSecondFactor & { step: string },
) {
  await readInteraction(parts.signOn, page.uid, page.request, page.reply);
  const challenged = await stepOf(context, page, step);
  const method = methodOf(given);
  await watchRefusals(context, challenged.accountId, { kind: 'SIGN_IN', method }, () =>
    requireSecondFactor(context, parts, challenged, given),
  );
  if (!(await asPlatform(context.database, (db) => spendStep(db, step)))) throw new AppError('stepGone');
  return { returnTo: await completeSignIn(context, parts, page, challenged.accountId, method) };
}

/** Signs in by a ticket that was issued for a registration or a new password. Throws stepGone. */
export async function signInByTicket(context: Context, parts: AccountDependencies, page: SignInExchange, ticket: string) {
  await readInteraction(parts.signOn, page.uid, page.request, page.reply);
  const accountId = await asPlatform(context.database, (db) => spendTicket(db, ticket));
  if (accountId === undefined) throw new AppError('stepGone');
  return continueSignIn(context, parts, page, accountId, 'EMAIL_CODE');
}

/** Returns to the client without signing in. Throws stepGone. */
export async function abort(_context: Context, parts: AccountDependencies, page: SignInExchange) {
  await readInteraction(parts.signOn, page.uid, page.request, page.reply);
  return { returnTo: await abortSignIn(parts.signOn, page.request, page.reply) };
}
