import type { Figure } from './measure/figure.ts';
import type { Figures, RowResult } from './measure/row.ts';

type Cells = readonly string[];

const cpu = ({ cpuServer, cpuPostgres }: Figures) => `${Math.round(cpuServer)} + ${Math.round(cpuPostgres)}`;
const time = (milliseconds: number) => milliseconds.toFixed(1);
const none = '–';

/** The table of requests: one line for each kind of request and size of team. */
const rates = {
  title: '## Requests',
  /** How many of the first cells identify the line. */
  keys: 2,
  heads: [
    'Work',
    'Members',
    'Ratio',
    'Goal',
    'Requests a second',
    'p50 ms',
    'p99 ms',
    'p99 ms, 50 connections',
    'CPU µs a request (server + PostgreSQL)',
    'Bytes',
    'Queries',
    'Rows scanned',
    'Load',
  ],
  cells({ row, team, ceiling, product, probe, load }: RowResult): Cells {
    const both = (of: (figures: Figures) => string) => `${of(product)} / ${ceiling ? of(ceiling) : none}`;
    return [
      row.label,
      team.label,
      ceiling ? (product.perSecond / ceiling.perSecond).toFixed(2) : none,
      row.goal === undefined ? '' : `≥ ${row.goal}`,
      both(({ perSecond }) => String(Math.round(perSecond))),
      both(({ p50 }) => time(p50)),
      both(({ p99 }) => time(p99)),
      both(({ p99Crowded }) => time(p99Crowded)),
      both(cpu),
      both(({ bytes }) => String(Math.round(bytes))),
      String(probe.queries),
      String(probe.scanned ?? none),
      load,
    ];
  },
};

/** The table of all other figures, one line each. */
const others = {
  title: '## Import, department tree, start and console',
  keys: 2,
  heads: ['Work', 'Figure', 'Product', 'Ceiling', 'Product / ceiling', 'Goal', 'Met', 'Load'],
  cells({ work, label, unit, product, ceiling, goal, load }: Figure): Cells {
    const withUnit = (value: number) => `${rounded(value)} ${unit}`;
    return [
      work,
      label,
      withUnit(product),
      ceiling === undefined ? none : withUnit(ceiling),
      ceiling === undefined ? none : (product / ceiling).toFixed(2),
      goal === undefined ? '' : `≤ ${withUnit(goal)}`,
      goal === undefined ? '' : product <= goal ? 'yes' : 'no',
      load,
    ];
  },
};

function rounded(value: number): string {
  if (Number.isInteger(value) || value >= 100) return String(Math.round(value));
  return value.toFixed(value >= 10 ? 1 : 2);
}

interface Table {
  title: string;
  keys: number;
  heads: Cells;
}

const lineOf = (cells: Cells) => `| ${cells.join(' | ')} |`;
const keyOf = (line: string, keys: number) => line.split(' | ').slice(0, keys).join(' | ');

/** The lines of a table in the previous file; empty if its headers have changed. */
function linesBefore(before: string, { heads }: Table): string[] {
  const [, below] = before.split(`${lineOf(heads)}\n`);
  const lines = below?.split('\n').slice(1) ?? [];
  const end = lines.findIndex((line) => !line.startsWith('| '));
  return end < 0 ? lines : lines.slice(0, end);
}

/** Builds a table: new lines replace those with the same key; lines not measured this time stay. */
function tableOf(table: Table, before: string, fresh: readonly Cells[]): string {
  const lines = new Map(linesBefore(before, table).map((line) => [keyOf(line, table.keys), line]));
  for (const cells of fresh) lines.set(keyOf(lineOf(cells), table.keys), lineOf(cells));
  if (!lines.size) return '';
  return [`\n${table.title}\n`, lineOf(table.heads), `|${table.heads.map(() => '---').join('|')}|`, ...lines.values(), ''].join(
    '\n',
  );
}

export const report = {
  row: (result: RowResult) => rates.cells(result).join(' | '),
  figure: (figure: Figure) => others.cells(figure).join(' | '),
  /** The whole file, with the lines of `before` that were not measured this time; `before` is empty for a new file. */
  whole: (results: readonly RowResult[], figures: readonly Figure[], before: string) =>
    `# Results\n${tableOf(rates, before, results.map(rates.cells))}${tableOf(others, before, figures.map(others.cells))}`,
};
