import type { Line, TableKey } from '../report/tables.ts';
import type { Bench } from '../measure/stage.ts';

/** A measurement with a table of its own. */
export interface Trial {
  key: Extract<TableKey, 'mixed' | 'processes' | 'workplace' | 'import' | 'tree' | 'directory' | 'start' | 'live' | 'console'>;
  /** Whether it needs servers that have answered nothing yet, on a fresh copy of the data. */
  isFresh?: true;
  /** Whether it changes the data, which is then replaced by a fresh copy. */
  isWrite?: true;
  run(bench: Bench): Promise<Line[]>;
}

/** Returns a function that makes lines of one table. */
export const lineMaker =
  <Key extends TableKey>(table: Key) =>
  (name: string, values: Line<Key>['values']): Line<Key> => ({ table, name, values });
