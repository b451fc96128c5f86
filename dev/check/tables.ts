import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';

/** The tables of the migrated database, views of the schema `app` not among them. */
export function readTables(): string[] {
  const types = readFileSync(join(root, 'server', 'kernel', 'database', 'database-types.generated.ts'), 'utf8');
  const listed = types.slice(types.indexOf('export interface DB {'));
  return [...listed.matchAll(/^ {2}([a-z_]+): /gm)].map(([, table = '']) => table);
}
