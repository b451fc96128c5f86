import { parseSync } from 'vite';
import { alsoWrittenBy, tableOwners } from './table-owners.ts';
import { type Node, walk } from './walk.ts';

const builders = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto']);
const statements =
  /\b(?:INSERT INTO|DELETE FROM|MERGE INTO|UPDATE(?= (?:app\.)?\w+(?: (?:AS )?\w{1,2})?\s+SET\b))\s+(?:app\.)?(\w+)/g;

/** The end of the text before an interpolated table name. */
const interpolated = /\b(?:INSERT INTO|DELETE FROM|MERGE INTO|(?<!FOR |KEY |DO )UPDATE)\s+(?:app\.)?$/;
/** Stands for an interpolated table name, which the check cannot read. */
const anyTable = '*';

/**
 * Writes of the server's code to tables that another module owns (dev/check/table-owners.ts), tables without an owner, and
 * permissions in that list which no code uses any more. One line each. Triggers, migrations and the demo, which
 * fills an empty team with rows of all kinds, are not examined.
 * @param files sources by path from the root
 * @param tables the tables of the migrated database
 */
export function findOwnershipFaults(files: ReadonlyMap<string, string>, tables: readonly string[]): string[] {
  const used = new Set<string>();
  const faults: string[] = [];
  for (const [path, source] of files) {
    if (!/^server\/(?!demo(?:-apps)?\/).*(?<!\.test|\.generated)\.ts$/.test(path)) continue;
    for (const table of writtenTables(path, source)) {
      const owner = table === anyTable ? 'a module that names it in the statement' : tableOwners[table];
      const allowed = Object.keys(alsoWrittenBy[table] ?? {}).find((folder) => path.startsWith(folder));
      if (allowed) used.add(`${table} ${allowed}`);
      if (owner && !allowed && !path.startsWith(owner)) faults.push(`${path} writes ${table}, which belongs to ${owner}`);
    }
  }
  return [
    ...faults,
    ...tables.filter((table) => !tableOwners[table]).map((table) => `${table} has no owner in dev/check/table-owners.ts`),
    ...Object.keys(tableOwners)
      .filter((table) => !tables.includes(table))
      .map((table) => `${table} of dev/check/table-owners.ts is not a table`),
    ...Object.entries(alsoWrittenBy).flatMap(([table, folders = {}]) =>
      Object.keys(folders).flatMap((folder) =>
        used.has(`${table} ${folder}`) ? [] : `${folder} no longer writes ${table}: remove it from dev/check/table-owners.ts`,
      ),
    ),
  ];
}

/** Names of tables that a source inserts into, updates or deletes from, by the query builder or by SQL text. */
function writtenTables(path: string, source: string): Set<string> {
  const found = new Set<string>();
  const readText = (text: string) => {
    for (const [, table = ''] of text.matchAll(statements)) found.add(table);
  };
  walk(parseSync(path, source).program, (node) => {
    if (node.type === 'TemplateElement') {
      const { raw } = node['value'] as { raw: string };
      readText(raw);
      if (!node['tail'] && interpolated.test(raw)) found.add(anyTable);
    }
    if (node.type === 'Literal' && typeof node['value'] === 'string') readText(node['value']);
    if (node.type !== 'CallExpression') return;
    const called = (node['callee'] as Node)['property'] as Node | undefined;
    const [first] = node['arguments'] as Node[];
    if (!called || !builders.has(String(called['name']))) return;
    const name = first?.['value'];
    found.add(typeof name === 'string' ? (name.replace(/^app\./, '').split(' ')[0] ?? '') : anyTable);
  });
  return found;
}
