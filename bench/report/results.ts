import { cpus, totalmem } from 'node:os';
import { loadNow } from '../measure/processes.ts';
import type { Line, TableKey } from './tables.ts';

/** A line as stored, with the circumstances of its measurement. */
export interface StoredLine {
  values: Readonly<Record<string, number>>;
  /** UTC, to the minute. */
  at: string;
  /** The load average of the last minute at the end of the measurement. */
  load: string;
  machine: string;
}

/** All measured lines by table and name. Lines that a run does not measure keep their values of an earlier run. */
export type Results = Partial<Record<TableKey, Record<string, StoredLine>>>;

/** Adds lines to results. A whole table that was measured replaces the earlier one, so that lines no longer measured disappear. */
export function addLines(results: Results, lines: readonly Line[], isWhole: boolean): void {
  const circumstances = { at: new Date().toISOString().slice(0, 16).replace('T', ' '), load: loadNow(), machine: machine() };
  if (isWhole) for (const { table } of lines) results[table] = {};
  for (const { table, name, values } of lines) {
    results[table] = { ...results[table], [name]: { values, ...circumstances } };
  }
}

function machine(): string {
  const [first] = cpus();
  return `${cpus().length} × ${first?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node.js ${process.versions.node}`;
}
