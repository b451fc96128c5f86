import type { RowAction } from '#contract/import-facts.ts';
import { mapInTurns } from '#server/kernel/turns.ts';
import { judge } from './judge.ts';
import { judgeLeaders } from './leaders.ts';
import { matchRows } from './match.ts';
import type { PlannedRow } from './planned-row.ts';
import type { ReadRow } from './read-row.ts';
import type { World } from './world.ts';
import type { Existing, Person } from './world.repository.ts';

/** Decides about every row of a file at once: whom it is about, what it changes, and every fault it has. Writes nothing. */
export async function planRows(rows: readonly ReadRow[], world: World): Promise<PlannedRow[]> {
  const matches = await matchRows(rows, world);
  const planned = await mapInTurns(rows, (read) => judge(read, matches.get(read.row) ?? { existing: null, faults: [] }, world));
  judgeLeaders(planned, world);
  for (const row of planned) row.action = actionOf(row);
  return planned;
}

function actionOf(row: PlannedRow): RowAction {
  if (row.faults.length) return 'FAULTY';
  if (!row.existing) return 'ADD';
  return isChanged(row, row.existing) ? 'UPDATE' : 'SAME';
}

function isChanged(row: PlannedRow, existing: Existing): boolean {
  if (row.invites || row.leaderRow !== null || row.departments.join() !== existing.departments.join()) return true;
  return (Object.keys(row.after) as (keyof Person)[]).some((column) => row.after[column] !== existing[column]);
}
