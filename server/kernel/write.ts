import { type AccountContext, type TeamContext, type Tx } from './context.ts';
import { asTeam, type Db, inTransaction } from './database/database.ts';
import { AppError } from './errors.ts';
import { Json } from './http/mount.ts';
import { deriveKey, seal, unseal } from './keys/sealing.ts';

class Replay extends Error {
  readonly response: unknown;
  constructor(response: unknown) {
    super('replay');
    this.response = response;
  }
}

/**
 * One transaction for one change of a team: its rows, its log entry and, with an Idempotency-Key, its answer.
 * A retry with the same key and body gets the stored answer for 24 hours; another body is refused (keyReused).
 * What was put into `afterCommit` runs once the change is kept, and never when it is not.
 */
export function writeTeam<T>(context: TeamContext, work: (tx: Tx) => Promise<T>): Promise<T> {
  return write(context, { teamId: context.team.id }, work);
}

/** A change that one statement makes, after a look at what is there. */
export interface OptimisticWrite<S, T> {
  read(db: Db): Promise<S>;
  /** The one statement: change and log entry. Undefined when what was seen is no longer so; then all begins again. */
  apply(db: Db, seen: S): Promise<T | undefined>;
  /** What cannot be done by one statement: another way, in a transaction. */
  fallback?(seen: S): ((tx: Tx) => Promise<T>) | undefined;
}

const tries = 5;

/**
 * Looks, then changes by one statement that holds only if what was seen is still so. The statement is its own transaction;
 * an Idempotency-Key puts one around it. Throws changedMeanwhile when others are faster every time.
 */
export async function writeTeamOptimistically<S, T>(
  context: TeamContext,
  { read: look, apply: change, fallback: otherwise }: OptimisticWrite<S, T>,
): Promise<T> {
  const attempt = async (db: Db): Promise<{ done: T } | { other(tx: Tx): Promise<T> }> => {
    for (let n = 0; n < tries; n += 1) {
      const seen = await look(db);
      const other = otherwise?.(seen);
      if (other) return { other };
      requireVerifiedRights(context);
      const done = await change(db, seen);
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
  runEffects(context);
  return outcome.done;
}

/** The same for a change that belongs to an account, or to a team that begins with it. */
export function writeAccount<T>(context: AccountContext, work: (tx: Tx) => Promise<T>, teamId?: string): Promise<T> {
  return write(context, { accountId: context.account.id, ...(teamId ? { teamId } : {}) }, work);
}

async function write<T>(
  context: AccountContext,
  whose: { teamId?: string; accountId?: string },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    const result = await inTransaction(context.database, whose, async (tx) => {
      await claimKey(tx, context);
      const answer = await work(tx);
      await keepAnswer(tx, context, answer);
      requireVerifiedRights(context);
      return answer;
    });
    runEffects(context);
    return result;
  } catch (error) {
    context.afterCommit.length = 0;
    if (error instanceof Replay) return error.response as T;
    throw error;
  }
}

/** What waits for the commit. In a transaction that somebody else holds it waits for theirs. */
export function runEffects({ database, afterCommit }: Pick<AccountContext, 'database' | 'afterCommit'>): void {
  if (!database.held) for (const effect of afterCommit.splice(0)) effect();
}

/** Nothing is written by rights that are only guessed. */
function requireVerifiedRights(context: AccountContext): void {
  if (context.assumedRights && !context.assumedRights.verified) throw new Error('the facts of the actor were not read');
}

async function claimKey(tx: Tx, context: AccountContext): Promise<void> {
  if (!context.idempotency) return;
  const { key, operation, hash } = context.idempotency;
  // A second request with the same key waits here until the first is committed or gone.
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
  // Of a request before the root key was replaced nothing is known but its key.
  if (earlier.operation !== operation || earlier.request_hash?.equals(hash) === false) throw new AppError('keyReused');
  // The first request wrote its entry: the retry needs none of its own.
  context.recorded.push('*');
  throw new Replay(openAnswer(context, earlier.response));
}

async function keepAnswer(tx: Tx, context: AccountContext, answer: unknown): Promise<void> {
  if (!context.idempotency) return;
  await tx
    .updateTable('idempotency_keys')
    .set({ response: sealAnswer(context, answer instanceof Json ? answer.text : JSON.stringify(answer ?? null)) })
    .where('account_id', '=', context.account.id)
    .where('key', '=', context.idempotency.key)
    .execute();
}

/**
 * An answer rests sealed: it may hold what the database keeps nowhere in the open, such as the link into a team
 * (decisions/013). It opens for the same account and key alone.
 */
function sealAnswer(context: AccountContext, text: string): string {
  return JSON.stringify({ sealed: seal(answerKey(context), answerLabel(context), Buffer.from(text)).toString('base64') });
}

function openAnswer(context: AccountContext, kept: unknown): unknown {
  const { sealed } = (kept ?? {}) as { sealed?: unknown };
  // One that an earlier version of the server kept.
  if (typeof sealed !== 'string') return kept;
  return JSON.parse(unseal(answerKey(context), answerLabel(context), Buffer.from(sealed, 'base64')).toString());
}

/** A kept answer under another key of the log; what was never sealed stays as it is. Throws where it does not open under the former. */
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
