import type { Context } from '#server/kernel/context.ts';
import { asPlatform } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { networkOf } from '#server/kernel/http/network-of.ts';
import { chargeTry, forgetTries, refundTry, type ThrottlePolicy } from '#server/kernel/http/throttle.ts';
import type { AccountDependencies } from './sign-in.dependencies.ts';
import { knownDevice } from './devices.rules.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Limits password attempts: five for an account, then a wait of 30 s that doubles up to 15 min; a hundred for an IP address.
 */
const passwordOfAccount: ThrottlePolicy = { name: 'password', free: 5, firstWait: 30, longestWait: 15 * minute, forget: day };
const passwordFromIp: ThrottlePolicy = {
  name: 'password from',
  free: 100,
  firstWait: 30,
  longestWait: 15 * minute,
  forget: hour,
};
/** Limits attempts at the second factor of any kind: at sign-in, during set-up and at a fresh sign-in. */
const secondFactorOfAccount: ThrottlePolicy = {
  name: 'second factor',
  free: 5,
  firstWait: 30,
  longestWait: 15 * minute,
  forget: day,
};
/** Limits attempts with one passkey before its account is known, whether or not the passkey exists. */
const passkeyAtSignIn: ThrottlePolicy = { name: 'passkey', free: 5, firstWait: 30, longestWait: 15 * minute, forget: day };
/** Limits password attempts from a device on which the account has signed in before. Counted by device and account. */
const passwordOfDevice: ThrottlePolicy = { ...passwordOfAccount, name: 'password on device' };
const secondFactorOfDevice: ThrottlePolicy = { ...secondFactorOfAccount, name: 'second factor on device' };
/**
 * Limits requests for codes: for one address from one network, for one account from one of its devices (codeOfDevice), and from
 * one network for all addresses (codeFromIp). The last limit is high because a whole office may share a network.
 */
const codeForAddress: ThrottlePolicy = { name: 'code for', free: 4, firstWait: minute, longestWait: hour, forget: day };
const codeOfDevice: ThrottlePolicy = { ...codeForAddress, name: 'code on device' };
/**
 * Limits messages with a code to one address over all requests. The longest wait is shorter than the lifetime of a code, so
 * that the mailbox always contains a valid one.
 */
const codeToAddress: ThrottlePolicy = { name: 'code to', free: 6, firstWait: minute, longestWait: 15 * minute, forget: day };
/**
 * Limits attempts at the codes of one address over all requests; each request allows five attempts of its own. When the limit
 * is reached, the link in the message and the known devices of the account still work, so that a stranger who guesses codes
 * cannot lock the person out.
 */
const codeTried: ThrottlePolicy = { name: 'code tried', free: 100, firstWait: minute, longestWait: hour, forget: day };
const codeTriedOnDevice: ThrottlePolicy = { ...passwordOfAccount, name: 'code tried on device' };
/** Limits how often a new password is hashed for one proof of an address. */
const newPassword: ThrottlePolicy = { name: 'new password', free: 10, firstWait: minute, longestWait: hour, forget: day };
const codeFromIp: ThrottlePolicy = { name: 'code from', free: 200, firstWait: minute, longestWait: hour, forget: 2 * hour };

/**
 * Counts a password attempt, before the password is compared and whether or not the account exists. `whose` is what attempts
 * are counted by: the address that was typed, or the id of a signed-in account. A known device of the account has its own
 * count, so that wrong passwords from other devices or from its network do not lock it out. Throws tooMany.
 */
export async function chargePassword(context: Context, parts: AccountDependencies, { whose, accountId }: Tried): Promise<void> {
  const known = knownBy(context, parts, accountId);
  if (known !== undefined) return pay(context, parts, passwordOfDevice, known);
  await pay(context, parts, passwordFromIp, networkOf(context.ip));
  await pay(context, parts, passwordOfAccount, whose);
}

/**
 * Counts the hashing of a new password for a verification whose proof was right. Called before the hashing, which is expensive.
 * Throws tooMany.
 */
