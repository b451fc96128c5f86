import type { AccountContext, Context } from '#server/kernel/context.ts';
import { asPlatform } from '#server/kernel/database/database.ts';
import { AppError, invalid, withConstraints } from '#server/kernel/errors.ts';
import { writeAccount } from '#server/kernel/write.ts';
import { insertAccount, raiseEpoch, updatePassword } from '#server/domain/accounts/accounts.repository.ts';
import { addAuthEvent, storeAuthEvent, watchRefusals } from '#server/integrations/sign-on/auth-events.ts';
import { endSessions } from '#server/integrations/sign-on/sessions.repository.ts';
import { issueTicket } from '#server/integrations/sign-on/tickets.ts';
import type { AccountDependencies } from './sign-in.dependencies.ts';
import { chargeNewPassword, chargePassword, settleNewPassword, settlePassword } from './account.policy.ts';
import * as repository from './account.repository.ts';
import { type GivenAddress, reachableAddress, requireStrong } from './account.rules.ts';
import { sendOwnAccountNotice } from './sign-in.emails.ts';
import { recordInTeams } from './auth-events.log.ts';
import { accountOf, requestVerification, type Proof, requireProof, withProof } from './verifications.service.ts';

/**
 * Requests an account. Takes nothing but the address: name and password are chosen together with the code or the link, so that
 * only the person who reads messages at the address sets them. The answer and the work are the same if the address already has
 * an account. Throws tooMany.
 */
export async function register(context: Context, parts: AccountDependencies, given: GivenAddress) {
  const address = reachableAddress(given, parts.mobile);
  const account = await asPlatform(context.database, (db) => repository.findByAddress(db, address));
  return requestVerification(context, parts, { purpose: 'REGISTER', address, account });
}

/**
 * Creates the account for the person who proves the address. Throws tooMany, busy.
 * @returns a ticket that signs the person in
 */
export async function confirmRegistration(
  context: Context,
  parts: AccountDependencies,
  proof: Proof & { displayName: string; password: string },
) {
  await chargeNewPassword(context, parts, await requireProof(context, parts, 'REGISTER', proof));
  const passwordHash = await parts.passwords.hash(proof.password);
  const done = await withProof(context, parts, 'REGISTER', proof, async (tx, { address, language }) => {
    requireStrong(proof.password, [address.value, proof.displayName]);
    // Of two registrations of one address, the one that is confirmed first gets the account.
    const taken = { field: 'code', rule: 'codeWrong' } as const;
    const accountId = await withConstraints({ accounts_email_key: taken, accounts_mobile_key: taken }, () =>
      insertAccount(tx, { address, displayName: proof.displayName, passwordHash, language }),
    );
    return { address, ticket: await issueTicket(tx, accountId) };
  });
  await settleNewPassword(context, parts, done.address.value);
  return { ticket: done.ticket };
}

/** Requests a new password. The answer and the work are the same if no account has the address. Throws tooMany. */
export async function forgot(context: Context, parts: AccountDependencies, given: GivenAddress) {
  const address = reachableAddress(given, parts.mobile);
  const account = await asPlatform(context.database, (db) => repository.findByAddress(db, address));
  return requestVerification(context, parts, { purpose: 'RESET', address, account });
}

/**
 * Sets a new password for the person who proves the address, and ends all sessions and tokens. Throws tooMany.
 * @returns a ticket that signs the person in
 */
export async function confirmReset(context: Context, parts: AccountDependencies, proof: Proof & { password: string }) {
  const reset = { kind: 'PASSWORD_RESET', method: 'EMAIL_CODE' } as const;
  const done = await watchRefusals(context, await accountOf(context, proof), reset, async () => {
    await chargeNewPassword(context, parts, await requireProof(context, parts, 'RESET', proof));
    const passwordHash = await parts.passwords.hash(proof.password);
    return withProof(context, parts, 'RESET', proof, async (tx, { accountId }) => {
      const account = await repository.findById(tx, accountId ?? '');
      if (!account) throw new AppError('stepGone');
      requireStrong(proof.password, [account.email, account.mobile, account.display_name]);
      await updatePassword(tx, account.id, passwordHash);
      await endSessions(tx, account.id);
      await sendOwnAccountNotice(tx, parts, context, account, { template: 'changed', path: '/' });
      return { account, ticket: await issueTicket(tx, account.id) };
    });
  });
  await settleNewPassword(context, parts, ...throttledAs(done.account));
  await storeAuthEvent(context.database, context, done.account.id, reset);
  return { ticket: done.ticket };
}

/**
 * Changes the caller's password. Other sessions end; the current session continues and gets a new token at its next renewal.
 * Throws tooMany.
 */
export async function changePassword(
  context: AccountContext,
  parts: AccountDependencies,
  input: { current: string; password: string },
) {
  const account = await asPlatform(context.database, (db) => repository.findById(db, context.account.id));
  if (!account) throw new AppError('signedOut');
  await watchRefusals(context, account.id, { kind: 'PASSWORD_CHANGED' }, async () => {
    await chargePassword(context, parts, { whose: account.id, accountId: account.id });
    const same = await parts.passwords.verify(account.password_hash, input.current);
    if (!same) throw invalid({ field: 'current', rule: 'passwordWrong' });
  });
  await settlePassword(context, parts, { whose: account.id, accountId: account.id });
  requireStrong(input.password, [account.email, account.mobile, account.display_name]);
  const passwordHash = await parts.passwords.hash(input.password);
  // Without an Idempotency-Key: an answer stored for a key is stored with a plain hash of the body, which must not be derived
  // from passwords.
  const { idempotency: _unused, ...once } = context;
  return writeAccount(once, async (tx) => {
    await updatePassword(tx, account.id, passwordHash);
    await endSessions(tx, account.id, context.account.session);
    await addAuthEvent(tx, context, account.id, { kind: 'PASSWORD_CHANGED' });
    await sendOwnAccountNotice(tx, parts, context, account, { template: 'changed', path: '/' });
    return {};
  });
}

/** Ends all sessions, refresh tokens and access tokens of the caller's account, including the current session. */
export function signOutEverywhere(context: AccountContext) {
  return writeAccount(context, async (tx) => {
    await raiseEpoch(tx, context.account.id);
    await endSessions(tx, context.account.id);
    await addAuthEvent(tx, context, context.account.id, { kind: 'SIGNED_OUT_EVERYWHERE' });
    await recordInTeams(tx, context, context.account.id, 'session.endAll');
    return {};
  });
}

type AccountRow = NonNullable<Awaited<ReturnType<typeof repository.findById>>>;

/** The subjects by which password attempts for an account are counted. */
function throttledAs(account: AccountRow): string[] {
  return [account.id, account.email, account.mobile].filter((subject) => subject !== null);
}
