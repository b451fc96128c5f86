import { type Judged, judge } from './goals.ts';
import { markdown } from './markdown.ts';
import { referenceTable } from './reference.ts';
import type { Results, StoredLine } from './results.ts';
import { tables, type TableKey } from './tables.ts';

const none = '–';

/**
 * RESULTS.md: the circumstances, the goals, and one table for each group of measurements.
 * @param before earlier results, shown beside the goals
 */
export function report(results: Results, before: Results = {}): string {
  const lines = Object.values(results).flatMap((table) => Object.values(table));
  if (!lines.length) return '# Results\n\nNothing has been measured.\n';
  return [
    '# Results',
    headOf(lines),
    goalsTable(judge(results), judge(before)),
    howToRead,
    ...keysOf(tables).flatMap((key) => tableOf(key, results[key] ?? {})),
    referenceTable(results),
  ]
    .join('\n\n')
    .concat('\n');
}

const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) => Object.keys(record) as Key[];

function headOf(lines: readonly StoredLine[]): string {
  const days = lines.map(({ at }) => at).toSorted();
  const loads = lines.map(({ load }) => Number(load)).toSorted((a, b) => a - b);
  const machines = [...new Set(lines.map(({ machine }) => machine))];
  return [
    `- Measured: ${days[0]} to ${days.at(-1)} UTC`,
    `- Machine: ${machines.join('; ')}`,
    `- Load average: ${loads[0]} to ${loads.at(-1)}; each line has its own. The load generator runs on the same machine.`,
  ].join('\n');
}

function goalsTable(judged: readonly Judged[], before: readonly Judged[]): string {
  const met = judged.filter(({ isMet }) => isMet).length;
  const unknown = judged.filter(({ value }) => value === undefined).length;
  const lines = judged.map((goal, n) => [
    goal.text,
    limitOf(goal),
    ...before.slice(n, n + 1).map(valueOf),
    valueOf(goal),
    outcomeOf(goal),
  ]);
  return `## Goals: ${met} met, ${judged.length - met - unknown} missed, ${unknown} not measured\n\n${markdown(['Goal', 'Limit', 'Before', 'Measured', 'Met'], lines)}`;
}

const outcomeOf = ({ value, isMet }: Judged) => (value === undefined ? none : isMet ? 'yes' : '**no**');
const valueOf = ({ value, unit }: Judged) => (value === undefined ? none : `${rounded(value)} ${unit}`.trimEnd());
const limitOf = ({ atLeast, atMost, unit }: Judged) =>
  `${atLeast === undefined ? `≤ ${atMost}` : `≥ ${atLeast}`} ${unit}`.trimEnd();

/** The measured goals as text for a terminal, one a line. */
export const goalLines = (results: Results): string[] =>
  judge(results)
    .filter(({ value }) => value !== undefined)
    .map((goal) => `${outcomeOf(goal).replaceAll('*', '').padEnd(5)}${goal.text}: ${valueOf(goal)} (${limitOf(goal)})`);

const howToRead = `## How to read

- **CPU** is the time of the processors that the server and PostgreSQL use for a request, in all of their processes, until its log entry is chained. That of the load generator is not counted. It is the steadiest figure on a busy machine; rates and times are not.
- **ratio** is the CPU of the reference divided by that of the product, at 10 connections; 1 means equal, more is better. The reference is the ceiling, a bare server of Fastify and pg that sends the same SQL without rights, visibility and rules. That of \`list-scoped\` is the product's list of the whole team.
- Product and reference are measured in turn, three rounds each; figures are medians. \`list-scoped-writes\` is measured while another process adds, moves or renames a member every 200 ms.
- \`npm run bench\` measures everything, \`npm run bench -- list mixed\` some lines or tables, \`npm run bench -- quick\` the goals in a few minutes without writing them down. Lines that were not measured keep their earlier values, with their own date and load.
- Why a goal is missed, and what was tried with which figures: [decisions/084](../decisions/084-limits-of-performance.md).
- **Before** is the version before the work on performance, measured on a busy machine, so that its ratios are rough. Lines of 2026-11-26 10:32 were measured by the former benchmark, whose writes did not include the chaining of the log and whose list had no status.`;

function tableOf(key: TableKey, lines: Readonly<Record<string, StoredLine>>): string[] {
  const { title, columns } = tables[key];
  const named = Object.entries(lines);
  if (!named.length) return [];
  const cells = named.map(([name, { values, load, at }]) => [
    name,
    ...columns.map((column) => (values[column] === undefined ? none : rounded(values[column]))),
    load,
    at,
  ]);
  return [`## ${title}`, markdown(['', ...columns, 'load', 'UTC'], cells)];
}

function rounded(value: number): string {
  if (Number.isInteger(value) || Math.abs(value) >= 100) return String(Math.round(value));
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}
