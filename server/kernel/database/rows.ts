import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from './database.ts';
import type { DB } from './database-types.generated.ts';

type Row<Table extends keyof DB> = Selectable<DB[Table]>;

/**
 * Columns of a table with the types they have when read (decisions/069); without names, all columns. Also for rows that are read
 * through a view of the table, whose columns PostgreSQL reports as nullable.
 */
export type ColumnsOf<Table extends keyof DB, Name extends keyof Row<Table> = keyof Row<Table>> = Pick<Row<Table>, Name>;

type Values = readonly unknown[];

const run = <R>(db: Db, text: TemplateStringsArray, values: Values) => sql<R>(text, ...values).execute(db);

/** Runs a statement, as in many(db)<Row>`SELECT …`, and returns its rows. */
export const many =
  (db: Db) =>
  async <R>(text: TemplateStringsArray, ...values: Values): Promise<R[]> =>
    (await run<R>(db, text, values)).rows;

/** Runs a statement and returns its first row, or undefined if it returns none. */
export const maybeOne =
  (db: Db) =>
  async <R>(text: TemplateStringsArray, ...values: Values): Promise<R | undefined> =>
    (await run<R>(db, text, values)).rows[0];

/** Runs a statement that always returns a row and returns this row. Throws if there is none. */
export const one =
  (db: Db) =>
  async <R>(text: TemplateStringsArray, ...values: Values): Promise<R> => {
    const [row] = (await run<R>(db, text, values)).rows;
    if (row === undefined) throw new Error('the statement returned no row');
    return row;
  };

/** Runs a statement that selects one expression and returns its value in each row. */
export const column =
  (db: Db) =>
  async <V>(text: TemplateStringsArray, ...values: Values): Promise<V[]> =>
    (await run<Record<string, V>>(db, text, values)).rows.map(firstOf);

/** Runs a statement that selects one expression and returns its value in the first row, or undefined if it returns no row. */
export const maybeValue =
  (db: Db) =>
  async <V>(text: TemplateStringsArray, ...values: Values): Promise<V | undefined> => {
    const [row] = (await run<Record<string, V>>(db, text, values)).rows;
    return row && firstOf(row);
  };

/** Runs a statement that selects one expression and always returns a row, such as a count. Throws if it returns no row. */
export const value =
  (db: Db) =>
  async <V>(text: TemplateStringsArray, ...values: Values): Promise<V> =>
    firstOf(await one(db)<Record<string, V>>(text, ...values));

/** Runs an INSERT, UPDATE or DELETE and returns the number of rows it wrote. */
export const affectedRows =
  (db: Db) =>
  async (text: TemplateStringsArray, ...values: Values): Promise<number> =>
    Number((await run(db, text, values)).numAffectedRows ?? 0n);

/** Runs an INSERT, UPDATE or DELETE and returns whether it wrote a row. */
export const affectsAny =
  (db: Db) =>
  async (text: TemplateStringsArray, ...values: Values): Promise<boolean> =>
    (await affectedRows(db)(text, ...values)) > 0;

const firstOf = <V>(row: Record<string, V>): V => Object.values(row)[0] as V;

/** The columns of a table, as SQL, for which a row stored as JSON has a value, without generated columns. */
export async function columnsStored(db: Db, table: keyof DB, row: object): Promise<RawBuilder<unknown>> {
  const names = await column(db)<string>`
    SELECT attname FROM pg_attribute
    WHERE attrelid = ${`public.${table}`}::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`;
  return sql.join(names.filter((name) => name in row).map((name) => sql.ref(name)));
}
