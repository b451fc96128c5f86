import type { LoggedAction } from '#contract/platform/operation-log-facts.ts';

/** Actions that describe a request or job as a whole. One of them stands for its entries, else the first entry does. */
export const mainActions: readonly LoggedAction[] = [
  'members.import',
  'members.import.undo',
  'member.bulk',
  'member.bulk.undo',
  'members.resign',
  'member.resign',
  'member.resign.plan',
  'member.resign.cancel',
  'member.restore',
  'member.rehire',
  'member.cancel',
  'member.recycle',
  'department.dissolve',
  'department.delete',
  'department.restore',
  'department.move',
  'ownership.transfer',
  'joining.approve',
  'booking.createSeries',
  'room.suspend',
  'room.remove',
  'order.fulfil',
  'app.stop',
  'role.delete',
];

/** The entry that stands for the entries of a request, which are in any order. */
export function mainOf<Entry extends { id: string; action: string }>(entries: readonly [Entry, ...Entry[]]): Entry {
  const rank = ({ action }: Entry) => (mainActions as readonly string[]).indexOf(action) >>> 0;
  return entries.reduce((main, entry) =>
    rank(entry) < rank(main) || (rank(entry) === rank(main) && entry.id < main.id) ? entry : main,
  );
}
