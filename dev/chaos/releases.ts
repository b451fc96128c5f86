import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReleaseFacts } from '#server/kernel/database/schema-release.ts';
import { buildConsole } from '../console.ts';
import { assembleRelease } from '../release/assemble.ts';
import { bundleServer } from '../release/bundle.ts';
import { type Child, runNode } from '../testing/child.ts';

/** Assembles this release as for operators, in `folder/current`. Returns its folder. */
export async function buildRelease(folder: string): Promise<string> {
  const [console] = await Promise.all([buildConsole(), bundleServer()]);
  return assembleRelease(console, join(folder, 'current'));
}

const migrationsOf = (release: string) => join(release, 'lib', 'server', 'migrations');
export const factsOf = (release: string) =>
  JSON.parse(readFileSync(join(migrationsOf(release), 'release.json'), 'utf8')) as ReleaseFacts;

/** A copy of a release with other facts and further migrations, by file name. */
export function changeRelease(from: string, to: string, facts: ReleaseFacts, migrations: Record<string, string>): string {
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  writeFileSync(join(migrationsOf(to), 'release.json'), JSON.stringify(facts));
  for (const [file, sql] of Object.entries(migrations)) writeFileSync(join(migrationsOf(to), file), sql);
  return to;
}

/** Starts a release; it does not have to listen yet. */
export function startRelease(release: string, port: number, rootKey: Buffer, env: Record<string, string>): Child {
  return runNode([join(release, 'server.js')], {
    cwd: release,
    env: {
      PORT: String(port),
      PUBLIC_URL: 'http://localhost',
      ATRIUM_DEMO: 'off',
      LOG_LEVEL: 'info',
      ROOT_KEY: rootKey.toString('base64'),
      ...env,
    },
  });
}
