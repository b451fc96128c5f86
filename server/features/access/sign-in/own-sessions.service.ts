import type { z } from 'zod';
import type { ownSafety } from '#contract/access/own-security.ts';
import type { AccountContext } from '#server/kernel/context.ts';
import { asPlatform, inTransaction } from '#server/kernel/database/database.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { writeAccount } from '#server/kernel/write.ts';
import { watchRefusals, storeAuthEvent } from '#server/integrations/sign-on/auth-events.ts';
import { listOwnEvents, matchingEvents, shownEvent } from '#server/integrations/sign-on/auth-events.repository.ts';
import { endSession, freshenSession } from '#server/integrations/sign-on/sessions.repository.ts';
import type { AccountDependencies } from './sign-in.dependencies.ts';
import { chargePassword, settlePassword } from './account.policy.ts';
import { findById } from './account.repository.ts';
import { recordInTeams } from './auth-events.log.ts';
import { idleMinutes, activeSessionsOf } from './own-sessions.repository.ts';
import { requestOptions } from './passkeys.checks.ts';
import { methodOf } from './second-factor.rules.ts';
import { type GivenSecondFactor, requireOwnPasskey, requireSecondFactor, secondFactorWaysOf } from './second-factor.checks.ts';

/** The caller's sign-in state: the ways to show the second factor, and the idle limit of sessions in minutes. */
export async function sessionsOf(context: AccountContext) {
  const { id } = context.account;
  return {
    secondFactor: await secondFactorWaysOf(context, id),
    idleMinutes: await asPlatform(context.database, (db) => idleMinutes(db, id)),
  };
}

/** The active sessions of the caller's account. */
export async function list(context: AccountContext) {
  const rows = await asPlatform(context.database, (db) => activeSessionsOf(db, context.account.id));
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

/** Authentication events of the caller's account, filtered and paged. */
export async function events(context: AccountContext, query: z.output<typeof ownSafety.events.query & object>) {
  const { id } = context.account;
  const { page, size, ...filters } = query;
  const { rows, total } = await inTransaction(context.database, { accountId: id }, (tx) =>
    listOwnEvents(tx, id, matchingEvents(filters, context.timeZone), { page, size }),
  );
  return { items: rows.map(shownEvent), page, size, total };
}

/** Ends a session of the caller's account. Throws notFound for the session of another account. */
export function end(context: AccountContext, sessionId: string) {
  const { id } = context.account;
  return writeAccount(context, async (tx) => {
    if (!(await endSession(tx, { id: sessionId, accountId: id }))) throw new AppError('notFound');
    await recordInTeams(tx, context, id, 'session.end');
    return {};
  });
}

/** The request that one of the caller's passkeys signs for a fresh sign-in. */
export function freshOptions(context: AccountContext, parts: AccountDependencies) {
  return requestOptions(context, parts, ofFreshSignIn(context));
}

/**
 * Signs in again in the current session: by a passkey alone, or by password and, if the account has one, second factor. The
 * session is fresh from then on. A token of the command line has no session and is refused (freshSignInNeeded). Throws
 * passwordWrong, codeWrong, tooMany, busy, and the errors of requirePasskey.
 */
export async function signInFreshly(
  context: AccountContext,
  parts: AccountDependencies,
  given: GivenSecondFactor & { password?: string | undefined },
) {
  const { id, sessionId } = context.account;
  if (sessionId === undefined) throw new AppError('freshSignInNeeded');
  const account = await asPlatform(context.database, (db) => findById(db, id));
  if (!account) throw new AppError('signedOut');
  const challenged = ofFreshSignIn(context);
  if (given.passkey === undefined) {
    await watchRefusals(context, id, { kind: 'FRESH_SIGN_IN', method: 'PASSWORD' }, async () => {
      await chargePassword(context, parts, { whose: id, accountId: id });
      const right = await parts.passwords.verify(account.password_hash, given.password ?? '');
      if (!right) throw invalid({ field: 'password', rule: 'passwordWrong' });
    });
    await settlePassword(context, parts, { whose: id, accountId: id });
    await watchRefusals(context, id, { kind: 'FRESH_SIGN_IN', method: methodOf(given) }, () =>
      requireSecondFactor(context, parts, challenged, given),
    );
  } else {
    const { passkey } = given;
    await watchRefusals(context, id, { kind: 'FRESH_SIGN_IN', method: 'PASSKEY' }, () =>
      requireOwnPasskey(context, parts, challenged, passkey),
    );
  }
  await asPlatform(context.database, (db) => freshenSession(db, sessionId));
  const shown = given.code === undefined && given.recoveryCode === undefined && given.passkey === undefined;
  const method = shown ? 'PASSWORD' : methodOf(given);
  await storeAuthEvent(context.database, context, id, { kind: 'FRESH_SIGN_IN', method });
  return {};
}

const ofFreshSignIn = ({ account }: AccountContext) =>
  ({ purpose: 'FRESH', place: account.session ?? '', accountId: account.id }) as const;
