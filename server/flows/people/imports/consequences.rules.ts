import type { ImportColumn, ImportMode, RowAction } from '#contract/people/import-facts.ts';
import type { Consequence, ImportSummary } from '#contract/people/imports.ts';
import type { PlannedRow } from './planned-row.rules.ts';
import type { ImportTeamState } from './team-state.service.ts';

const written: Record<ImportMode, readonly RowAction[]> = { ADD: ['ADD'], UPDATE: ['UPDATE'], BOTH: ['ADD', 'UPDATE'] };

/** The rows that a mode writes. A row whose leader is a new member who is not written is left out too. */
export function rowsOf(rows: readonly PlannedRow[], mode: ImportMode): PlannedRow[] {
  const selected = new Map(rows.filter(({ action }) => written[mode].includes(action)).map((row) => [row.read.row, row]));
  const led = Map.groupBy(selected.values(), ({ leaderRow }) => leaderRow);
  const out = [...led.keys()].filter((leaderRow) => leaderRow !== null && !selected.has(leaderRow));
  for (const leaderRow of out) {
    for (const { read } of led.get(leaderRow) ?? []) if (selected.delete(read.row)) out.push(read.row);
  }
  return [...selected.values()];
}

/** The figures of a checked file, with the consequences of each mode. */
export function summarise(rows: readonly PlannedRow[], state: ImportTeamState): ImportSummary {
  const count = (action: RowAction) => rows.filter((row) => row.action === action).length;
  const faultsByColumn: Partial<Record<ImportColumn, number>> = {};
  for (const { column } of rows.flatMap(({ faults }) => faults)) faultsByColumn[column] = (faultsByColumn[column] ?? 0) + 1;
  return {
    rows: rows.length,
    add: count('ADD'),
    update: count('UPDATE'),
    same: count('SAME'),
    faulty: count('FAULTY'),
    warnings: rows.filter(({ warning, action }) => warning && action !== 'FAULTY').length,
    modes: { ADD: consequenceOf(rows, 'ADD'), UPDATE: consequenceOf(rows, 'UPDATE'), BOTH: consequenceOf(rows, 'BOTH') },
    headcount: state.headcount,
    memberCap: state.memberCap,
    faultsByColumn,
  };
}

function consequenceOf(rows: readonly PlannedRow[], mode: ImportMode): Consequence {
  const selected = rowsOf(rows, mode);
  const adds = selected.filter(({ action }) => action === 'ADD').length;
  return {
    adds,
    updates: selected.length - adds,
    leavesOut: rows.length - selected.length,
    invites: selected.filter(({ invites }) => invites).length,
    warnings: selected.filter(({ warning }) => warning).length,
  };
}
