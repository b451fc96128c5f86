import { accountLimits } from '#contract/access/sign-in-facts.ts';
import type { Verification } from '#contract/access/sign-in.ts';
import type { Context, Tx } from '#server/kernel/context.ts';
import { asPlatform, inTransaction } from '#server/kernel/database/database.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { keyedHash } from '#server/kernel/keys/sealing.ts';
import type { AccountDependencies } from './sign-in.dependencies.ts';
import { chargeCode, chargeCodeTry } from './account.policy.ts';
import { type AccountAddress, masked, newProof } from './account.rules.ts';
import { sendAccountEmail } from './sign-in.emails.ts';
import * as repository from './verifications.repository.ts';
import type { ProofHashes, Purpose, VerificationRow } from './verifications.repository.ts';

/** How a person proves that they read messages at an address: by the token of a link, or by the request's id with its code. */
export interface Proof {
  id?: string | undefined;
  code?: string | undefined;
  token?: string | undefined;
}

/** What is stored with a request until its address is proved. */
export interface VerificationRequest {
  purpose: Purpose;
  address: AccountAddress;
  account: { id: string; display_name: string } | undefined;
}

/**
 * Stores a request and sends its code and link, or the email for the other case: an address that already has an account, or has
 * none. Both cases do the same work and give the same answer. If the address has received enough messages for now, regardless
 * of who requested them, none is sent: the code in the newest message is valid for this request as well. Throws tooMany.
 */
export async function requestVerification(
  context: Context,
  parts: AccountDependencies,
  { purpose, address, account }: VerificationRequest,
): Promise<Verification> {
  const sends = await chargeCode(context, parts, address.value, account?.id);
  const proof = newProof();
  const seconds = purpose === 'REGISTER' ? accountLimits.registerCode : accountLimits.resetCode;
  const requested = { purpose, address, accountId: account?.id ?? null };
  return inTransaction(context.database, {}, async (tx) => {
    const last = sends ? undefined : await repository.lastSent(tx, requested);
    const { codeHash, linkHash } = hashesOf(parts, proof);
    const hashes = { codeHash: last?.codeHash ?? codeHash, linkHash };
    const row = await repository.insertVerification(
      tx,
      {
        ...requested,
        language: context.language,
        displayName: account?.display_name ?? null,
        ...hashes,
        ...(last && { sentAt: last.sentAt }),
      },
      last?.secondsLeft ?? seconds,
    );
    if (!last) await send(tx, parts, row, proof);
    return view(row);
  });
}

/** Where a code was sent. Throws stepGone if it was used or has expired. */
export async function find(context: Context, id: string): Promise<Verification> {
  const row = await asPlatform(context.database, (db) => repository.findOpen(db, id));
  if (!row) throw new AppError('stepGone');
  return view(row);
}

/** The account of a proof by id and code. Undefined for a link, an address without account and an expired request. */
export async function accountOf(context: Context, { id }: Proof): Promise<string | undefined> {
  if (id === undefined) return undefined;
  const row = await asPlatform(context.database, (db) => repository.findOpen(db, id));
  return row?.accountId ?? undefined;
}

/**
 * Sends a new code and link and invalidates the earlier ones. If the address has received enough messages for now, none is sent
 * and the earlier ones remain valid. Throws stepGone, tooMany.
 */
export async function resend(context: Context, parts: AccountDependencies, id: string): Promise<Verification> {
  const open = await asPlatform(context.database, (db) => repository.findOpen(db, id));
  if (!open) throw new AppError('stepGone');
  const sends = await chargeCode(context, parts, open.address.value, open.accountId ?? undefined);
  if (!sends) return view(open);
  const proof = newProof();
  return inTransaction(context.database, {}, async (tx) => {
    const row = await repository.renew(tx, id, hashesOf(parts, proof));
    if (!row) throw new AppError('stepGone');
    await send(tx, parts, row, proof);
    return view(row);
  });
}

