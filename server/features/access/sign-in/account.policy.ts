import type { Context } from '#server/kernel/context.ts';
import { asPlatform } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { networkOf } from '#server/kernel/http/network-of.ts';
import { charge, forgetTries, refundTry, type ThrottlePolicy } from '#server/kernel/http/throttle.ts';
import type { AccountDependencies } from './sign-in.dependencies.ts';
import { knownDevice } from './devices.rules.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** How often a password may be tried: five times an account, then 30 s doubling to 15 min; a hundred times an address of the network. */
const passwordOfAccount: ThrottlePolicy = { name: 'password', free: 5, firstWait: 30, longestWait: 15 * minute, forget: day };
const passwordFromIp: ThrottlePolicy = {
  name: 'password from',
  free: 100,
  firstWait: 30,
  longestWait: 15 * minute,
  forget: hour,
};
/** How often the second factor may be tried, of any kind, at sign-in, when it is set up and when signing in again. */
const secondFactorOfAccount: ThrottlePolicy = {
  name: 'second factor',
  free: 5,
  firstWait: 30,
  longestWait: 15 * minute,
  forget: day,
};
/** How often a passkey may be tried that has yet to tell whose it is, known or not. */
const passkeyOfAnybody: ThrottlePolicy = { name: 'passkey', free: 5, firstWait: 30, longestWait: 15 * minute, forget: day };
/** The same for a device from which the account has signed in before, counted by device and account. */
const passwordOfDevice: ThrottlePolicy = { ...passwordOfAccount, name: 'password on device' };
const secondFactorOfDevice: ThrottlePolicy = { ...secondFactorOfAccount, name: 'second factor on device' };
/**
 * How often a code for one address may be asked for from one network, and from a device of the account; how often from one
 * network for any address, behind which a whole office may sit.
 */
const codeForAddress: ThrottlePolicy = { name: 'code for', free: 4, firstWait: minute, longestWait: hour, forget: day };
const codeOfDevice: ThrottlePolicy = { ...codeForAddress, name: 'code on device' };
/**
 * How often a message with a code is sent to one address, whoever asks. The longest wait is shorter than the life of a code,
 * so that one that works is always in the mailbox.
 */
const codeToAddress: ThrottlePolicy = { name: 'code to', free: 6, firstWait: minute, longestWait: 15 * minute, forget: day };
/**
 * How often a code of one address may be tried, over all its requests; each has five tries of its own. After that its link
 * and the devices of the account are left, so that nobody who tries codes locks its person out.
 */
const codeTried: ThrottlePolicy = { name: 'code tried', free: 100, firstWait: minute, longestWait: hour, forget: day };
const codeTriedOnDevice: ThrottlePolicy = { ...passwordOfAccount, name: 'code tried on device' };
/** How often a new password may be hashed for one proof of an address. */
const newPassword: ThrottlePolicy = { name: 'new password', free: 10, firstWait: minute, longestWait: hour, forget: day };
const codeFromIp: ThrottlePolicy = { name: 'code from', free: 200, firstWait: minute, longestWait: hour, forget: 2 * hour };

/**
 * Charged before a password is compared, whether the account exists or not. `whose` is what the tries are counted under: the
 * address that was typed, or the id of an account that is signed in. A known device of the account has tries of its own:
 * neither wrong passwords elsewhere nor those of its network lock it out. Throws tooMany.
 */
export async function chargePassword(context: Context, parts: AccountDependencies, { whose, accountId }: Tried): Promise<void> {
  const known = knownBy(context, parts, accountId);
  if (known !== undefined) return pay(context, parts, passwordOfDevice, known);
  await pay(context, parts, passwordFromIp, networkOf(context.ip));
  await pay(context, parts, passwordOfAccount, whose);
}

/** Charged before a new password is hashed, which is expensive, for a request whose proof was right. Throws tooMany. */
export function chargeNewPassword(context: Context, parts: AccountDependencies, verificationId: string): Promise<void> {
  return pay(context, parts, newPassword, verificationId);
}

/** The password was right: the tries that were counted for it are forgotten, and the network address gets its one back. */
export function settlePassword(context: Context, parts: AccountDependencies, { whose, accountId }: Tried): Promise<void> {
  const known = knownBy(context, parts, accountId);
  return asPlatform(context.database, async (db) => {
    if (known !== undefined) return forgetTries(db, parts.secretKey, passwordOfDevice, known);
    await forgetTries(db, parts.secretKey, passwordOfAccount, whose);
    return refundTry(db, parts.secretKey, passwordFromIp, networkOf(context.ip));
  });
}

