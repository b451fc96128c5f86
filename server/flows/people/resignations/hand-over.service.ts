import { sql } from 'kysely';
import type { ErrorName } from '#contract/errors.ts';
import type { Tx } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import type {
  HandoverItem,
  HandoverKind,
  ItemOutcome,
  Leaver,
  HandoverResult,
  HandoverRecipient,
} from '#server/domain/hand-over/hand-over.ts';
import type { LogEvent } from '#server/kernel/log/operation-log.ts';
import type { HandoverLineValues } from './resignations.repository.ts';

/** To whom a kind goes: a person, nobody, or somebody who cannot receive it any more. */
export type Receiver = HandoverRecipient | null | { gone: HandoverRecipient };

export interface HandedOver {
  lines: HandoverLineValues[];
  events: LogEvent[];
}

/**
 * Ends or hands over everything of one kind, as lines of the ledger. What fails takes nothing else with it; a kind that
 * is required refuses the resignation instead (recipientNeeded, or what it throws itself).
 */
export async function handOver(
  tx: Tx,
  kind: HandoverKind,
  leaver: Leaver,
  items: readonly HandoverItem[],
  receiver: Receiver,
): Promise<HandedOver> {
  const isGone = receiver !== null && 'gone' in receiver;
  const nobody = receiver === null && kind.to === 'chosen';
  if (kind.required && (isGone || nobody)) throw new AppError('recipientNeeded');
  if (isGone) return entered(kind, leaver, items, receiver.gone, failing(items, 'recipientGone'));
  if (nobody)
    return entered(kind, leaver, items, null, { exceptions: items.map(({ id }) => ({ itemId: id, status: 'SKIPPED' })) });
  const moved = await moveAll(tx, kind, leaver, items, receiver);
  const failure = moved.exceptions?.find(({ status }) => status === 'FAILED');
  if (kind.required && failure) throw new AppError(failure.error ?? 'recipientNeeded');
  return entered(kind, leaver, items, receiver, moved);
}

function failing(items: readonly HandoverItem[], error: ErrorName): HandoverResult {
  return { exceptions: items.map(({ id }) => ({ itemId: id, status: 'FAILED', error })) };
}

/** Inside a savepoint: all of these items move, but those that are named, or none does. */
async function moveAll(
  tx: Tx,
  kind: HandoverKind,
  leaver: Leaver,
  items: readonly HandoverItem[],
  recipient: HandoverRecipient | null,
): Promise<HandoverResult> {
  await sql`SAVEPOINT hand_over`.execute(tx);
  try {
    const moved = (await kind.move(tx, leaver, items, recipient)) ?? {};
    await sql`RELEASE SAVEPOINT hand_over`.execute(tx);
    return moved;
  } catch (error) {
    if (endsTransaction(error)) throw error;
    await sql`ROLLBACK TO SAVEPOINT hand_over`.execute(tx);
    return failing(items, error instanceof AppError ? error.error : 'unexpected');
  }
}

/** A deadlock, a lost connection, a full disk: the whole is to be tried again, not this line alone to fail. */
function endsTransaction(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && /^(08|40|53|57|ECONN|EPIPE)/.test(code);
}

const namesInLog = 50;

function entered(
  kind: HandoverKind,
  leaver: Leaver,
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
      tries: 1,
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
