import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReleaseFacts } from '#server/kernel/database/schema-release.ts';
import { root } from '../root.ts';
import { phrases as cn } from '#phrases/cn/index.ts';
import { phrases as en } from '#phrases/en/index.ts';
import { phrases as hk } from '#phrases/hk/index.ts';
import { phrases as id } from '#phrases/id/index.ts';
import { findCopyFaults } from './copy.ts';
import { findWrongImports } from './imports-between-modules.ts';
import { findCoverageFaults } from './coverage.ts';
import { checkDatabaseTypes } from './database-types.ts';
import { findHelpFaults } from './help.ts';
import { findCodeFaults } from './code-rules.ts';
import { findMigrationFaults } from './migrations.ts';
import { findNameFaults } from './names.ts';
import { findOperatorDocFaults } from './operator-docs.ts';
import { findPatternFaults } from './patterns.ts';
import { findPhraseLiterals } from './phrase-literals.ts';
import { findRowTypeFaults } from './row-types.ts';
import { readSources } from './sources.ts';
import { findStyleFaults, maximumStyleLines } from './styles.ts';
import { findOwnershipFaults } from './table-ownership.ts';
import { readTables } from './tables.ts';
import { findUnshownComponents } from './ui-samples.ts';

type Check = { readonly name: string; readonly run: () => boolean | Promise<boolean> };

const phrases = { en, cn, hk, id };

const checks: readonly Check[] = [
  { name: 'types and phrases', run: () => program('tsc', ['--noEmit', '--singleThreaded']) },
  { name: 'lint', run: () => program('oxlint', ['--type-aware', '--quiet']) },
  { name: 'imports between modules', run: () => report(findWrongImports(readSources())) },
  { name: 'code rules', run: () => report(findCodeFaults(readSources())) },
  { name: 'names', run: () => report(findNameFaults(readSources(), readFileSync(join(root, 'GLOSSARY.md'), 'utf8'))) },
  { name: 'texts of journeys', run: () => report(findPhraseLiterals(readSources('e2e/*.ts'))) },
  { name: 'regular expressions', run: () => report(findPatternFaults(readSources())) },
  { name: 'table ownership', run: () => report(findOwnershipFaults(readSources(), readTables())) },
  { name: 'migrations', run: () => report(migrationFaults()) },
  { name: 'styles', run: () => report(findStyleFaults(readSources('web/*.css'), readSources('web/*.tsx'), maximumStyleLines)) },
  { name: 'components on /dev/ui', run: () => report(findUnshownComponents(readSources('web/*.ts', 'web/*.tsx'))) },
  { name: 'row types', run: () => report(findRowTypeFaults(readSources())) },
  { name: 'copy', run: () => report(findCopyFaults(phrases, readSources('help/*.md'))) },
  { name: 'help articles', run: () => report(findHelpFaults()) },
  {
    name: 'documents of operators',
    run: () => report(findOperatorDocFaults(readSources('docs/operations/*.md'), (path) => existsSync(join(root, path)))),
  },
  { name: 'specification coverage', run: () => report(coverageFaults()) },
  { name: 'unused code', run: () => program('knip', ['--no-progress']) },
  { name: 'database types', run: async () => report(await checkDatabaseTypes()) },
];

const inMigrations = (file: string) => readFileSync(join(root, 'server', 'migrations', file), 'utf8');
const migrationFaults = () =>
  findMigrationFaults(
    readSources('server/migrations/2*.sql'),
    inMigrations('SHA256SUMS'),
    JSON.parse(inMigrations('release.json')) as ReleaseFacts,
  );

const coverageFaults = () =>
  findCoverageFaults(readFileSync(join(root, 'docs', 'specification-coverage.md'), 'utf8'), (path) =>
    existsSync(join(root, path)),
  );

/** Runs every check under its own heading, also after one has failed. @returns the names of the failed checks */
export async function runChecks(): Promise<string[]> {
  const failed: string[] = [];
  for (const { name, run } of checks) {
    const began = performance.now();
    const passed = await run();
    if (!passed) failed.push(name);
    console.log(`${passed ? '✓' : '✗'} ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  }
  return failed;
}

function program(name: string, options: readonly string[]): Promise<boolean> {
  const run = spawn(join(root, 'node_modules', '.bin', name), options, { cwd: root, stdio: 'inherit' });
  return new Promise((done, failed) => run.once('error', failed).once('close', (status) => done(status === 0)));
}

function report(faults: readonly string[]): boolean {
  for (const fault of faults) console.error(fault);
  return faults.length === 0;
}
