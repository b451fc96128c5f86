import type pg from 'pg';
import { carriedTables, leftTables, type TablePolicy } from './team-tables.ts';

/** A table of the archive, as the database describes it. */
export interface CarriedTable {
  name: string;
  policy: TablePolicy;
  /** The columns in the archive, by name. */
  columns: CarriedColumn[];
  /** The carried tables that it refers to. */
  refersTo: ReadonlySet<string>;
  /** SQL over `t`. */
  order: string;
}

export interface CarriedColumn {
  name: string;
  /** What the ids in the column are of, where they differ between installations. */
  of: 'accounts' | 'apps' | undefined;
}

interface TableRow {
  name: string;
  columns: { name: string; stored: boolean; identity: boolean; text: boolean }[];
  key: string[];
  references: { columns: string[]; to: string }[];
}

/** The tables whose rows belong to a team, by name, and the table of teams. */
const tablesOfTeams = `
  SELECT c.relname AS name,
    (SELECT json_agg(json_build_object('name', a.attname, 'stored', a.attgenerated = '', 'identity', a.attidentity <> '', 'text', a.attcollation <> 0) ORDER BY a.attname COLLATE "C")
      FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns,
    (SELECT array_agg(a.attname::text ORDER BY k.place) FROM pg_constraint p, unnest(p.conkey) WITH ORDINALITY AS k (num, place), pg_attribute a
      WHERE p.conrelid = c.oid AND p.contype = 'p' AND a.attrelid = c.oid AND a.attnum = k.num) AS key,
    coalesce((SELECT json_agg(json_build_object('to', f.confrelid::regclass::text, 'columns',
        (SELECT json_agg(a.attname) FROM unnest(f.conkey) AS num JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = num)))
      FROM pg_constraint f WHERE f.conrelid = c.oid AND f.contype = 'f'), '[]') AS references
  FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND (c.relname = 'teams' OR EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'team_id' AND NOT a.attisdropped))
  ORDER BY c.relname COLLATE "C"`;

/**
 * The tables of an archive in the order in which an import fills them: each after those that it refers to. Throws if a table of the
 * database is neither carried nor left out, or refers to rows that are left out, so that none is forgotten.
 */
export async function readCatalogue(client: pg.ClientBase): Promise<CarriedTable[]> {
  const { rows } = await client.query<TableRow>(tablesOfTeams);
  const names = new Set(rows.map(({ name }) => name));
  const listed = [...Object.keys(carriedTables), ...Object.keys(leftTables)];
  for (const name of names)
    if (listed.filter((one) => one === name).length !== 1)
      throw new Error(`${name} must be either in carriedTables or in leftTables of server/cli/team/team-tables.ts`);
  const gone = listed.find((name) => !names.has(name));
  if (gone !== undefined) throw new Error(`${gone} of server/cli/team/team-tables.ts is no table of teams`);
  return inOrder(rows.flatMap((row) => (row.name in carriedTables ? [describe(row)] : [])));
}

function describe(row: TableRow): CarriedTable {
  const { name, columns, references } = row;
  const policy = carriedTables[name] ?? {};
  const { omitted = {} } = policy;
  const unknown = Object.keys(omitted).find((column) => !columns.some((one) => one.name === column));
  if (unknown !== undefined) throw new Error(`${name} has no column ${unknown}`);
  const left = references.find(({ to }) => to in leftTables);
  if (left) throw new Error(`${name} refers to ${left.to}, which is left out`);
  const carried = columns.filter((one) => one.stored && one.name !== columnOfTeam(name) && !(one.name in omitted));
  const counted = carried.find(({ identity }) => identity);
  if (counted) throw new Error(`${name}.${counted.name} is numbered by this database`);
  const isOf = (column: string, table: string) =>
    references.some((one) => one.to === table && one.columns.length === 1 && one.columns[0] === column);
  const of = (column: string): CarriedColumn['of'] => {
    if (isOf(column, 'accounts')) return 'accounts';
    return column === 'app_id' || isOf(column, 'apps') ? 'apps' : undefined;
  };
  const described = carried.map((column) => ({ name: column.name, of: of(column.name) }));
  return {
    name,
    policy,
    columns: described,
    refersTo: new Set(references.map(({ to }) => to).filter((to) => to !== name && to in carriedTables)),
    order: policy.order ?? orderOf(row, described),
  };
}

/** Texts are compared by bytes, because the collations of two databases may differ. */
function orderOf({ name, key, columns }: TableRow, described: readonly CarriedColumn[]): string {
  const own = key.filter((column) => column !== columnOfTeam(name));
  // There is one row.
  if (own.length === 0) return `t.${columnOfTeam(name)}`;
  return own
    .map((column) => {
      const of = described.find((one) => one.name === column)?.of;
      if (of === 'accounts') throw new Error(`${name} needs an order: ids of accounts differ between installations`);
      if (of === 'apps') return `${appKey(`t.${column}`)} COLLATE "C"`;
      return `t.${quoted(column)}${columns.some((one) => one.name === column && one.text) ? ' COLLATE "C"' : ''}`;
    })
    .join(', ');
}

/** The column with the id of the team. */
export const columnOfTeam = (table: string): 'id' | 'team_id' => (table === 'teams' ? 'id' : 'team_id');

/** The key of an app, which is the same in every installation. @param id SQL */
export const appKey = (id: string): string => `(SELECT p.key FROM public.apps p WHERE p.id = ${id})`;

/** The name of an account in an archive: its address, as far as it has one. @param a the alias of accounts */
export const accountName = (a: string): string =>
  `(CASE WHEN ${a}.email IS NOT NULL THEN 'email ' || lower(${a}.email::text) WHEN ${a}.mobile IS NOT NULL THEN 'mobile ' || ${a}.mobile
    ELSE 'closed ' || ${a}.id END)`;

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** SQL over `t` of the value of a column in an archive. */
export function archived({ name, of }: CarriedColumn): string {
  const column = `t.${quoted(name)}`;
  if (of === 'apps') return appKey(column);
  return of === 'accounts' ? `(SELECT ${accountName('a')} FROM public.accounts a WHERE a.id = ${column})` : column;
}

function inOrder(tables: readonly CarriedTable[]): CarriedTable[] {
  const done: CarriedTable[] = [];
  const waiting = new Map(tables.map((table) => [table.name, table]));
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(({ refersTo }) => ![...refersTo].some((to) => waiting.has(to)));
    if (ready.length === 0) throw new Error(`tables refer to each other: ${[...waiting.keys()].join(', ')}`);
    for (const table of ready) {
      waiting.delete(table.name);
      done.push(table);
    }
  }
  return done;
}
