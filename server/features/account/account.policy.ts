import type { Context } from '#server/kernel/context.ts';
import { asPlatform } from '#server/kernel/db.ts';
import { AppError } from '#server/kernel/errors.ts';
import { networkOf } from '#server/kernel/network-of.ts';
import { charge, forgetTries, refundTry, type ThrottlePolicy } from '#server/kernel/throttle.ts';
import type { AccountParts } from './account.parts.ts';

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
/** How often a code may be sent to one address; and from one address of the network, behind which a whole office may sit. */
const codeToAddress: ThrottlePolicy = { name: 'code to', free: 4, firstWait: minute, longestWait: hour, forget: day };
const codeFromIp: ThrottlePolicy = { name: 'code from', free: 200, firstWait: minute, longestWait: hour, forget: 2 * hour };

/** Charged before a password is compared, whether the account exists or not. Throws tooMany. */
export async function chargePassword(context: Context, parts: AccountParts, whose: string): Promise<void> {
  await pay(context, parts, passwordFromIp, networkOf(context.ip));
  await pay(context, parts, passwordOfAccount, whose);
}

/** Charged before a password is hashed for someone who has yet to prove who they are: hashing is dear. Throws tooMany. */
export function chargeNewPassword(context: Context, parts: AccountParts): Promise<void> {
  return pay(context, parts, passwordFromIp, networkOf(context.ip));
}

/** The password was right: the account's tries are forgotten, and the network address gets its one back. */
export function settlePassword(context: Context, parts: AccountParts, ...whose: string[]): Promise<void> {
  return asPlatform(context.database, async (db) => {
    for (const subject of whose) await forgetTries(db, parts.secretKey, passwordOfAccount, subject);
    await refundTry(db, parts.secretKey, passwordFromIp, networkOf(context.ip));
  });
}

/** Charged before it is looked at what a passkey has signed, whether anybody has it or not. Throws tooMany. */
export async function chargePasskey(context: Context, parts: AccountParts, credentialId: string): Promise<void> {
  await pay(context, parts, passwordFromIp, networkOf(context.ip));
  await pay(context, parts, passkeyOfAnybody, credentialId);
}

/** The passkey was right: its tries are forgotten, and the network address gets its one back. */
export function settlePasskey(context: Context, parts: AccountParts, credentialId: string): Promise<void> {
  return asPlatform(context.database, async (db) => {
    await forgetTries(db, parts.secretKey, passkeyOfAnybody, credentialId);
    await refundTry(db, parts.secretKey, passwordFromIp, networkOf(context.ip));
  });
}

/** Charged before what shows the second factor is compared. Throws tooMany. */
export function chargeSecondFactor(context: Context, parts: AccountParts, accountId: string): Promise<void> {
  return pay(context, parts, secondFactorOfAccount, accountId);
}

/** It was right: the tries are forgotten. */
export function settleSecondFactor(context: Context, parts: AccountParts, accountId: string): Promise<void> {
  return asPlatform(context.database, (db) => forgetTries(db, parts.secretKey, secondFactorOfAccount, accountId));
}

/** Charged before a code is sent. Throws tooMany. */
export async function chargeCode(context: Context, parts: AccountParts, address: string): Promise<void> {
  await pay(context, parts, codeFromIp, networkOf(context.ip));
  await pay(context, parts, codeToAddress, address);
}

async function pay(context: Context, parts: AccountParts, policy: ThrottlePolicy, subject: string): Promise<void> {
  const { allowed, retryAfter } = await asPlatform(context.database, (db) => charge(db, parts.secretKey, policy, subject));
  if (!allowed) throw new AppError('tooMany', { retryAfter });
}
