import type { Db } from '#server/kernel/database/database.ts';
import type { LogEvent } from '#server/kernel/log/operation-log.ts';
import type { HandoverKind, HandoverRecipient, HandoverReturn, LeavingMember, ReturnItem, ReturnRefusals } from './handover.ts';

type Person = { id: string; name: string };

/** The recipient of items, as a member from whom they are handed over in the opposite direction. */
export const asLeaver = (member: LeavingMember, { id, name }: Person): LeavingMember => ({ ...member, id, name, leaderId: null });

/** Items by their recipient, without those that have none. */
export function byRecipient(items: readonly ReturnItem[]): { recipient: HandoverRecipient; items: ReturnItem[] }[] {
  const groups = new Map<string, { recipient: HandoverRecipient; items: ReturnItem[] }>();
  for (const item of items) {
    if (!item.recipient) continue;
    const group = groups.get(item.recipient.id);
    if (group) group.items.push(item);
    else groups.set(item.recipient.id, { recipient: item.recipient, items: [item] });
  }
  return [...groups.values()];
}

/** Refuses the items that their recipient no longer has. */
export async function refuseChanged(
  db: Db,
  list: HandoverKind['list'],
  member: LeavingMember,
  items: readonly ReturnItem[],
): Promise<ReturnRefusals> {
  const unchanged = new Set<string>();
  for (const { recipient, items: passed } of byRecipient(items)) {
    const held = new Set((await list(db, asLeaver(member, recipient))).map(({ id }) => id));
    for (const { id } of passed) if (held.has(id)) unchanged.add(id);
  }
  return new Map(items.flatMap(({ id }) => (unchanged.has(id) ? [] : [[id, 'CHANGED' as const]])));
}

/** Items that were passed to a recipient return by a handover in the opposite direction, if the recipient still has them. */
export function returnedByRecipient({ list, move }: Pick<HandoverKind, 'list' | 'move'>): HandoverReturn {
  return {
    refusals: (db, _restorer, member, items) => refuseChanged(db, list, member, items),
    async perform(tx, _restorer, member, items) {
      const events: LogEvent[] = [];
      for (const { recipient, items: passed } of byRecipient(items)) {
        const moved = await move(tx, asLeaver(member, recipient), passed, { id: member.id, name: member.name });
        events.push(...(moved?.events ?? []));
      }
      return { events };
    },
  };
}
