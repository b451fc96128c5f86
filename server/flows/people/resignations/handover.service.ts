import type { ErrorName } from '#contract/errors.ts';
import type { Tx } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import type {
  HandoverItem,
  HandoverKind,
  ItemOutcome,
  LeavingMember,
  HandoverResult,
  HandoverRecipient,
} from '#server/domain/handover/handover.ts';
import type { LogEvent } from '#server/kernel/log/operation-log.ts';
import { releaseSavepoint, rollBackToSavepoint, setSavepoint } from './handover.repository.ts';
import type { HandoverLineValues } from './resignations.repository.ts';

/** The receiver of a kind: a member, no one (null), or a member who can no longer receive it. */
export type Receiver = HandoverRecipient | null | { gone: HandoverRecipient };

export interface HandedOver {
  lines: HandoverLineValues[];
  events: LogEvent[];
}

/**
 * Hands over or ends everything of one kind, as lines of the ledger. A failure does not affect other kinds, unless the kind is
 * required: then it refuses the resignation (recipientNeeded, or the kind's own error).
 */
export async function handOver(
  tx: Tx,
  kind: HandoverKind,
  leaver: LeavingMember,
  items: readonly HandoverItem[],
  receiver: Receiver,
): Promise<HandedOver> {
  const isGone = receiver !== null && 'gone' in receiver;
  const noReceiver = receiver === null && kind.to === 'chosen';
  if (kind.required && (isGone || noReceiver)) throw new AppError('recipientNeeded');
  if (isGone) return entered(kind, leaver, items, receiver.gone, failing(items, 'recipientGone'));
  if (noReceiver)
    return entered(kind, leaver, items, null, { exceptions: items.map(({ id }) => ({ itemId: id, status: 'SKIPPED' })) });
  const moved = await moveAll(tx, kind, leaver, items, receiver);
  const failure = moved.exceptions?.find(({ status }) => status === 'FAILED');
  if (kind.required && failure) throw new AppError(failure.error ?? 'recipientNeeded');
  return entered(kind, leaver, items, receiver, moved);
}

function failing(items: readonly HandoverItem[], error: ErrorName): HandoverResult {
  return { exceptions: items.map(({ id }) => ({ itemId: id, status: 'FAILED', error })) };
}

/** Moves the items within a savepoint: all of them except the returned exceptions, or none. */
async function moveAll(
  tx: Tx,
  kind: HandoverKind,
  leaver: LeavingMember,
  items: readonly HandoverItem[],
  recipient: HandoverRecipient | null,
): Promise<HandoverResult> {
  const result = await inSavepoint(tx, async () => (await kind.move(tx, leaver, items, recipient)) ?? {});
  return 'failure' in result ? failing(items, result.failure) : result.value;
}

/** Runs work within a savepoint. If it throws, its changes are undone and the transaction continues with the error. */
export async function inSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<{ value: T } | { failure: ErrorName }> {
  await setSavepoint(tx);
  try {
    const value = await work();
    await releaseSavepoint(tx);
    return { value };
  } catch (error) {
    if (endsTransaction(error)) throw error;
    await rollBackToSavepoint(tx);
    return { failure: error instanceof AppError ? error.error : 'unexpected' };
  }
}

/**
 * Whether an error (deadlock, lost connection, full disk) ends the whole transaction, which has to be retried, instead of failing
 * one line.
 */
function endsTransaction(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && /^(08|40|53|57|ECONN|EPIPE)/.test(code);
}

const namesInLog = 50;

function entered(
  kind: HandoverKind,
  leaver: LeavingMember,
  items: readonly HandoverItem[],
  recipient: HandoverRecipient | null,
  moved: HandoverResult,
): HandedOver {
  const exceptions = new Map<string, ItemOutcome>(moved.exceptions?.map((outcome) => [outcome.itemId, outcome]));
  const lines = items.map(({ id, name }): HandoverLineValues => {
    const outcome = exceptions.get(id);
    const to = outcome?.recipient === undefined ? recipient : outcome.recipient;
    return {
      kind: kind.kind,
      item_id: id,
      item_name: name,
      status: outcome?.status ?? 'DONE',
      recipient_id: to?.id ?? null,
      recipient_name: to?.name ?? null,
      error: outcome?.error ?? null,
      attempts: 1,
    };
  });
  const count = (status: HandoverLineValues['status']) => lines.filter((line) => line.status === status).length;
  const event: LogEvent = {
    category: 'MEMBER',
    action: 'member.handover',
    object: { type: 'member', id: leaver.id, name: leaver.name },
    after: {
      kind: kind.kind,
      recipient: recipient?.name ?? null,
      items: items.slice(0, namesInLog).map(({ name }) => name),
      done: count('DONE'),
      ...(count('FAILED') && { failed: count('FAILED') }),
      ...(count('SKIPPED') && { skipped: count('SKIPPED') }),
    },
  };
  return { lines, events: [...(moved.events ?? []), event] };
}
