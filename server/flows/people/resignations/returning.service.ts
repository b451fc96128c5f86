import { resignLimits } from '#contract/people/resignation-facts.ts';
import type { HandoverLine } from '#contract/people/handover-lines.ts';
import type { HandoverKind, RestoredMember, ReturnItem, ReturnRefusals, ReturnResult } from '#server/domain/handover/handover.ts';
import { handoverKindsInOrder } from '#server/domain/handover/handover.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import type { LogEvent } from '#server/kernel/log/operation-log.ts';
import { inSavepoint } from './handover.service.ts';
import type { LeaverRow } from './leavers.repository.ts';
import { readLines, type LineRow } from './resignations.repository.ts';
import { leaverOf } from './resign.write.service.ts';

/** What restoring a member returns: the answer of the API, and the log entries. */
export interface Returned {
  returned: number;
  refused: { id: string; name: string; reason: Exclude<HandoverLine['giveBack'], 'POSSIBLE' | null> }[];
  events: LogEvent[];
}

const memberOf = (context: TeamContext, row: LeaverRow): RestoredMember => ({
  ...leaverOf(context, row),
  status: row.status,
  paths: row.paths,
});

const itemOf = (line: LineRow): ReturnItem => ({
  id: line.item_id,
  name: line.item_name,
  recipient: line.recipient_id === null ? null : { id: line.recipient_id, name: line.recipient_name ?? '' },
});

interface LinesOfKind {
  kind: HandoverKind & { returning: NonNullable<HandoverKind['returning']> };
  lines: LineRow[];
}

/** The lines that were handed over and whose kind returns its items, by kind in the order of a resignation. */
function returnable(kinds: readonly HandoverKind[], lines: readonly LineRow[]): LinesOfKind[] {
  return handoverKindsInOrder(kinds).flatMap((kind) => {
    const { returning } = kind;
    const own = lines.filter((line) => line.kind === kind.kind && line.status === 'DONE');
    return returning && own.length ? [{ kind: { ...kind, returning }, lines: own }] : [];
  });
}

/** Whether each line can be returned now, by id of the line; without lines of kinds whose items are not returned. */
export async function returnStates(
  db: Db,
  context: TeamContext,
  kinds: readonly HandoverKind[],
  row: LeaverRow,
  all: readonly LineRow[],
): Promise<Map<string, HandoverLine['giveBack']>> {
  const states = new Map<string, HandoverLine['giveBack']>();
  for (const { kind, lines } of returnable(kinds, all)) {
    const refusals = await kind.returning.refusals(db, context, memberOf(context, row), lines.map(itemOf));
    for (const line of lines) states.set(line.id, refusals.get(line.item_id) ?? 'POSSIBLE');
  }
  return states;
}

/**
 * Returns the items of these lines to a member who has been restored in the same transaction. Items that have changed since the
 * handover, or that the caller must not grant, stay as they are. A kind that fails is rolled back, the others are returned.
 */
export async function returnLines(
  tx: Tx,
  context: TeamContext,
  kinds: readonly HandoverKind[],
  row: LeaverRow,
  at: { id: string; lineIds: readonly string[] },
): Promise<Returned> {
  const result: Returned = { returned: 0, refused: [], events: [] };
  if (!at.lineIds.length) return result;
  const named = new Set(at.lineIds);
  const chosen = (await readLines(tx, context.team.id, at.id, resignLimits.lines)).filter(({ id }) => named.has(id));
  const member = memberOf(context, row);
  for (const { kind, lines } of returnable(kinds, chosen)) {
    const refusals = await kind.returning.refusals(tx, context, member, lines.map(itemOf));
    const free = lines.filter(({ item_id: itemId }) => !refusals.has(itemId));
    const done = free.length ? await perform(tx, context, kind.returning, member, free.map(itemOf)) : {};
    for (const [itemId, refusal] of done.refusals ?? new Map()) refusals.set(itemId, refusal);
    const returned = lines.filter(({ item_id: itemId }) => !refusals.has(itemId));
    result.returned += returned.length;
    result.refused.push(...refusedOf(lines, refusals));
    result.events.push(...(done.events ?? []));
    if (returned.length) result.events.push(summary(kind, member, returned));
  }
  return result;
}

async function perform(
  tx: Tx,
  context: TeamContext,
  returning: NonNullable<HandoverKind['returning']>,
  member: RestoredMember,
  items: readonly ReturnItem[],
): Promise<ReturnResult> {
  const result = await inSavepoint(tx, async () => (await returning.perform(tx, context, member, items)) ?? {});
  return 'failure' in result ? { refusals: new Map(items.map(({ id }) => [id, 'FAILED'])) } : result.value;
}

const refusedOf = (lines: readonly LineRow[], refusals: ReturnRefusals): Returned['refused'] =>
  lines.flatMap(({ id, item_id: itemId, item_name: name }) => {
    const reason = refusals.get(itemId);
    return reason ? [{ id, name, reason }] : [];
  });

function summary(kind: HandoverKind, member: RestoredMember, lines: readonly LineRow[]): LogEvent {
  return {
    category: 'MEMBER',
    action: 'member.handover',
    object: { type: 'member', id: member.id, name: member.name },
    after: {
      kind: kind.kind,
      recipient: member.name,
      items: lines.slice(0, 50).map(({ item_name: name }) => name),
      done: lines.length,
    },
  };
}
