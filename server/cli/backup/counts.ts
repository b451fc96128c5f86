import type pg from 'pg';
import { schemas, type DataPart } from './archive.ts';

/** The number of rows of a table, and of each team if its rows belong to teams. */
export interface TableCount {
  /** The name with its schema, quoted as by PostgreSQL. */
  table: string;
  rows: number;
  teams: Record<string, number>;
}

const owned = `
  SELECT format('%I.%I', n.nspname, c.relname) AS name,
    EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'team_id' AND NOT a.attisdropped) AS of_teams
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = ANY ($1) AND c.relkind IN ('r', 'p')
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
  ORDER BY 1`;

/** Counts the rows of every table of the database. @param client connected as the owner, who sees every row */
export async function countTables(client: pg.Client): Promise<TableCount[]> {
  const tables = await client.query<{ name: string; of_teams: boolean }>(owned, [schemas]);
  const counts: TableCount[] = [];
  for (const { name, of_teams: ofTeams } of tables.rows) {
    const { rows } = await client.query<{ team: string | null; count: string }>(
      ofTeams ? `SELECT team_id AS team, count(*) FROM ${name} GROUP BY 1` : `SELECT NULL AS team, count(*) FROM ${name}`,
    );
    const found = rows.map(({ team, count }): [string, number] => [team ?? '', Number(count)]);
    counts.push(countOf(name, new Map(found)));
  }
  return counts;
}

/** Counts the rows in an archive. */
export async function countData(parts: AsyncIterable<DataPart>): Promise<TableCount[]> {
  const counts: TableCount[] = [];
  let teams = new Map<string, number>();
  let table = '';
  let column = -1;
  for await (const part of parts) {
    if (part.kind === 'table') [table, column, teams] = [part.name, part.columns.indexOf('team_id'), new Map()];
    else if (part.kind === 'rows') addRows(part.lines, column, teams);
    else if (part.kind === 'end') counts.push(countOf(table, teams));
  }
  return counts;
}

const newline = 10;
const tab = 9;

/**
 * Counts lines by the value of a column, or all lines together. In the text format of COPY, values contain neither tabs nor line
 * feeds.
 */
function addRows(lines: Buffer, column: number, teams: Map<string, number>): void {
  for (let at = 0, end = 0; at < lines.length; at = end + 1) {
    end = lines.indexOf(newline, at);
    const team = column < 0 ? '' : valueIn(lines, at, end, column);
    teams.set(team, (teams.get(team) ?? 0) + 1);
  }
}

function valueIn(lines: Buffer, from: number, end: number, column: number): string {
  let at = from;
  for (let n = 0; n < column; n += 1) at = lines.indexOf(tab, at) + 1;
  const next = lines.indexOf(tab, at);
  const value = lines.toString('latin1', at, next < 0 || next > end ? end : next);
  return value === '\\N' ? '' : value;
}

function countOf(table: string, teams: ReadonlyMap<string, number>): TableCount {
  const rows = [...teams.values()].reduce((sum, count) => sum + count, 0);
  const named = [...teams].filter(([team, count]) => team !== '' && count > 0).sort(([a], [b]) => (a < b ? -1 : 1));
  return { table, rows, teams: Object.fromEntries(named) };
}

/** Describes the first table or team with an unexpected number of rows; undefined if all numbers match. */
export function differenceOf(expected: readonly TableCount[], found: readonly TableCount[]): string | undefined {
  const counted = new Map(found.map((count) => [count.table, count]));
  for (const { table, rows, teams } of expected) {
    const other = counted.get(table);
    if (!other) return `the table ${table} is missing`;
    counted.delete(table);
    if (other.rows !== rows) return `${table} has ${other.rows} rows instead of ${rows}`;
    for (const team of new Set([...Object.keys(teams), ...Object.keys(other.teams)])) {
      const [few, many] = [other.teams[team] ?? 0, teams[team] ?? 0];
      if (few !== many) return `${table} has ${few} rows of team ${team} instead of ${many}`;
    }
  }
  const [surplus] = counted.keys();
  return surplus === undefined ? undefined : `the table ${surplus} was not counted`;
}
