import { nameOfRow, type Row, rowOf, rows } from '../rows/rows.ts';
import type { Results } from './results.ts';
import type { ColumnOf, TableKey } from './tables.ts';

/** A limit for one measured value. */
export interface Goal {
  text: string;
  unit: string;
  atLeast?: number;
  atMost?: number;
  /** The table, the name of the line and the column of the value. */
  of: readonly [table: TableKey, name: string, column: string];
}

export interface Judged extends Goal {
  /** Absent if the value was never measured. */
  value: number | undefined;
  isMet: boolean;
}

type Limit = Pick<Goal, 'atLeast' | 'atMost'>;

function goal<Key extends TableKey>(
  text: string,
  unit: string,
  limit: Limit,
  table: Key,
  name: string,
  column: ColumnOf<Key>,
): Goal {
  return { text, unit, ...limit, of: [table, name, column] };
}

/** CPU of the ceiling, or of the unscoped list, divided by that of the product. */
const ratio = (key: Row['key'], text: string, atLeast: number) =>
  goal(text, '', { atLeast }, 'cpu-100k', nameOfRow(rowOf(key)), 'ratio');
const growth = (row: Row) =>
  goal(`1,000,000 members: ${row.key}`, '× of 100,000', { atMost: 1.3 }, 'cpu-1m', nameOfRow(row), '× of 100k');

/** The goals of performance, in the order of the summary. */
export const goals: readonly Goal[] = [
  ratio('list', 'List: department and status', 0.9),
  ratio('list-all', 'List: whole team', 0.9),
  ratio('list-scoped', 'List: administrator of 3 departments, of the unscoped list', 0.8),
  ratio('search', 'Search: Latin', 1),
  ratio('search-number', 'Search: number, mobile or email', 1),
  ratio('read', 'Read one', 0.75),
  ratio('update', 'Update one, with log entry', 0.75),
  ratio('create', 'Create one, with log entry', 0.75),
  goal('Import of 2,000 rows (.xlsx)', 'ms', { atMost: 600 }, 'import', 'upload to done', 'ms'),
  goal('Server memory, idle', 'MB', { atMost: 120 }, 'mixed', 'memory idle, MB', 'product'),
  goal('Server memory, after load', 'MB', { atMost: 200 }, 'mixed', 'memory after load, MB', 'product'),
  goal('Count of one department, 1,000,000 members', 'ms', { atMost: 50 }, 'tree', 'count: statements', 'p50 ms'),
  goal('Department tree, 1,000,000 members', 'ms', { atMost: 50 }, 'tree', 'tree: statements', 'p50 ms'),
  goal('First opening of the room board', 'ms', { atMost: 150 }, 'console', 'room board, first opening', 'ms'),
  goal('First opening of home', 'ms', { atMost: 150 }, 'console', 'home, first opening', 'ms'),
  goal('Board of a week, 60 rooms: time', 'ms', { atMost: 120 }, 'workplace', 'room board, a week', 'alone ms'),
  goal(
    'Board of a week, 60 rooms: response on the wire',
    'kB',
    { atMost: 100 },
    'workplace',
    'room board, a week',
    'kB compressed',
  ),
  goal('Board as opened: response, not compressed', 'kB', { atMost: 100 }, 'console', 'room board, largest response', 'kB'),
  ...rows.filter(({ key }) => key !== 'list-scoped-writes').map(growth),
  goal('Restart to the first answer', 's', { atMost: 2 }, 'start', 'after Ctrl-C', 's'),
  goal('Restart after kill -9 of the server', 's', { atMost: 10 }, 'start', 'after kill -9 of the server', 's'),
  goal(
    'Restart after kill -9 of server and PostgreSQL',
    's',
    { atMost: 10 },
    'start',
    'after kill -9 of server and PostgreSQL',
    's',
  ),
  goal('Console: scripts of the first list (brotli)', 'kB', { atMost: 320 }, 'console', 'first list, scripts', 'kB'),
  goal('Console: requests for scripts', '', { atMost: 12 }, 'console', 'first list, scripts', 'requests'),
  goal('Console: first row', 'ms', { atMost: 600 }, 'console', 'first row', 'ms'),
  goal('Console: first row, 10 Mbit/s and 40 ms', 'ms', { atMost: 1200 }, 'console', 'first row, 10 Mbit/s and 40 ms', 'ms'),
  goal('Console: departments, first opening', 'ms', { atMost: 150 }, 'console', 'departments, first opening', 'ms'),
  goal('Console: members and departments again', 'ms', { atMost: 150 }, 'console', 'members and departments again', 'ms'),
  goal('Console: org chart, first opening', 'ms', { atMost: 1000 }, 'console', 'org chart, first opening', 'ms'),
  goal('Console: next day of the board', 'ms', { atMost: 150 }, 'console', 'room board, next day', 'ms'),
  goal(
    'Directory of 123 of 100,000 people',
    '× of unrestricted',
    { atMost: 1.5 },
    'directory',
    'own department',
    '× of unrestricted',
  ),
  goal(
    'Directory of 1,456 of 100,000 people',
    '× of unrestricted',
    { atMost: 1.5 },
    'directory',
    'a unit and four departments',
    '× of unrestricted',
  ),
];

/** Compares goals with the measured values. A value that was not measured meets no goal. */
export function judge(results: Results, all: readonly Goal[] = goals): Judged[] {
  return all.map((goal) => {
    const [table, name, column] = goal.of;
    const value = results[table]?.[name]?.values[column];
    const { atLeast = -Infinity, atMost = Infinity } = goal;
    return { ...goal, value, isMet: value !== undefined && value >= atLeast && value <= atMost };
  });
}
