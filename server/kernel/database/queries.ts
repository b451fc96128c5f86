import {
  type CompiledQuery,
  DefaultQueryExecutor,
  type Dialect,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  Transaction,
} from 'kysely';
import type { DB } from './database-types.generated.ts';
import type { TransactionBoundary, StatementResult } from './prepared-query.ts';

/** Runs a statement on one connection. */
export type Run = (text: string, values: readonly unknown[], boundary?: TransactionBoundary) => Promise<StatementResult>;

/** A statement as text with its values. */
export interface Statement {
  text: string;
  values: readonly unknown[];
}

const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};
const noConnections = {
  provideConnection: () => Promise.reject(new Error('transactions begin by inTransaction, and rows are not streamed by Kysely')),
};
const writes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Runs compiled queries without Kysely's driver, whose handling of connections costs as much as a small statement. */
class ConnectionExecutor extends DefaultQueryExecutor {
  readonly #run: Run;

  constructor(run: Run) {
    super(dialect.createQueryCompiler(), dialect.createAdapter(), noConnections);
    this.#run = run;
  }

  override async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.#run(sql, parameters);
    return writes.has(command) ? { numAffectedRows: BigInt(rowCount), rows: (rows ?? []) as R[] } : { rows: (rows ?? []) as R[] };
  }
}

const propsOf = (run: Run) => ({
  config: { dialect },
  dialect,
  driver: dialect.createDriver(),
  executor: new ConnectionExecutor(run),
});

/** Queries on a connection, each statement being its own transaction. */
export function queriesOn(run: Run): Kysely<DB> {
  return new Kysely<DB>(propsOf(run));
}

/**
 * Runs work in a transaction of a connection: commits when it resolves, rolls back when it throws. BEGIN is sent with the first
 * statement. `last` returns a statement that is sent with COMMIT.
 */
export async function transact<T>(
  run: Run,
  work: (tx: Transaction<DB>) => Promise<T>,
  last?: (result: T) => Statement | undefined,
): Promise<T> {
  const state: { stage: 'new' | 'open' | 'ended' } = { stage: 'new' };
  const runInside: Run = async (text, values) => {
    if (state.stage === 'ended') throw new Error('the transaction has ended');
    if (state.stage === 'open') return run(text, values);
    state.stage = 'open';
    if (values.length) return run(text, values, 'begin');
    await run('begin', []);
    return run(text, values);
  };
  try {
    const result = await work(new Transaction<DB>(propsOf(runInside)));
    await commit(run, state.stage === 'open', last?.(result));
    state.stage = 'ended';
    return result;
  } catch (error) {
    const isOpen = state.stage === 'open';
    state.stage = 'ended';
    if (isOpen) await run('rollback', []);
    throw error;
  }
}

async function commit(run: Run, isOpen: boolean, last: Statement | undefined): Promise<void> {
  if (last) await run(last.text, last.values, isOpen ? 'commit' : undefined);
  // PostgreSQL answers COMMIT with ROLLBACK if a statement has failed.
  else if (isOpen && (await run('commit', [])).command === 'ROLLBACK')
    throw new Error('a statement of the transaction has failed');
}
