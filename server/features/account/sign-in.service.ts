import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/kernel/context.ts';
import { asPlatform } from '#server/kernel/db.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { abortSignIn, finishSignIn, readInteraction } from '#server/outside/sign-on/interactions.ts';
import { issueStep, readStep, spendStep } from '#server/outside/sign-on/steps.ts';
import { spendTicket } from '#server/outside/sign-on/tickets.ts';
import type { AccountParts } from './account.parts.ts';
import { chargePassword, settlePassword } from './account.policy.ts';
import * as repository from './account.repository.ts';
import { addressOf, type GivenAddress } from './account.rules.ts';
import { type GivenSecondFactor, owesSecondFactor, requireCode } from './second-factor.check.ts';

/** The raw exchange of a sign-in page: the authorization server reads its cookie. */
export interface Page {
  uid: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What the sign-in page shows before anything is typed. Throws stepGone. */
export async function details(context: Context, parts: AccountParts, page: Page) {
  const { accountId, loginHint } = await readInteraction(parts.signOn, page.uid, page.request, page.reply);
  const account = accountId === null ? undefined : await asPlatform(context.database, (db) => repository.findById(db, accountId));
  return { signedInAs: account?.display_name ?? null, loginHint };
}

/**
 * Signs in by password; where the account has a second factor, half of the way. Unknown accounts, closed ones and those without a password cost and answer what a wrong
 * password does: `passwordWrong`. Throws stepGone, tooMany, busy.
 */
export async function signIn(context: Context, parts: AccountParts, page: Page, given: GivenAddress & { password: string }) {
  await readInteraction(parts.signOn, page.uid, page.request, page.reply);
  const address = addressOf(given);
  await chargePassword(context, parts, address.value);
  const account = await asPlatform(context.database, (db) => repository.findByAddress(db, address));
  const right = await parts.passwords.verify(account?.password_hash ?? null, given.password);
  if (!account || !right) throw invalid({ field: 'password', rule: 'passwordWrong' });
  await settlePassword(context, parts, address.value);
  return goOn(context, parts, page, account.id);
}

/** Signs in, or asks for the second factor first. */
async function goOn(context: Context, parts: AccountParts, page: Page, accountId: string) {
  if (await owesSecondFactor(context, accountId)) {
    const step = await asPlatform(context.database, (db) => issueStep(db, accountId, page.uid));
    return { returnTo: null, step };
  }
  return { returnTo: await finishSignIn(parts.signOn, accountId, page.request, page.reply), step: null };
}

/** The second half of a sign-in. Throws codeWrong, tooMany, and stepGone for a step of another page, too old or spent. */
export async function signInBySecondFactor(
  context: Context,
  parts: AccountParts,
  page: Page,
  { step, ...given }: GivenSecondFactor & { step: string },
) {
  await readInteraction(parts.signOn, page.uid, page.request, page.reply);
  const accountId = await asPlatform(context.database, (db) => readStep(db, step, page.uid));
  if (accountId === undefined) throw new AppError('stepGone');
  await requireCode(context, parts, accountId, given);
  if (!(await asPlatform(context.database, (db) => spendStep(db, step)))) throw new AppError('stepGone');
  return { returnTo: await finishSignIn(parts.signOn, accountId, page.request, page.reply) };
}

/** Signs in by a ticket from a registration or a new password. Throws stepGone. */
export async function signInByTicket(context: Context, parts: AccountParts, page: Page, ticket: string) {
  await readInteraction(parts.signOn, page.uid, page.request, page.reply);
  const accountId = await asPlatform(context.database, (db) => spendTicket(db, ticket));
  if (accountId === undefined) throw new AppError('stepGone');
  return goOn(context, parts, page, accountId);
}

/** Goes back without signing in. Throws stepGone. */
export async function abort(_context: Context, parts: AccountParts, page: Page) {
  await readInteraction(parts.signOn, page.uid, page.request, page.reply);
  return { returnTo: await abortSignIn(parts.signOn, page.request, page.reply) };
}
