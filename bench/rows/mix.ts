import type pg from 'pg';
import { seededChance } from '#server/demo/names.ts';
import type { Call } from '../measure/burst.ts';
import { type Row, rowOf } from './rows.ts';
import { nextRound } from './samples.ts';

/** Requests of each row in a hundred: 60 lists and searches, 20 reads, 14 updates, 6 creates. */
export const shares: readonly (readonly [Row['key'], number])[] = [
  ['list', 20],
  ['list-all', 15],
  ['search', 15],
  ['search-number', 10],
  ['read', 20],
  ['update', 14],
  ['create', 6],
];

/** The usual mix of requests in an order that is the same in every run; no change occurs twice. */
export async function mixedCalls(client: pg.Client, teamId: string, base: string, hundreds = 1500): Promise<Call[]> {
  const chance = seededChance(16);
  const streams: { calls: readonly Call[]; share: number }[] = [];
  for (const [key, share] of shares) streams.push({ calls: await rowOf(key).calls(client, teamId, base, nextRound()), share });
  const slots = streams
    .flatMap(({ calls, share }) => Array.from({ length: share }, (_, n) => ({ at: chance(), calls, share, n })))
    .toSorted((a, b) => a.at - b.at);
  return Array.from({ length: hundreds }, (_, hundred) =>
    slots.flatMap(({ calls, share, n }) => calls[(hundred * share + n) % calls.length] ?? []),
  ).flat();
}
