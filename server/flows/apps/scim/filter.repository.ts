import { type RawBuilder, sql } from 'kysely';
import type { Filter, Value } from './filter.rules.ts';
import { ScimFault } from './scim-errors.rules.ts';

/** How an attribute is compared: text regardless of case, exact text, boolean or instant; or as several values with parts. */
export type Column =
  | { type: 'text' | 'exact' | 'boolean' | 'instant'; sql: RawBuilder<unknown>; eq?: (value: string) => RawBuilder<boolean> }
  | { type: 'values'; from: RawBuilder<unknown>; parts: Columns; sort?: RawBuilder<unknown> };
export type Columns = Record<string, Column>;

/**
 * Returns the WHERE condition of a filter over these columns. Throws filterAttribute for an unknown attribute or an unsupported
 * comparison.
 */
export function whereOf(filter: Filter, columns: Columns): RawBuilder<boolean> {
  if (filter.is === 'not') return sql<boolean>`NOT (${whereOf(filter.part, columns)})`;
  if (filter.is === 'and' || filter.is === 'or') {
    const parts = filter.parts.map((part) => whereOf(part, columns));
    return sql<boolean>`(${sql.join(parts, filter.is === 'and' ? sql` AND ` : sql` OR `)})`;
  }
  const column = find(columns, filter.path);
  if (column.type === 'values') return matchesSomeValue(column, filter);
  if (filter.is === 'holding') throw unknown(filter.path);
  if (filter.is === 'present') return sql<boolean>`(${column.sql} IS NOT NULL)`;
  return compare(filter, column);
}

/** Returns the sort expression of an attribute. Throws sortAttribute. */
export function sortOf(path: string, columns: Columns): RawBuilder<unknown> {
  const name = [path, path.replace(/\.value$/, '')].find((each) => Object.hasOwn(columns, each));
  const column = name === undefined ? undefined : columns[name];
  if (column?.type === 'values' && column.sort) return column.sort;
  if (!column || column.type === 'values') throw new ScimFault('sortAttribute', { attribute: path });
  return column.type === 'text' ? sql`lower(${column.sql})` : column.sql;
}

const unknown = (attribute: string) => new ScimFault('filterAttribute', { attribute });

/** Finds the column of a path. A part of several values is named by its own path, `emails.value`. */
function find(columns: Columns, path: string): Column {
  const own = Object.hasOwn(columns, path) ? columns[path] : undefined;
  if (own) return own;
  const dot = path.lastIndexOf('.');
  const [whole, part] = [path.slice(0, dot), path.slice(dot + 1)];
  const above = dot > 0 && Object.hasOwn(columns, whole) ? columns[whole] : undefined;
  const inner = above?.type === 'values' && Object.hasOwn(above.parts, part) ? above.parts[part] : undefined;
  if (above?.type !== 'values' || !inner) throw unknown(path);
  return { ...above, parts: { value: inner } };
}

type Values = Extract<Column, { type: 'values' }>;

function matchesSomeValue(column: Values, filter: Extract<Filter, { path: string }>): RawBuilder<boolean> {
  if (filter.is === 'present') return sql<boolean>`EXISTS (SELECT FROM ${column.from})`;
  // `ne` matches resources in which no value is equal, including those without any value.
  if (filter.is === 'compare' && filter.by === 'ne')
    return sql<boolean>`NOT (${matchesSomeValue(column, { ...filter, by: 'eq' })})`;
  const partFilter = filter.is === 'holding' ? filter.filter : { ...filter, path: 'value' };
  return sql<boolean>`EXISTS (SELECT FROM ${column.from} WHERE ${whereOf(partFilter, column.parts)})`;
}

type Compared = Extract<Filter, { is: 'compare' }>;
type SingleColumn = Exclude<Column, { type: 'values' }>;
const signs = { gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` } as const;

function compare(filter: Compared, column: SingleColumn): RawBuilder<boolean> {
  const { by, value, path } = filter;
  if (value === null) {
    if (by !== 'eq' && by !== 'ne') throw unknown(path);
    return by === 'eq' ? sql<boolean>`(${column.sql} IS NULL)` : sql<boolean>`(${column.sql} IS NOT NULL)`;
  }
  if (by === 'ne') return sql<boolean>`NOT (${compare({ ...filter, by: 'eq' }, column)})`;
  if (column.type === 'boolean') return compareBoolean(by, value, column, path);
  if (column.type === 'instant') return compareInstant(by, value, column, path);
  const text = String(value);
  if (by === 'eq' && column.eq) return sql<boolean>`coalesce(${column.eq(text)}, false)`;
  const plain = column.type === 'exact';
  const [left, right] = plain ? [column.sql, sql`${text}::text`] : [sql`lower(${column.sql})`, sql`lower(${text}::text)`];
  return sql<boolean>`coalesce(${textCompared(by, left, right)}, false)`;
}

function textCompared(by: Exclude<Compared['by'], 'ne'>, left: RawBuilder<unknown>, right: RawBuilder<unknown>) {
  if (by === 'eq') return sql<boolean>`${left} = ${right}`;
  if (by === 'co') return sql<boolean>`strpos(${left}, ${right}) > 0`;
  if (by === 'sw') return sql<boolean>`starts_with(${left}, ${right})`;
  if (by === 'ew') return sql<boolean>`right(${left}, length(${right})) = ${right}`;
  return sql<boolean>`(${left}) COLLATE "C" ${signs[by]} ${right}`;
}

function compareBoolean(by: Compared['by'], value: Value, column: SingleColumn, path: string): RawBuilder<boolean> {
  // Microsoft Entra sends booleans as text.
  const text = String(value).toLowerCase();
  if (by !== 'eq' || (text !== 'true' && text !== 'false')) throw unknown(path);
  return sql<boolean>`coalesce(${column.sql} = ${text === 'true'}::boolean, false)`;
}

function compareInstant(by: Compared['by'], value: Value, column: SingleColumn, path: string): RawBuilder<boolean> {
  const at = typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? new Date(value) : undefined;
  if (!at || Number.isNaN(at.getTime()) || by === 'co' || by === 'sw' || by === 'ew' || by === 'ne') throw unknown(path);
  const sign = by === 'eq' ? sql`=` : signs[by];
  // Instants are returned in milliseconds, so they are compared in milliseconds.
  return sql<boolean>`(date_trunc('milliseconds', ${column.sql}) ${sign} ${at}::timestamptz)`;
}
