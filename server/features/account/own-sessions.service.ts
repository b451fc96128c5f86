import type { AccountContext } from '#server/kernel/context.ts';
import { asPlatform } from '#server/kernel/db.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { writeAccount } from '#server/kernel/write.ts';
import { endSession, freshenSession } from '#server/outside/sign-on/sessions.repository.ts';
import type { AccountParts } from './account.parts.ts';
import { chargePassword, settlePassword } from './account.policy.ts';
import { findById } from './account.repository.ts';
import { recordInTeams } from './own-log.ts';
import { idleMinutes, livingSessions } from './own-sessions.repository.ts';
import { requestOptions } from './passkeys.check.ts';
import { type GivenSecondFactor, requireOwnPasskey, requireSecondFactor, waysOf } from './second-factor.check.ts';

/** How the caller is signed in. */
export async function standing(context: AccountContext) {
  const { id } = context.account;
  return {
    secondFactor: await waysOf(context, id),
    idleMinutes: await asPlatform(context.database, (db) => idleMinutes(db, id)),
  };
}

/** Where the own account is signed in. */
export async function list(context: AccountContext) {
  const rows = await asPlatform(context.database, (db) => livingSessions(db, context.account.id));
  return {
    items: rows.map((row) => ({
      id: row.id,
      userAgent: row.user_agent,
      ip: row.ip,
      startedAt: row.started_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
      current: row.id === context.account.sessionId,
    })),
  };
}

/** Ends one own session; nobody else's is found. */
export function end(context: AccountContext, sessionId: string) {
  const { id } = context.account;
  return writeAccount(context, async (tx) => {
    if (!(await endSession(tx, { id: sessionId, accountId: id }))) throw new AppError('notFound');
    await recordInTeams(tx, context, id, 'session.end');
    return {};
  });
}

/** What an own passkey is to sign for a fresh sign-in. */
export function freshOptions(context: AccountContext, parts: AccountParts) {
  return requestOptions(context, parts, ofFreshSignIn(context));
}

/**
 * Signs in again in the session of the call, by a passkey alone, or by password and, where there is one, second factor; from
 * then on it is fresh. A token of the command line has no session to be made fresh. Throws passwordWrong, codeWrong, tooMany,
 * busy, what requirePasskey throws.
 */
export async function signInFreshly(
  context: AccountContext,
  parts: AccountParts,
  given: GivenSecondFactor & { password?: string | undefined },
) {
  const { id, sessionId } = context.account;
  if (sessionId === undefined) throw new AppError('freshSignInNeeded');
  const account = await asPlatform(context.database, (db) => findById(db, id));
  if (!account) throw new AppError('signedOut');
  const asked = ofFreshSignIn(context);
  if (given.passkey === undefined) {
    await chargePassword(context, parts, { whose: id, accountId: id });
    const right = await parts.passwords.verify(account.password_hash, given.password ?? '');
    if (!right) throw invalid({ field: 'password', rule: 'passwordWrong' });
    await settlePassword(context, parts, { whose: id, accountId: id });
    await requireSecondFactor(context, parts, asked, given);
  } else {
    await requireOwnPasskey(context, parts, asked, given.passkey);
  }
  await asPlatform(context.database, (db) => freshenSession(db, sessionId));
  return {};
}

const ofFreshSignIn = ({ account }: AccountContext) =>
  ({ purpose: 'FRESH', place: account.session ?? '', accountId: account.id }) as const;