/**
 * Compares a proof without using it up, before expensive work is done for it. A wrong code counts as an attempt. Throws a field
 * error (codeWrong) for the code, and tooMany.
 * @returns the id of the request
 */
export async function requireProof(
  context: Context,
  parts: AccountDependencies,
  purpose: Purpose,
  proof: Proof,
): Promise<string> {
  const row =
    proof.token === undefined
      ? await tryCode(context, parts, purpose, proof)
      : await byLink(context, purpose, keyedHash(parts.secretKey, proof.token));
  if (!row) throw invalid({ field: 'code', rule: 'codeWrong' });
  return row.id;
}

const byLink = (context: Context, purpose: Purpose, linkHash: Buffer) =>
  asPlatform(context.database, (db) => repository.findByLink(db, purpose, linkHash));

async function tryCode(context: Context, parts: AccountDependencies, purpose: Purpose, { id = '', code = '' }: Proof) {
  const open = await asPlatform(context.database, (db) => repository.findOpen(db, id));
  if (!open) return undefined;
  const subject = { address: open.address.value, accountId: open.accountId ?? undefined };
  const takeBack = await chargeCodeTry(context, parts, subject);
  const hash = keyedHash(parts.secretKey, code);
  const row = await inTransaction(context.database, {}, (tx) => repository.tryCode(tx, purpose, id, hash));
  if (row) await takeBack();
  return row;
}

/**
 * Runs `work` in the transaction that uses the proof up. A wrong code counts as an attempt even if the transaction is refused.
 * Throws a field error (codeWrong) for the code.
 */
export async function withProof<T>(
  context: Context,
  parts: AccountDependencies,
  purpose: Purpose,
  proof: Proof,
  work: (tx: Tx, row: VerificationRow) => Promise<T>,
): Promise<T> {
  const done = await inTransaction(context.database, {}, async (tx) => {
    const row = await use(tx, parts, purpose, proof);
    return row && { result: await work(tx, row) };
  });
  if (!done) throw invalid({ field: 'code', rule: 'codeWrong' });
  return done.result;
}

function use(tx: Tx, parts: AccountDependencies, purpose: Purpose, proof: Proof): Promise<VerificationRow | undefined> {
  if (proof.token !== undefined) return repository.useLink(tx, purpose, keyedHash(parts.secretKey, proof.token));
  return repository.useCode(tx, purpose, proof.id ?? '', keyedHash(parts.secretKey, proof.code ?? ''));
}

/** Only the email to an existing account contains a name: a name that any person may type must not be sent to strangers. */
function send(tx: Tx, parts: AccountDependencies, row: VerificationRow, proof: { code: string; token: string }): Promise<void> {
  const { address, language } = row;
  const hours = accountLimits.registerCode / 3600;
  const minutes = accountLimits.resetCode / 60;
  if (row.purpose === 'REGISTER') {
    return row.accountId === null
      ? sendAccountEmail(tx, parts, {
          address,
          language,
          template: 'register',
          path: `/verify#${proof.token}`,
          code: proof.code,
          hours,
        })
      : sendAccountEmail(tx, parts, { address, language, template: 'known', path: '/' });
  }
  return row.accountId === null
    ? sendAccountEmail(tx, parts, { address, language, template: 'unknown', path: '/register' })
    : sendAccountEmail(tx, parts, {
        address,
        language,
        name: row.displayName ?? '',
        template: 'reset',
        path: `/reset#${proof.token}`,
        code: proof.code,
        minutes,
      });
}

function hashesOf(parts: AccountDependencies, proof: { code: string; token: string }): ProofHashes {
  return { codeHash: keyedHash(parts.secretKey, proof.code), linkHash: keyedHash(parts.secretKey, proof.token) };
}

function view(row: VerificationRow): Verification {
  const { id, purpose, address, expiresAt } = row;
  return { id, purpose, channel: address.channel, to: masked(address), expiresAt: expiresAt.toISOString() };
}
