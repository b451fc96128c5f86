import type { Tx } from '#server/kernel/context.ts';
import { canonical } from '#server/kernel/log/operation-log.ts';
import { mapInSlices } from '#server/kernel/time-slices.ts';
import { summarise } from './consequences.rules.ts';
import * as repository from './imports.repository.ts';
import { planRows } from './plan.service.ts';
import type { PlannedRow } from './planned-row.rules.ts';
import { readRow } from './read-row.rules.ts';
import { type ImportReader, loadTeamState, type ImportTeamState } from './team-state.service.ts';

/** The importer as whom rows are planned, with scope and time. */
export interface Planner {
  team: { id: string };
  reader: ImportReader;
  now: Date;
  /** Whether the importer is provider support. */
  support: boolean;
}

/** Converts a planned row to its stored form. */
export function recordOf({ read, action, existing, faults, warning }: PlannedRow): repository.RowRecord {
  return { row: read.row, values: read.cells, action, member_id: existing?.id ?? null, faults, warning };
}

/** Plans stored rows against the current state of the team. `lock` locks their members. */
export async function replanRows(
  tx: Tx,
  { team, reader, now, support }: Planner,
  stored: readonly repository.RowRecord[],
  lock = false,
): Promise<{ planned: PlannedRow[]; state: ImportTeamState }> {
  const rows = await mapInSlices(stored, ({ row, values }) => readRow(row, values));
  const state = await loadTeamState(tx, team, rows, { reader, now, lock, support });
  return { planned: await planRows(rows, state), state };
}

/** Checks a whole file again, optionally with one corrected row, and stores the rows that differ. */
export async function recheck(
  tx: Tx,
  planner: Planner,
  id: string,
  stored: readonly repository.RowRecord[],
  fixed?: repository.RowRecord,
): Promise<void> {
  const rows = stored.map((row) => (row.row === fixed?.row ? fixed : row));
  const { planned, state } = await replanRows(tx, planner, rows);
  const known = new Map(await mapInSlices(stored, (row) => [row.row, canonical(row)] as const));
  const checked = await mapInSlices(planned, (row) => ({ record: recordOf(row), text: canonical(recordOf(row)) }));
  const changed = checked.flatMap(({ record, text }) => (known.get(record.row) === text ? [] : [record]));
  await repository.updateRows(tx, planner.team.id, id, changed);
  await repository.storeImportSummary(tx, planner.team.id, id, summarise(planned, state));
}
