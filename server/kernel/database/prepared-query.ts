import { createHash } from 'node:crypto';
import pg from 'pg';

/** What a statement returned; `rowCount` is the number of rows that it returned or wrote. */
export interface StatementResult {
  command: string;
  rowCount: number;
  rows: Record<string, unknown>[];
}

/** Whether a statement is sent together with the BEGIN before it or the COMMIT after it. */
export type TransactionBoundary = 'begin' | 'commit';

interface Column {
  name: string;
  parse(text: string): unknown;
}

/** The driver's conversion of values, which its types do not declare. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): string | Buffer | null } }).utils;

/** Messages of the protocol that the driver's types do not declare as they are. */
interface Wire {
  stream: { cork(): void; uncork(): void };
  parse(statement: { name: string; text: string }): void;
  bind(bound: { statement: string; values: readonly unknown[]; valueMapper(value: unknown): unknown }): void;
  describe(portal: { type: 'P' }): void;
  execute(): void;
  close(statement: { type: 'S'; name: string }): void;
  sync(): void;
}

interface RowDescription {
  fields: { name: string; dataTypeID: number }[];
}

/** The columns of the statements that a connection has prepared, by name. */
type Prepared = Map<string, readonly Column[]>;
const preparedBy = new WeakMap<object, Prepared>();

/**
 * One execution of a prepared statement. It does what the driver's own Query does for a named statement, with less work: what is
 * known of a statement from its first execution is neither asked for nor computed again, and the BEGIN before a statement or the
 * COMMIT after it is sent in the same message group. PostgreSQL skips the rest of a group after an error, so a statement never runs
 * without its BEGIN, and a COMMIT never follows a failed statement.
 */
class PreparedQuery implements pg.Submittable {
  /** Read and replaced by the driver, which limits the time of a query. */
  callback: (error: Error | null, result?: StatementResult) => void;
  readonly #name: string;
  readonly #text: string;
  readonly #values: readonly unknown[];
  readonly #boundary: TransactionBoundary | undefined;
  readonly #types: pg.CustomTypesConfig;
  readonly #prepared: Prepared;
  readonly #rows: Record<string, unknown>[] = [];
  readonly #tags: string[] = [];
  #columns: readonly Column[] = [];
  #failure: Error | undefined;

  constructor(
    prepared: Prepared,
    types: pg.CustomTypesConfig,
    { text, values, boundary }: { text: string; values: readonly unknown[]; boundary: TransactionBoundary | undefined },
    callback: PreparedQuery['callback'],
  ) {
    this.#prepared = prepared;
    this.#types = types;
    this.#name = nameOf(text);
    this.#text = text;
    this.#values = values;
    this.#boundary = boundary;
    this.callback = callback;
  }

  submit(connection: unknown): null {
    const wire = connection as Wire;
    const known = this.#prepared.get(this.#name);
    this.#columns = known ?? [];
    wire.stream.cork();
    if (this.#boundary === 'begin') this.#sendBoundary(wire, 'BEGIN');
    if (!known) prepare(wire, this.#name, this.#text);
    wire.bind({ statement: this.#name, values: this.#values, valueMapper: (value) => value });
    if (!known) wire.describe({ type: 'P' });
    wire.execute();
    if (this.#boundary === 'commit') this.#sendBoundary(wire, 'COMMIT');
    wire.sync();
    wire.stream.uncork();
    return null;
  }

  #sendBoundary(wire: Wire, text: string): void {
    if (!this.#prepared.has(text)) prepare(wire, text, text);
    wire.bind({ statement: text, values: [], valueMapper: (value) => value });
    wire.execute();
  }

  handleRowDescription({ fields }: RowDescription): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, parse: this.#types.getTypeParser(dataTypeID, 'text') }));
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.#failure) return;
    const row: Record<string, unknown> = {};
    try {
      for (let n = 0; n < fields.length; n += 1) {
        const column = this.#columns[n];
        const text = fields[n];
        if (column) row[column.name] = typeof text === 'string' ? column.parse(text) : null;
      }
    } catch (error) {
      this.#failure = error as Error;
    }
    this.#rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#tags.push(text);
    if (text === 'BEGIN' || text === 'COMMIT') this.#prepared.set(text, []);
    else if (this.#name) this.#prepared.set(this.#name, this.#columns);
  }

  handleReadyForQuery(): void {
    if (this.#failure) return this.callback(this.#failure);
    const tag = this.#tags[this.#boundary === 'begin' ? 1 : 0] ?? '';
    const [command = '', ...counts] = tag.split(' ');
    this.callback(null, { command, rowCount: Number(counts.at(-1) ?? 0), rows: this.#rows });
  }

  handleError(error: Error): void {
    this.callback(this.#failure ?? error);
  }

  handleEmptyQuery(): void {
    this.#failure = new Error('a statement is empty');
  }
}

/** Prepares a statement. The name may be in use by an execution that failed before this process knew that it was prepared. */
function prepare(wire: Wire, name: string, text: string): void {
  if (name) wire.close({ type: 'S', name });
  wire.parse({ name, text });
}

/**
 * Runs a statement on a connection. Its text is prepared once for each connection, so PostgreSQL parses and plans it once.
 * Lists of varying length are passed as arrays (= ANY), which limits the number of texts.
 */
export async function runPrepared(
  client: pg.ClientBase,
  types: pg.CustomTypesConfig,
  statement: { text: string; values: readonly unknown[]; boundary: TransactionBoundary | undefined },
): Promise<StatementResult> {
  const prepared = preparedBy.get(client) ?? new Map<string, readonly Column[]>();
  preparedBy.set(client, prepared);
  const values = statement.values.map((value) => prepareValue(value));
  try {
    return await new Promise<StatementResult>((resolve, reject) => {
      const settle: PreparedQuery['callback'] = (error, result) => (result ? resolve(result) : reject(error));
      client.query(new PreparedQuery(prepared, types, { ...statement, values }, settle));
    });
  } catch (error) {
    // The stack of a driver's error leads to its socket; this one leads to the statement.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

const names = new Map<string, string>();
const mostNames = 2000;

/** The name under which a text is prepared; empty for a text that is prepared again for each execution. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= mostNames || text.length > 20_000) return '';
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
