import { statementsOf } from '#server/kernel/database/sql-statements.ts';
import { compareReleases, type ReleaseFacts } from '#server/kernel/database/schema-release.ts';

interface Rule {
  /** Matches the statement; `target` names the object that it changes. */
  breaks: RegExp;
  why: string;
  /** A statement that replaces the object in the same migration, which makes the change compatible. */
  unless?: (target: string) => RegExp;
}

const name = '(?<target>[\\w.]+)';
const rule = (breaks: string, why: string, unless?: Rule['unless']): Rule => ({
  breaks: new RegExp(breaks, 'i'),
  why,
  ...(unless && { unless }),
});

/** Statements that programs of the previous release may fail on. */
const breaking: readonly Rule[] = [
  rule(`^DROP TABLE (IF EXISTS )?${name}`, 'drops a table'),
  rule(
    `^DROP (MATERIALIZED )?VIEW (IF EXISTS )?${name}`,
    'drops a view',
    (target) => new RegExp(`^CREATE (OR REPLACE )?(MATERIALIZED )?VIEW ${target}\\b`, 'i'),
  ),
  rule(
    `^DROP (FUNCTION|PROCEDURE) (IF EXISTS )?${name}`,
    'drops a function',
    (target) => new RegExp(`^CREATE (OR REPLACE )?(FUNCTION|PROCEDURE) ${target}\\b`, 'i'),
  ),
  rule(`^DROP (TYPE|SCHEMA|SEQUENCE|EXTENSION|COLLATION) (IF EXISTS )?${name}`, 'drops an object'),
  rule(`^ALTER TABLE (ONLY )?${name}[^;]*\\bDROP COLUMN\\b`, 'drops a column'),
  rule(`^ALTER (TABLE|VIEW|FUNCTION|TYPE|SEQUENCE|SCHEMA) (IF EXISTS )?${name}[^;]*\\bRENAME\\b`, 'renames something'),
  rule(`^ALTER TABLE (ONLY )?${name}[^;]*\\b(SET DATA )?TYPE\\b`, 'changes the type of a column'),
  rule(`^ALTER TABLE (ONLY )?${name}[^;]*\\bSET NOT NULL\\b`, 'makes a column NOT NULL'),
  rule(`^ALTER TABLE (ONLY )?${name}[^;]*\\bDROP DEFAULT\\b`, 'drops a default'),
  rule(
    `^ALTER TABLE (ONLY )?${name}[^;]*\\bADD COLUMN\\b(?![^,]*\\b(DEFAULT|GENERATED)\\b)[^,]*\\bNOT NULL\\b`,
    'adds a NOT NULL column without a default',
  ),
  rule(`^CREATE UNIQUE INDEX (CONCURRENTLY )?(IF NOT EXISTS )?\\w+ ON (ONLY )?${name}`, 'adds a unique index'),
  rule(`^REVOKE [^;]* ON (TABLE )?${name} FROM`, 'revokes a privilege'),
  rule(`^TRUNCATE (TABLE )?${name}`, 'deletes rows that programs may read'),
];

/** Statements that keep reads or writes of a large table waiting. */
const blocking: readonly Rule[] = [
  rule(
    `^CREATE (UNIQUE )?INDEX (?!CONCURRENTLY)(IF NOT EXISTS )?\\w+ ON (ONLY )?${name}`,
    'creates an index without CONCURRENTLY',
  ),
  rule(`^REINDEX (TABLE|INDEX) (?!CONCURRENTLY)${name}`, 'rebuilds an index without CONCURRENTLY'),
  rule(`^(CLUSTER|VACUUM FULL|LOCK TABLE|LOCK) ${name}`, 'locks a table'),
  rule(
    `^ALTER TABLE (ONLY )?${name}[^;]*\\bADD COLUMN\\b[^,]*\\bDEFAULT [^,]*(random|uuid|clock_timestamp|nextval)\\w*\\(`,
    'rewrites the table, because the default of the new column is volatile',
  ),
];

/** Statements that may be repeated after a migration outside a transaction failed half-way. */
const repeatable =
  /^(CREATE (UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS|DROP INDEX CONCURRENTLY IF EXISTS|ALTER TABLE \S+ VALIDATE CONSTRAINT|ANALYZE|UPDATE|DELETE|DO)\b/i;

/**
 * Faults of migrations that are not released yet (decisions/091): a missing header, a statement that breaks programs of releases that
 * are declared compatible, one that blocks a table, one that cannot be repeated. One line per fault.
 * @param files texts by name @param released the text of SHA256SUMS
 */
export function findMigrationFaults(files: ReadonlyMap<string, string>, released: string, facts: ReleaseFacts): string[] {
  return [...files].flatMap(([path, text]) => {
    const file = path.replace(/^.*\//, '');
    if (!file.endsWith('.sql') || released.includes(`  ${file}\n`)) return [];
    return faultsOf(text, facts).map((fault) => `server/migrations/${file} ${fault}`);
  });
}

function faultsOf(text: string, facts: ReleaseFacts): string[] {
  const statements = statementsOf(text).map(normalise);
  const faults: string[] = [];
  const locks = headerOf(text, 'Locks');
  if (locks === undefined || !(/^none\b/.test(locks) || /1,000,000 members/.test(locks)))
    faults.push('needs a line "-- Locks: …" that says what it locks and how long at 1,000,000 members, or "none"');
  const unused = headerOf(text, 'Unused since');
  const isUnused = unused !== undefined && /^\d+\.\d+$/.test(unused) && compareReleases(unused, facts.compatibleWith) <= 0;
  if (unused !== undefined && !isUnused)
    faults.push(
      `names ${unused} as the release since which nothing uses what it removes, and programs of ${facts.compatibleWith} may run`,
    );
  const outside = headerOf(text, 'Transaction') === 'none';
  for (const statement of statements) {
    const short = statement.slice(0, 80);
    if (outside && !repeatable.test(statement)) faults.push(`runs outside a transaction and cannot be repeated: ${short}`);
    if (!outside && /\bCONCURRENTLY\b/i.test(statement)) faults.push(`needs the line "-- Transaction: none": ${short}`);
    for (const found of broken(blocking, statement, statements)) faults.push(`${found.why}: ${short}`);
    if (isUnused) continue;
    for (const found of broken(breaking, statement, statements))
      faults.push(
        `${found.why}, which the previous release may use; remove it one release later, with "-- Unused since: RELEASE": ${short}`,
      );
  }
  return faults;
}

/** The rules that a statement breaks. Objects that the same migration creates are not in use. */
function broken(rules: readonly Rule[], statement: string, statements: readonly string[]): Rule[] {
  return rules.filter(({ breaks, unless }) => {
    const target = breaks.exec(statement)?.groups?.['target'];
    if (target === undefined) return false;
    if (unless) return !statements.some((other) => unless(target).test(other));
    return !statements.some((other) => new RegExp(`^CREATE TABLE (IF NOT EXISTS )?${target}\\b`, 'i').test(other));
  });
}

const headerOf = (text: string, title: string) => new RegExp(`^-- ${title}: (.+)$`, 'm').exec(text)?.[1];

/** A statement in one line, without quoted bodies and the schema public. */
const normalise = (statement: string) =>
  statement
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, '$$$$')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\bpublic\./g, '');
