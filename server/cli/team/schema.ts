import type pg from 'pg';
import { digestOfText, type Manifest } from './manifest.ts';

/** The names of migrations that belong to the schema of this program: both kinds of databases have the same (decisions/070). */
export async function readSchema(client: pg.ClientBase): Promise<Manifest['schema']> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT name FROM schema_migrations WHERE name >= '20261126174000' ORDER BY name COLLATE "C"`,
  );
  const names = rows.map(({ name }) => name);
  return { latest: names.at(-1) ?? '', sha256: digestOfText(names.join('\n')) };
}
