import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { ReleaseFacts } from './schema-release.ts';

/** The folder of this program's migrations. */
export const migrationFolder = fileURLToPath(new URL('../../migrations/', import.meta.url));

/** A file of SQL. Its name and digest are stored in each database that it was applied to. */
export interface Migration {
  name: string;
  text: string;
  /** Hexadecimal. */
  sha256: string;
}

/** The migrations of this program, each list in order (decisions/070). */
export interface Migrations {
  /** The files that databases begun before the baseline were made by. */
  beforeBaseline: Migration[];
  /** The schema of a new database, equal to the result of `beforeBaseline`. */
  baseline: Migration[];
  /** The changes since the baseline, for all databases. */
  later: Migration[];
  release: ReleaseFacts;
}

export async function readMigrations(folder = migrationFolder): Promise<Migrations> {
  const [beforeBaseline, baseline, later, release] = await Promise.all([
    readFolder(`${folder}before-baseline/`),
    readFolder(`${folder}baseline/`),
    readFolder(folder),
    readFile(`${folder}release.json`, 'utf8'),
  ]);
  return { beforeBaseline, baseline, later, release: JSON.parse(release) as ReleaseFacts };
}

async function readFolder(path: string): Promise<Migration[]> {
  const names = (await readdir(path)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path + name, 'utf8');
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** The names of the PostgreSQL extensions that migrations create. */
export async function requiredExtensions(): Promise<string[]> {
  const { baseline, later } = await readMigrations();
  const names = [...baseline, ...later].flatMap(({ text }) =>
    [...text.matchAll(/^CREATE EXTENSION IF NOT EXISTS (\w+);$/gm)].map(([, name]) => name ?? ''),
  );
  return [...new Set(names)];
}
