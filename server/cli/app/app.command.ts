import type { Database } from '#server/kernel/database/database.ts';
import { withDatabase } from '../installation.ts';
import type { CommandOutput } from '../output.ts';
import { checkFile, listEntries, publishFile, restoreKey, withdrawKey } from './publishing.ts';
import { secretForKey } from './secret.ts';

// Manage the catalogue of apps from which every team chooses.

export const publish = act(publishFile);
export const withdraw = act(withdrawKey);
export const restore = act(restoreKey);
export const secret = act(secretForKey);

export async function check({ say }: CommandOutput, file: string) {
  const { line, ...result } = await checkFile(file);
  say(line);
  return result;
}

export function list({ say }: CommandOutput) {
  return withDatabase(async ({ database }) => {
    const entries = await listEntries(database);
    for (const { key, version, name, opened, withdrawn } of entries)
      say(`${key}  ${version}  ${name}  opened by ${opened}${withdrawn ? '  withdrawn' : ''}`);
    return entries;
  });
}

function act(work: (database: Database, what: string) => Promise<{ line: string }>) {
  return ({ say }: CommandOutput, what: string) =>
    withDatabase(async ({ database }) => {
      const { line, ...result } = await work(database, what);
      say(line);
      return result;
    });
}
