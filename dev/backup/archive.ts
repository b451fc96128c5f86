import { type PostgresTools, runTool } from './postgres-tools.ts';

/** Where the database stands that Atrium makes: everything else in it belongs to others. */
export const schemas = ['app', 'graphile_worker', 'public'] as const;

/** The table of contents of an archive: lists for `pg_restore --use-list`. */
export interface Contents {
  /** What names no role. */
  objects: string;
  /** Privileges and policies, which name roles. */
  roles: string;
}

const entry = /^\d+; \d+ \d+ (ACL|DEFAULT ACL|POLICY|STATISTICS DATA|SCHEMA - public|COMMENT - (?:SCHEMA public|EXTENSION)|.)/;

/** An archive of pg_dump in its custom format, read by pg_restore without a database. */
export interface Archive {
  contents(): Promise<Contents>;
  /** The statements of a list, or of a section of it. */
  sql(list: string, section?: 'pre-data' | 'post-data'): Promise<string>;
  /** The rows of all tables, part by part. */
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
  // What every database has, or only the superuser may say.
  return entryKind.length > 1 ? 'left' : 'objects';
}

/** Scripts for psql begin and end with commands of its own, in versions that have them. */
const withoutMetaCommands = (script: string) => script.replaceAll(/^\\(?:un)?restrict \S+$/gm, '');

/** A part of the data: statements, the beginning of the rows of a table, some of its rows (whole lines), or their end. */
export type DataPart =
  | { kind: 'sql'; text: string }
  | { kind: 'table'; name: string; columns: string[]; copy: string }
  | { kind: 'rows'; lines: Buffer }
  | { kind: 'end' };

const newline = 10;
const endOfRows = Buffer.from('\\.\n');
const copyStatement = /^COPY (.+) \((.*)\) FROM stdin;$/;

/** Takes a script of data apart, whose statements outside of COPY are lines of their own. */
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

/** Where the mark at the end of the rows of a table begins: a line of its own, which no row can be. */
function endIn(buffer: Buffer): number | undefined {
  if (buffer.subarray(0, endOfRows.length).equals(endOfRows)) return 0;
  const found = buffer.indexOf('\n\\.\n');
  return found < 0 ? undefined : found + 1;
}
