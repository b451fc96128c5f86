import { readSettings, type Settings } from '#server/settings.ts';
import { hasEmbeddedDatabase, withOwnerUrl } from '../installation.ts';
import type { CommandOutput } from '../output.ts';
import { checkDatabase } from './check-database.ts';
import { checkDataFolder, checkFiles, checkForeignFiles, checkMail, checkPublicUrl } from './check-surroundings.ts';
import { type CheckFinding, findings } from './finding.ts';

const marks = { ok: 'ok     ', warning: 'WARNING', failure: 'FAILURE' } as const;

/**
 * Diagnoses an installation without changing it: database, data folder, files, mail server, public address and keys. Ends with exit
 * code 1 if something fails. Settings are validated before, which ends the command with 2.
 */
export async function checkInstallation({ say }: CommandOutput): Promise<{ ok: boolean; findings: CheckFinding[] }> {
  const settings = readSettings(process.env);
  const all: CheckFinding[] = [];
  for (const found of await Promise.all(parts(settings))) {
    for (const finding of found) {
      const { check, result, found: what, fix } = finding;
      say(`${marks[result]}  ${check}: ${what}${fix === undefined ? '' : ` ${fix}`}`);
      all.push(finding);
    }
  }
  const ok = all.every(({ result }) => result !== 'failure');
  if (!ok) process.exitCode = 1;
  return { ok, findings: all };
}

function parts(settings: Settings): Promise<CheckFinding[]>[] {
  return [checkDatabaseAndAddress(settings), checkDataFolder(settings), checkFiles(settings), checkMail(settings)];
}

async function checkDatabaseAndAddress(settings: Settings): Promise<CheckFinding[]> {
  // Opening the embedded database would create it.
  if (settings.databaseUrl === undefined && !hasEmbeddedDatabase(settings.dataDir))
    return [findings('database').warning('There is no embedded database yet.', 'The first start creates it.')];
  const { found, signingKeys, foreign } = await withOwnerUrl(settings, async (ownerUrl) => ({
    ...(await checkDatabase(settings, ownerUrl)),
    foreign: await checkForeignFiles(settings, ownerUrl),
  }));
  return [...found, ...foreign, ...(await checkPublicUrl(settings, signingKeys))];
}
