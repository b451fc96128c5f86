import type { Figures, RowResult } from './measure/row.ts';

const cpu = ({ cpuServer, cpuPostgres }: Figures) => `${Math.round(cpuServer)} + ${Math.round(cpuPostgres)}`;
const time = (milliseconds: number) => milliseconds.toFixed(1);

function cells({ row, team, ceiling, product, probe, load }: RowResult): string[] {
  const both = (of: (figures: Figures) => string) => `${of(product)} / ${ceiling ? of(ceiling) : '–'}`;
  return [
    row.label,
    team.label,
    ceiling ? (product.perSecond / ceiling.perSecond).toFixed(2) : '–',
    row.goal === undefined ? '' : `≥ ${row.goal}`,
    both(({ perSecond }) => String(Math.round(perSecond))),
    both(({ p50 }) => time(p50)),
    both(({ p99 }) => time(p99)),
    both(({ p99Crowded }) => time(p99Crowded)),
    both(cpu),
    both(({ bytes }) => String(Math.round(bytes))),
    String(probe.queries),
    String(probe.scanned ?? '–'),
    load,
  ];
}

const heads = [
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
];

export const report = {
  line: (result: RowResult) => cells(result).join(' | '),
  whole: (results: readonly RowResult[]) =>
    `# Results\n\n| ${heads.join(' | ')} |\n|${heads.map(() => '---').join('|')}|\n${results
      .map((result) => `| ${cells(result).join(' | ')} |`)
      .join('\n')}\n`,
};
