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
import { type GivenSecondFactor, requireSecondFactor, waysOf } from './second-factor.checks.ts';

/** The raw exchange of a sign-in page: the authorization server reads its cookie. */
export interface SignInExchange {
  uid: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What the sign-in page shows before anything is typed. Throws stepGone. */
export async function details(context: Context, parts: AccountDependencies, page: SignInExchange) {
  const { accountId, loginHint } = await readInteraction(parts.signOn, page.uid, page.request, page.reply);
  const account = accountId === null ? undefined : await asPlatform(context.database, (db) => repository.findById(db, accountId));
  return { signedInAs: account?.display_name ?? null, loginHint };
}

/**
 * Signs in by password; where the account has a second factor, half of the way. Unknown accounts, closed ones and those without a password cost and answer what a wrong
 * password does: `passwordWrong`. Throws stepGone, tooMany, busy.
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
  return goOn(context, parts, page, accountId, 'PASSWORD');
}

/** Signs in, or asks for the second factor first. */
async function goOn(context: Context, parts: AccountDependencies, page: SignInExchange, accountId: string, method: AuthMethod) {
  const ways = await waysOf(context, accountId);
  if (ways.length > 0) {
    const step = await asPlatform(context.database, (db) => issueStep(db, accountId, page.uid));
    return { returnTo: null, step, ways };
  }
  return { returnTo: await arrive(context, parts, page, accountId, method), step: null, ways };
}

/** The end of every sign-in: from now on the browser is a known device of the account. @returns where it goes on */
async function arrive(
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

/** What a passkey is to sign: of anybody, or of the account whose second factor is owed. Throws stepGone. */
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
 * Signs in by a passkey alone: it is what somebody has, and opens to its person only. A passkey that nobody has answers what
 * a wrong one does. Throws stepGone, tooMany, passkeyRefused, passkeyLate, passkeyCopied.
 */
export async function signInByPasskey(
  context: Context,
  parts: AccountDependencies,
  page: SignInExchange,
  passkey: SignedCredential,
) {
  await readInteraction(parts.signOn, page.uid, page.request, page.reply);
  const asked = { purpose: 'SIGN_IN', place: page.uid, accountId: null } as const;
  const owner = await asPlatform(context.database, (db) => findPasskey(db, Buffer.from(passkey.id, 'base64url')));
  const accountId = await watchRefusals(context, owner?.account_id, { kind: 'SIGN_IN', method: 'PASSKEY' }, async () => {
    await chargePasskey(context, parts, passkey.id);
    return requirePasskey(context, parts, asked, passkey);
  });
  await settlePasskey(context, parts, passkey.id);
  return { returnTo: await arrive(context, parts, page, accountId, 'PASSKEY') };
}

/** Whose second factor a page waits for. Throws stepGone. */
async function stepOf(context: Context, { uid }: SignInExchange, step: string) {
  const accountId = await asPlatform(context.database, (db) => readStep(db, step, uid));
  if (accountId === undefined) throw new AppError('stepGone');
  return { purpose: 'STEP', place: uid, accountId } as const;
}

/** The second half of a sign-in. Throws codeWrong, tooMany, what requirePasskey throws, and stepGone for a step of another page, too old or spent. */
export async function signInBySecondFactor(
  context: Context,
  parts: AccountDependencies,
  page: SignInExchange,
  { step, ...given }: GivenSecondFactor & { step: string },
) {
  await readInteraction(parts.signOn, page.uid, page.request, page.reply);
  const asked = await stepOf(context, page, step);
  const method = methodOf(given);
  await watchRefusals(context, asked.accountId, { kind: 'SIGN_IN', method }, () =>
    requireSecondFactor(context, parts, asked, given),
  );
  if (!(await asPlatform(context.database, (db) => spendStep(db, step)))) throw new AppError('stepGone');
  return { returnTo: await arrive(context, parts, page, asked.accountId, method) };
}

/** Signs in by a ticket from a registration or a new password. Throws stepGone. */
export async function signInByTicket(context: Context, parts: AccountDependencies, page: SignInExchange, ticket: string) {
  await readInteraction(parts.signOn, page.uid, page.request, page.reply);
  const accountId = await asPlatform(context.database, (db) => spendTicket(db, ticket));
  if (accountId === undefined) throw new AppError('stepGone');
  return goOn(context, parts, page, accountId, 'EMAIL_CODE');
}

/** Goes back without signing in. Throws stepGone. */
export async function abort(_context: Context, parts: AccountDependencies, page: SignInExchange) {
  await readInteraction(parts.signOn, page.uid, page.request, page.reply);
  return { returnTo: await abortSignIn(parts.signOn, page.request, page.reply) };
}
