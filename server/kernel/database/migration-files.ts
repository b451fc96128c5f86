import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../migrations/', import.meta.url));

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
}

export async function readMigrations(): Promise<Migrations> {
  const [beforeBaseline, baseline, later] = await Promise.all([
    readFolder('before-baseline/'),
    readFolder('baseline/'),
    readFolder(''),
  ]);
  return { beforeBaseline, baseline, later };
}

async function readFolder(path: string): Promise<Migration[]> {
  const names = (await readdir(folder + path)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(folder + path + name, 'utf8');
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
