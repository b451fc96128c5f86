import { lineOf } from '#server/features/apps/catalogue/manifest-faults.rules.ts';
import { publishApp } from '#server/features/apps/catalogue/publish.service.ts';
import { bringBack, listApps, takeOff } from '#server/features/apps/catalogue/offer.service.ts';
import type { Database } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { StartError } from '#server/start-error.ts';
import { faultLine } from '#server/features/apps/catalogue/fault-line.rules.ts';
import { readApp } from './folder.ts';

/** The name of this command in the history of the catalogue. */
const by = 'atrium app';

/** What a command did: the line to print, and the same as data. */
type Done<T> = { line: string } & T;

/** Publishes a manifest file with the pictures next to it. Throws StartError with a line for each fault. */
export async function publishFile(
  database: Database,
  file: string,
): Promise<Done<{ key: string; version: string; unchanged: boolean; withdrawn: boolean }>> {
  const { manifest, pictures, lines } = await readApp(file);
  const { key, version } = manifest;
  try {
    const { unchanged, withdrawn } = await publishApp(database, manifest, pictures, by);
    const done = unchanged ? `${key} ${version} is already on offer; nothing has changed.` : `${key} ${version} is published.`;
    const line = withdrawn ? `${done} It stays withdrawn until: atrium app restore ${key}` : done;
    return { line, key, version, unchanged, withdrawn };
  } catch (error) {
    const faults = error instanceof AppError ? error.detail.fields : undefined;
    if (!faults) throw error;
    throw new StartError(faults.map((fault) => faultLine(file, { ...fault, line: lineOf({ lines }, fault.field) })).join('\n'));
  }
}

/** Checks a manifest file and its pictures against every rule that needs no database. */
export async function checkFile(file: string): Promise<Done<{ key: string; version: string; plans: number }>> {
  const { key, version, plans } = (await readApp(file)).manifest;
  return { line: `${file} is valid: ${key} ${version}, ${plans.length} plans.`, key, version, plans: plans.length };
}

/** Takes an app off offer; teams that opened it keep it. Throws StartError. */
export async function withdrawKey(database: Database, key: string): Promise<Done<{ key: string; opened: number }>> {
  const { opened } = await withStartError(key, () => takeOff(database, { key }, by));
  return { line: `${key} is withdrawn. Teams that have opened it and keep it: ${opened}.`, key, opened };
}

/** Puts a withdrawn app on offer again. Throws StartError. */
export async function restoreKey(database: Database, key: string): Promise<Done<{ key: string }>> {
  await withStartError(key, () => bringBack(database, { key }, by));
  return { line: `${key} is on offer again.`, key };
}

/** The apps of the catalogue. */
export async function listEntries(database: Database) {
  return (await listApps(database)).map(({ key, version, name, opened, withdrawn }) => ({
    key,
    version,
    name,
    opened,
    withdrawn,
  }));
}

async function withStartError<T>(key: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new StartError(reasons[error.error]?.(key) ?? `${key}: ${error.error}`);
  }
}

const reasons: Partial<Record<string, (key: string) => string>> = {
  notFound: (key) => `The catalogue has no app ${key}.`,
  noChanges: (key) => `${key} is already in this state.`,
  appFixed: (key) => `${key} is a default app of all members and cannot be withdrawn.`,
};