/** A new password was set: all tries at the one before are forgotten. */
export function settleNewPassword(context: Context, parts: AccountDependencies, ...whose: string[]): Promise<void> {
  return asPlatform(context.database, async (db) => {
    for (const subject of whose) await forgetTries(db, parts.secretKey, passwordOfAccount, subject);
  });
}

/**
 * Charged before the signature of a passkey is checked, whether the passkey exists or not. Counted by passkey only: nobody
 * can guess a signature, so that wrong passwords and wrong passkeys of a network lock out no other passkey. Throws tooMany.
 */
export function chargePasskey(context: Context, parts: AccountDependencies, credentialId: string): Promise<void> {
  return pay(context, parts, passkeyOfAnybody, credentialId);
}

/** The passkey was right: its tries are forgotten. */
export function settlePasskey(context: Context, parts: AccountDependencies, credentialId: string): Promise<void> {
  return asPlatform(context.database, (db) => forgetTries(db, parts.secretKey, passkeyOfAnybody, credentialId));
}

/** Charged before what shows the second factor is compared; a known device of the account has tries of its own. Throws tooMany. */
export function chargeSecondFactor(context: Context, parts: AccountDependencies, accountId: string): Promise<void> {
  const known = knownBy(context, parts, accountId);
  return known === undefined
    ? pay(context, parts, secondFactorOfAccount, accountId)
    : pay(context, parts, secondFactorOfDevice, known);
}

/** It was right: the tries are forgotten. */
export function settleSecondFactor(context: Context, parts: AccountDependencies, accountId: string): Promise<void> {
  const known = knownBy(context, parts, accountId);
  return asPlatform(context.database, (db) =>
    known === undefined
      ? forgetTries(db, parts.secretKey, secondFactorOfAccount, accountId)
      : forgetTries(db, parts.secretKey, secondFactorOfDevice, known),
  );
}

/**
 * Charged before a code is sent to an address, with the account that is reached there. Requests of other networks do not use
 * up those of this one, and a known device of the account shares with nobody. Throws tooMany.
 * @returns false where the address has just got enough messages: none is sent, and the code that was sent last counts
 */
export async function chargeCode(
  context: Context,
  parts: AccountDependencies,
  address: string,
  accountId: string | undefined,
): Promise<boolean> {
  const known = knownBy(context, parts, accountId);
  if (known !== undefined) {
    await pay(context, parts, codeOfDevice, known);
    return true;
  }
  const network = networkOf(context.ip);
  await pay(context, parts, codeFromIp, network);
  await pay(context, parts, codeForAddress, `${address}\n${network}`);
  const { allowed } = await asPlatform(context.database, (db) => charge(db, parts.secretKey, codeToAddress, address));
  return allowed;
}

/** Charged before a code is compared. Throws tooMany. @returns gives the try back, for a code that was right */
export async function chargeCodeTry(
  context: Context,
  parts: AccountDependencies,
  { address, accountId }: { address: string; accountId: string | undefined },
): Promise<() => Promise<void>> {
  const known = knownBy(context, parts, accountId);
  const [policy, subject] = known === undefined ? [codeTried, address] : [codeTriedOnDevice, known];
  await pay(context, parts, policy, subject);
  return () => asPlatform(context.database, (db) => refundTry(db, parts.secretKey, policy, subject));
}

async function pay(context: Context, parts: AccountDependencies, policy: ThrottlePolicy, subject: string): Promise<void> {
  const { allowed, retryAfter } = await asPlatform(context.database, (db) => charge(db, parts.secretKey, policy, subject));
  if (!allowed) throw new AppError('tooMany', { retryAfter });
}

/** What a password is tried for; `accountId` where there is such an account. */
interface Tried {
  whose: string;
  accountId: string | undefined;
}

/** A known device of an account, as its tries are counted; undefined on any other device. */
function knownBy(context: Context, parts: AccountDependencies, accountId: string | undefined): string | undefined {
  const device = accountId === undefined ? undefined : knownDevice(context, parts, accountId);
  return device === undefined ? undefined : `${device}\n${accountId}`;
}