export function chargeNewPassword(context: Context, parts: AccountDependencies, verificationId: string): Promise<void> {
  return pay(context, parts, newPassword, verificationId);
}

/** Resets the count of password attempts after a right password, and takes back the one attempt counted for the network. */
export function settlePassword(context: Context, parts: AccountDependencies, { whose, accountId }: Tried): Promise<void> {
  const known = knownBy(context, parts, accountId);
  return asPlatform(context.database, async (db) => {
    if (known !== undefined) return forgetTries(db, parts.secretKey, passwordOfDevice, known);
    await forgetTries(db, parts.secretKey, passwordOfAccount, whose);
    return refundTry(db, parts.secretKey, passwordFromIp, networkOf(context.ip));
  });
}

/** Resets the counts of password attempts after a new password was set. */
export function settleNewPassword(context: Context, parts: AccountDependencies, ...whose: string[]): Promise<void> {
  return asPlatform(context.database, async (db) => {
    for (const subject of whose) await forgetTries(db, parts.secretKey, passwordOfAccount, subject);
  });
}

/**
 * Counts an attempt with a passkey, before its signature is checked and whether or not it exists. Attempts are counted by
 * passkey only: signatures cannot be guessed, so wrong passwords and passkeys from a network need not lock out other passkeys.
 * Throws tooMany.
 */
export function chargePasskey(context: Context, parts: AccountDependencies, credentialId: string): Promise<void> {
  return pay(context, parts, passkeyAtSignIn, credentialId);
}

/** Resets the count of attempts with a passkey after a right signature. */
export function settlePasskey(context: Context, parts: AccountDependencies, credentialId: string): Promise<void> {
  return asPlatform(context.database, (db) => forgetTries(db, parts.secretKey, passkeyAtSignIn, credentialId));
}

/**
 * Counts an attempt at the second factor, before it is compared. A known device of the account has its own count. Throws
 * tooMany.
 */
export function chargeSecondFactor(context: Context, parts: AccountDependencies, accountId: string): Promise<void> {
  const known = knownBy(context, parts, accountId);
  return known === undefined
    ? pay(context, parts, secondFactorOfAccount, accountId)
    : pay(context, parts, secondFactorOfDevice, known);
}

/** Resets the count of attempts at the second factor after a right one. */
export function settleSecondFactor(context: Context, parts: AccountDependencies, accountId: string): Promise<void> {
  const known = knownBy(context, parts, accountId);
  return asPlatform(context.database, (db) =>
    known === undefined
      ? forgetTries(db, parts.secretKey, secondFactorOfAccount, accountId)
      : forgetTries(db, parts.secretKey, secondFactorOfDevice, known),
  );
}

/**
 * Counts a request for a code, before it is sent. `accountId` is the account with this address, if there is one. Requests from
 * other networks do not use up the limit of this network, and a known device of the account has its own count. Throws tooMany.
 * @returns false if the address has received enough messages for now: none is sent, and the code that was sent last is valid
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
  const { allowed } = await asPlatform(context.database, (db) => chargeTry(db, parts.secretKey, codeToAddress, address));
  return allowed;
}

/**
 * Counts an attempt at a code, before it is compared. Throws tooMany.
 * @returns a function that takes the attempt back, to be called if the code was right
 */
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
  const { allowed, retryAfter } = await asPlatform(context.database, (db) => chargeTry(db, parts.secretKey, policy, subject));
  if (!allowed) throw new AppError('tooMany', { retryAfter });
}

/** The keys by which password attempts are counted. `accountId` is undefined if there is no such account. */
interface Tried {
  whose: string;
  accountId: string | undefined;
}

/** The subject by which attempts from a known device of the account are counted. Undefined on any other device. */
function knownBy(context: Context, parts: AccountDependencies, accountId: string | undefined): string | undefined {
  const device = accountId === undefined ? undefined : knownDevice(context, parts, accountId);
  return device === undefined ? undefined : `${device}\n${accountId}`;
}
