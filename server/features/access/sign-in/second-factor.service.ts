import type { AccountContext, Context, Tx } from '#server/kernel/context.ts';
import { asPlatform } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { writeAccount } from '#server/kernel/write.ts';
import { addAuthEvent } from '#server/integrations/sign-on/auth-events.ts';
import { endSessions } from '#server/integrations/sign-on/sessions.repository.ts';
import type { AccountDependencies } from './sign-in.dependencies.ts';
import { lockById } from './account.repository.ts';
import { findAuthenticator } from './authenticator.repository.ts';
import { type AccountRecipient, sendOwnAccountNotice } from './sign-in.emails.ts';
import { recordInTeams } from './auth-events.log.ts';
import { listPasskeys } from './passkeys.repository.ts';
import * as repository from './second-factor.repository.ts';
import { newRecoveryCodes, recoveryHash } from './second-factor.rules.ts';

/** The caller's second factors by kind, and the number of unused recovery codes. */
export function secondFactorState(context: AccountContext) {
  const { id } = context.account;
  return asPlatform(context.database, async (db) => {
    const authenticator = await findAuthenticator(db, id);
    const passkeys = await listPasskeys(db, id);
    return {
      authenticatorSince: authenticator?.confirmed_at?.toISOString() ?? null,
      passkeys: passkeys.map((row) => ({
        id: row.id,
        name: row.name ?? '',
        createdAt: row.created_at.toISOString(),
        lastUsedAt: row.last_used_at?.toISOString() ?? null,
      })),
      recoveryCodesLeft: await repository.recoveryCodesLeft(db, id),
    };
  });
}

/** Replaces the recovery codes by ten new ones. Throws secondFactorOff. */
export async function renewRecoveryCodes(context: AccountContext, parts: AccountDependencies) {
  const { id } = context.account;
  return writeSecret(context, async (tx) => {
    const account = await ownAccount(tx, id);
    if ((await repository.factorKinds(tx, id)).length === 0) throw new AppError('secondFactorOff');
    const recoveryCodes = await makeRecoveryCodes(tx, parts, id);
    await sendOwnAccountNotice(tx, parts, context, account, { template: 'recoveryNew', path: '/settings' });
    await addAuthEvent(tx, context, id, { kind: 'RECOVERY_CODES_RENEWED' });
    await recordInTeams(tx, context, id, 'secondFactor.recoveryCodes');
    return { recoveryCodes };
  });
}

/** A second factor that was added or removed, by kind; passkeys have names. */
export type FactorChange = { kind: 'AUTHENTICATOR' } | { kind: 'PASSKEY'; name: string };

/**
 * Completes the addition of a second factor, in the transaction that has locked the account. The first factor creates the
 * recovery codes and ends the other sessions, which have not shown a second factor.
 * @returns new recovery codes, or null if existing ones remain valid
 */
export async function factorAdded(
  tx: Tx,
  context: AccountContext,
  parts: AccountDependencies,
  account: AccountRecipient & { id: string },
  change: FactorChange,
): Promise<string[] | null> {
  const { id } = account;
  const first = (await repository.factorKinds(tx, id)).length === 1;
  const codes = first ? await makeRecoveryCodes(tx, parts, id) : null;
  if (first) await endSessions(tx, id, context.account.session);
  const template = first ? 'secondFactorOn' : change.kind === 'PASSKEY' ? 'passkeyAdded' : 'authenticatorAdded';
  await sendOwnAccountNotice(tx, parts, context, account, { template, path: '/settings' });
  await addAuthEvent(tx, context, id, { kind: `${change.kind}_ADDED` });
  const action = first ? 'secondFactor.enable' : change.kind === 'PASSKEY' ? 'passkey.add' : 'authenticator.add';
  await recordInTeams(tx, context, id, action, { after: named(change) });
  return codes;
}

/**
 * Completes the removal of a second factor, in the transaction that has locked the account. With the last factor the recovery
 * codes are removed too.
 */
export async function factorRemoved(
  tx: Tx,
  context: Context,
  parts: AccountDependencies,
  account: AccountRecipient & { id: string },
  change: FactorChange,
): Promise<void> {
  const { id } = account;
  const last = (await repository.factorKinds(tx, id)).length === 0;
  if (last) await repository.replaceRecoveryCodes(tx, id, []);
  const template = last ? 'secondFactorOff' : change.kind === 'PASSKEY' ? 'passkeyRemoved' : 'authenticatorRemoved';
  await sendOwnAccountNotice(tx, parts, context, account, { template, path: '/settings' });
  await addAuthEvent(tx, context, id, { kind: `${change.kind}_REMOVED` });
  const action = last ? 'secondFactor.disable' : change.kind === 'PASSKEY' ? 'passkey.remove' : 'authenticator.remove';
  await recordInTeams(tx, context, id, action, { before: named(change) });
}

/**
 * The caller's account with its row locked, so that changes to its second factors are made one after the other. Throws
 * signedOut.
 */
export async function ownAccount(tx: Tx, id: string) {
  const account = await lockById(tx, id);
  if (!account) throw new AppError('signedOut');
  return account;
}

/** A write without an Idempotency-Key, because the answer contains a secret and must not be stored. */
export function writeSecret<T>(context: AccountContext, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { idempotency: _unused, ...once } = context;
  return writeAccount(once, work);
}

async function makeRecoveryCodes(tx: Tx, parts: AccountDependencies, id: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => recoveryHash(parts.secretKey, id, code));
  await repository.replaceRecoveryCodes(tx, id, hashes);
  return codes;
}

const named = (change: FactorChange) => (change.kind === 'PASSKEY' ? { passkey: change.name } : null);
