import { parseSync } from 'vite';
import { type Node, walk } from './walk.ts';

const generated = 'server/kernel/database/database-types.generated.ts';
const mostRepeated = 2;

/**
 * Types of repositories that repeat columns of a table instead of composing them with `ColumnsOf` (decisions/069): more than two
 * properties with the names and types of columns of one table that the file mentions. One line per fault.
 * @param files sources by path from the root, with the generated database types
 */
export function findRowTypeFaults(files: ReadonlyMap<string, string>): string[] {
  const tables = readTableColumns(files.get(generated) ?? '');
  return [...files].flatMap(([path, source]) => {
    if (!/^server\/.*\.repository\.ts$/.test(path)) return [];
    const mentioned = [...tables].filter(([table]) => new RegExp(`\\b${table}\\b`).test(source));
    const faults: string[] = [];
    walk(parseSync(path, source).program, (node) => {
      const properties = propertiesOf(node, source);
      const repeated = mentioned.find(
        ([, columns]) => properties.filter(([name, type]) => columns.get(name) === type).length > mostRepeated,
      );
      if (repeated)
        faults.push(`${path}:${source.slice(0, node.start).split('\n').length} repeats columns of ${repeated[0]}: use ColumnsOf`);
    });
    return faults;
  });
}

/** The columns of each table of the schema public, with the types they have when read. */
function readTableColumns(types: string): Map<string, Map<string, string>> {
  const bodies = new Map([...types.matchAll(/^export interface (\w+) \{\n([^}]*)\}/gm)].map(([, name, body]) => [name, body]));
  const [, listed = ''] = types.split('export interface DB {');
  return new Map(
    [...listed.matchAll(/^ {2}(\w+): (\w+);/gm)].map(([, table = '', name]) => [
      table,
      new Map(
        [...(bodies.get(name) ?? '').matchAll(/^ {2}(\w+): (.+);/gm)].map(([, column = '', type = '']) => [
          column,
          type.replace(/Generated<(.+)>/, '$1').replace('Timestamp', 'Date'),
        ]),
      ),
    ]),
  );
}

/** The names and types of the properties of an interface or of a type literal. */
function propertiesOf(node: Node, source: string): [name: string, type: string][] {
  const members = node.type === 'TSInterfaceBody' ? node['body'] : node.type === 'TSTypeLiteral' ? node['members'] : [];
  return (members as Node[]).flatMap(({ key, typeAnnotation }) => {
    const type = (typeAnnotation as Node | undefined)?.['typeAnnotation'] as (Node & { end: number }) | undefined;
    return type ? [[String((key as Node)['name']), source.slice(type.start, type.end)]] : [];
  });
}
