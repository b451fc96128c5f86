import { type PostgresTools, runTool } from './postgres-tools.ts';

/** The database schemas that Atrium creates. All other schemas of the database are ignored. */
export const schemas = ['app', 'graphile_worker', 'public'] as const;

/** The table of contents of an archive, as lists for `pg_restore --use-list`. */
export interface Contents {
  /** Objects that name no role. */
  objects: string;
  /** Privileges and policies, which name roles. */
  roles: string;
}

const entry = /^\d+; \d+ \d+ (ACL|DEFAULT ACL|POLICY|STATISTICS DATA|SCHEMA - public|COMMENT - (?:SCHEMA public|EXTENSION)|.)/;

/** An archive of pg_dump in its custom format, read with pg_restore without a database. */
export interface Archive {
  contents(): Promise<Contents>;
  /** The statements of a list, or of one section of it. */
  sql(list: string, section?: 'pre-data' | 'post-data'): Promise<string>;
  /** The rows of all tables, in parts. */
  data(): AsyncGenerator<DataPart>;
}

export function openArchive(file: string, tools: PostgresTools, signal?: AbortSignal): Archive {
  const run = (options: readonly string[]) => runTool(tools.restore, [...options, file], { signal });
  const textOf = async (options: readonly string[]) => {
    const { output, ended } = run(options);
    const chunks: Buffer[] = [];
    for await (const chunk of output as AsyncIterable<Buffer>) chunks.push(chunk);
    await ended;
    return Buffer.concat(chunks).toString();
  };
  const script = ['--file=-', '--no-owner', '--no-tablespaces', '--enable-row-security'];
  return {
    async contents() {
      const lines = (await textOf(['--list'])).split('\n');
      const kinds = Map.groupBy(lines, (line) => kindOf(entry.exec(line)?.[1]));
      const list = (kind: 'objects' | 'roles') => `${(kinds.get(kind) ?? []).join('\n')}\n`;
      return { objects: list('objects'), roles: list('roles') };
    },
    async sql(list, section) {
      return withoutMetaCommands(await textOf([...script, `--use-list=${list}`, ...(section ? [`--section=${section}`] : [])]));
    },
    async *data() {
      const { output, ended } = run([...script, '--section=data']);
      yield* readData(output as AsyncIterable<Buffer>);
      await ended;
    },
  };
}

function kindOf(entryKind: string | undefined): 'objects' | 'roles' | 'left' {
  if (entryKind === undefined) return 'left';
  if (['ACL', 'DEFAULT ACL', 'POLICY'].includes(entryKind)) return 'roles';
  // Excludes what every database has, and what only a superuser may create.
  return entryKind.length > 1 ? 'left' : 'objects';
}

/** Removes psql meta-commands, with which newer versions begin and end their scripts. */
const withoutMetaCommands = (script: string) => script.replaceAll(/^\\(?:un)?restrict \S+$/gm, '');

/** A part of the data: SQL statements, the beginning of a table's rows, some of its rows (whole lines), or their end. */
export type DataPart =
  | { kind: 'sql'; text: string }
  | { kind: 'table'; name: string; columns: string[]; copy: string }
  | { kind: 'rows'; lines: Buffer }
  | { kind: 'end' };

const newline = 10;
const endOfRows = Buffer.from('\\.\n');
const copyStatement = /^COPY (.+) \((.*)\) FROM stdin;$/;

/** Splits a data script into parts. Statements outside of COPY are on lines of their own. */
export async function* readData(chunks: AsyncIterable<Buffer>): AsyncGenerator<DataPart> {
  let rest: Buffer = Buffer.alloc(0);
  let inRows = false;
  for await (const chunk of chunks) {
    rest = rest.length ? Buffer.concat([rest, chunk]) : chunk;
    for (;;) {
      if (inRows) {
        const end = endIn(rest);
        const whole = end ?? rest.lastIndexOf(newline) + 1;
        if (whole > 0) yield { kind: 'rows', lines: rest.subarray(0, whole) };
        rest = rest.subarray(whole + (end === undefined ? 0 : endOfRows.length));
        if (end === undefined) break;
        inRows = false;
        yield { kind: 'end' };
      }
      const lineEnd = rest.indexOf(newline);
      if (lineEnd < 0) break;
      const line = rest.subarray(0, lineEnd).toString();
      rest = rest.subarray(lineEnd + 1);
      const [, name, columns] = copyStatement.exec(line) ?? [];
      inRows = name !== undefined && columns !== undefined;
      if (inRows) yield { kind: 'table', name: name ?? '', columns: (columns ?? '').split(', '), copy: line.slice(0, -1) };
      else if (line && !/^(--|\\)/.test(line)) yield { kind: 'sql', text: line };
    }
  }
}

/** The position of the end marker of a table's rows. The marker is a line of its own that cannot occur as a row. */
function endIn(buffer: Buffer): number | undefined {
  if (buffer.subarray(0, endOfRows.length).equals(endOfRows)) return 0;
  const found = buffer.indexOf('\n\\.\n');
  return found < 0 ? undefined : found + 1;
}
