import { type AccountContext, type TeamContext, type Tx } from './context.ts';
import { asTeam, type Db, inTransaction } from './database/database.ts';
import { AppError } from './errors.ts';
import type { Statement } from './database/queries.ts';
import { JsonText } from './http/mount.ts';
import { deriveKey, seal, unseal } from './keys/sealing.ts';

class Replay extends Error {
  readonly response: unknown;
  constructor(response: unknown) {
    super('replay');
    this.response = response;
  }
}

/**
 * Runs one change of a team in one transaction: its rows, its log entry and, with an Idempotency-Key, its answer.
 * Effects in `afterCommit` run after the commit, and never if the transaction is rolled back. Within `withTransaction`, `work`
 * joins the open transaction.
 * @returns the result of `work`; for a retry with the same key and body within 24 hours the stored answer as parsed JSON, in which
 * dates are strings. Throws keyReused for a retry with another body, and what `work` throws.
 */
export function writeTeam<T>(context: TeamContext, work: (tx: Tx) => Promise<T>): Promise<T> {
  return write(context, { teamId: context.team.id }, work);
}

/** A change that reads the current state first and is then made by one statement. */
export interface OptimisticWrite<S, T> {
  read(db: Db): Promise<S>;
  /**
   * One statement for change and log entry. Resolves to undefined if the state has changed since `read`; both are then repeated.
   */
  apply(db: Db, seen: S): Promise<T | undefined>;
  /** Returns the work for a transaction if one statement cannot make the change. */
  fallback?(seen: S): ((tx: Tx) => Promise<T>) | undefined;
}

const tries = 5;

/**
 * Reads the current state, then changes it by one statement that fails if the state has changed since (decisions/012). The
 * statement is its own transaction; with an Idempotency-Key both run in one. Throws changedMeanwhile after five tries.
 */
export async function writeTeamOptimistically<S, T>(
  context: TeamContext,
  { read, apply, fallback }: OptimisticWrite<S, T>,
): Promise<T> {
  const attempt = async (db: Db): Promise<{ done: T } | { other(tx: Tx): Promise<T> }> => {
    for (let n = 0; n < tries; n += 1) {
      const seen = await read(db);
      const other = fallback?.(seen);
      if (other) return { other };
      const done = await apply(db, seen);
      if (done !== undefined) return { done };
    }
    throw new AppError('changedMeanwhile');
  };
  const inOne = async (tx: Tx): Promise<T> => {
    const outcome = await attempt(tx);
    return 'other' in outcome ? outcome.other(tx) : outcome.done;
  };
  if (context.idempotency) return writeTeam(context, inOne);
  const outcome = await asTeam(context.database, context.team.id, attempt);
  if ('other' in outcome) return writeTeam(context, (tx) => outcome.other(tx));
  runAfterCommit(context);
  return outcome.done;
}

/** Like `writeTeam`, for a change of an account, or for the creation of a team (`teamId`). */
export function writeAccount<T>(context: AccountContext, work: (tx: Tx) => Promise<T>, teamId?: string): Promise<T> {
  return write(context, { accountId: context.account.id, ...(teamId ? { teamId } : {}) }, work);
}

async function write<T>(
  context: AccountContext,
  whose: { teamId?: string; accountId?: string },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    const result = await inTransaction(
      context.database,
      whose,
      async (tx) => {
        await claimKey(tx, context);
        return work(tx);
      },
      (answer) => storing(context, answer),
    );
    runAfterCommit(context);
    return result;
  } catch (error) {
    context.afterCommit.length = 0;
    if (error instanceof Replay) return error.response as T;
    throw error;
  }
}

/** Runs the `afterCommit` effects. Inside a transaction that the caller opened (withTransaction) they wait for its commit. */
export function runAfterCommit({ database, afterCommit }: Pick<AccountContext, 'database' | 'afterCommit'>): void {
  if (!database.transaction) for (const effect of afterCommit.splice(0)) effect();
}

async function claimKey(tx: Tx, context: AccountContext): Promise<void> {
  if (!context.idempotency) return;
  const { key, operation, hash } = context.idempotency;
  // A second request with the same key waits here until the first is committed or rolled back.
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('idempotency_keys')
    .values({ account_id: context.account.id, key, operation, request_hash: hash, response: 'null' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows) return;
  const earlier = await tx
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('account_id', '=', context.account.id)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  // A request from before a replacement of the root key has no hash to compare.
  if (earlier.operation !== operation || earlier.request_hash?.equals(hash) === false) throw new AppError('keyReused');
  // The first request wrote the log entry, so the retry needs none.
  context.recorded.push('*');
  throw new Replay(openAnswer(context, earlier.response));
}

/** The statement that stores the answer for a retry. */
function storing(context: AccountContext, answer: unknown): Statement | undefined {
  if (!context.idempotency) return undefined;
  const response = sealAnswer(context, answer instanceof JsonText ? answer.text : JSON.stringify(answer ?? null));
  return {
    text: 'UPDATE idempotency_keys SET response = $1 WHERE account_id = $2 AND key = $3',
    values: [response, context.account.id, context.idempotency.key],
  };
}

/**
 * Answers are stored sealed: they may contain secrets that the database stores only sealed or hashed, such as invitation links
 * (decisions/013). They open only for the same account and idempotency key.
 */
function sealAnswer(context: AccountContext, text: string): string {
  return JSON.stringify({ sealed: seal(answerKey(context), answerLabel(context), Buffer.from(text)).toString('base64') });
}

function openAnswer(context: AccountContext, stored: unknown): unknown {
  const { sealed } = (stored ?? {}) as { sealed?: unknown };
  // Earlier versions of the server stored answers unsealed.
  if (typeof sealed !== 'string') return stored;
  return JSON.parse(unseal(answerKey(context), answerLabel(context), Buffer.from(sealed, 'base64')).toString());
}

/**
 * Seals a stored answer under another log key. An answer that was never sealed is returned unchanged. Throws if it does not open
 * under the key `from`.
 */
export function resealAnswer(
  { from, to }: { from: Buffer; to: Buffer },
  { accountId, key, response }: { accountId: string; key: string; response: unknown },
): unknown {
  const { sealed } = (response ?? {}) as { sealed?: unknown };
  if (typeof sealed !== 'string') return response;
  const label = `${accountId} ${key}`;
  const plain = unseal(answerKey({ logKey: from }), label, Buffer.from(sealed, 'base64'));
  return { sealed: seal(answerKey({ logKey: to }), label, plain).toString('base64') };
}

const answerKey = ({ logKey }: Pick<AccountContext, 'logKey'>) => deriveKey(logKey, 'kept answers');
const answerLabel = ({ account, idempotency }: AccountContext) => `${account.id} ${idempotency?.key ?? ''}`;
