import type { RowAction } from '#contract/people/import-facts.ts';
import { mapInSlices } from '#server/kernel/time-slices.ts';
import { planRow } from './judge.checks.ts';
import { planLeaders } from './leaders.checks.ts';
import { matchRows } from './match.rules.ts';
import type { PlannedRow } from './planned-row.rules.ts';
import type { ReadRow } from './read-row.rules.ts';
import type { ImportTeamState } from './team-state.service.ts';
import type { Existing, ImportedMember } from './team-state.repository.ts';

/** Plans all rows of a file together: the member of each row, its changes and all its errors. Writes nothing. */
export async function planRows(rows: readonly ReadRow[], state: ImportTeamState): Promise<PlannedRow[]> {
  const matches = await matchRows(rows, state);
  const planned = await mapInSlices(rows, (read) =>
    planRow(read, matches.get(read.row) ?? { existing: null, faults: [] }, state),
  );
  planLeaders(planned, state);
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
  return (Object.keys(row.after) as (keyof ImportedMember)[]).some((column) => row.after[column] !== existing[column]);
}
