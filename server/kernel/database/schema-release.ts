import type pg from 'pg';
import { MigrationError } from './migration-error.ts';

/** A minor release, like 0.1. Its patches have the same schema. */
export type Release = string;

/** What a program declares in server/migrations/release.json (decisions/091). */
export interface ReleaseFacts {
  /** The release of the program. */
  release: Release;
  /** The oldest release whose database this one migrates. */
  upgradesFrom: Release;
  /** The oldest release whose programs can use the schema of this one. */
  compatibleWith: Release;
}

/** What a database says about its schema. */
export type SchemaRelease = Pick<ReleaseFacts, 'release' | 'compatibleWith'>;

const key = 'schema release';
/** Databases that say nothing. */
const first: SchemaRelease = { release: '0.1', compatibleWith: '0.1' };

/**
 * Whether the program migrates the database, or uses it as a later release left it. Throws MigrationError if the releases are too
 * far apart. @param database undefined for a database without a schema
 */
export function planUse(program: ReleaseFacts, database: SchemaRelease | undefined): 'migrate' | 'use' {
  if (database === undefined) return 'migrate';
  const { release, compatibleWith } = database;
  if (compareReleases(release, program.release) > 0) {
    if (compareReleases(compatibleWith, program.release) <= 0) return 'use';
    throw new MigrationError(
      `The database belongs to Atrium ${release}, which programs older than ${compatibleWith} cannot use, and this is ${program.release}. Nothing was changed. Start ${compatibleWith} or newer.`,
    );
  }
  if (compareReleases(release, program.upgradesFrom) >= 0) return 'migrate';
  throw new MigrationError(
    `The database belongs to Atrium ${release}, and this is ${program.release}, which upgrades from ${program.upgradesFrom} or newer. Nothing was changed. Upgrade to ${program.upgradesFrom} first.`,
  );
}

/** Negative if `a` is older than `b`, 0 if they are the same, positive if it is newer. */
export function compareReleases(a: Release, b: Release): number {
  const [[major = 0, minor = 0], [otherMajor = 0, otherMinor = 0]] = [numbersOf(a), numbersOf(b)];
  return major - otherMajor || minor - otherMinor;
}

const numbersOf = (release: Release) => release.split('.').map(Number);

/** The release that the schema of the database belongs to; undefined without a schema. */
export async function readSchemaRelease(client: pg.Client): Promise<SchemaRelease | undefined> {
  const { rows: tables } = await client.query<{ migrations: boolean; markers: boolean }>(
    "SELECT to_regclass('public.schema_migrations') IS NOT NULL AS migrations, to_regclass('public.installation') IS NOT NULL AS markers",
  );
  if (!tables[0]?.migrations) return undefined;
  if (!tables[0].markers) return first;
  const { rows } = await client.query<{ value: SchemaRelease }>('SELECT value FROM public.installation WHERE key = $1', [key]);
  return rows[0]?.value ?? first;
}

/** Stores the release of a schema after its migrations. */
export async function writeSchemaRelease(client: pg.Client, { release, compatibleWith }: SchemaRelease): Promise<void> {
  await client.query(
    `INSERT INTO public.installation (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value, at = now()
      WHERE installation.value <> excluded.value`,
    [key, JSON.stringify({ release, compatibleWith })],
  );
}
