import '#server/node-version.ts';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { replaceRootKey } from '#server/flows/platform/root-key/replace.service.ts';
import { openDatabase } from '#server/kernel/database/database.ts';
import type { RootKey } from '#server/kernel/database/root-key-check.ts';
import { newKey, nextKeyFileOf } from '#server/integrations/root-key/key-file.ts';
import { headFileOf } from '#server/integrations/log-heads/settle-heads.ts';
import { maintainKeys } from '#server/integrations/sign-on/keys.ts';
import { exitWithError } from '#server/program.ts';
import { openRootKey } from '#server/integrations/root-key/root-key.ts';
import { readRootKey, readSettings, type Settings } from '#server/settings.ts';
import { StartError } from '#server/start-error.ts';
import { openPostgres } from './postgres/open.ts';

const usage = 'Usage: npm run keys -- rotate-signing [--compromised] | rotate-root';

// Replaces the keys of an installation (docs/security.md, Keys). It requires access to the data folder.
await main().catch(exitWithError);

async function main(): Promise<void> {
  const { command, compromised } = readArguments();
  const settings = readSettings(process.env);
  const embedded = settings.databaseUrl === undefined ? await openPostgres(join(settings.dataDir, 'postgres')) : undefined;
  const url = embedded?.url ?? settings.databaseUrl ?? '';
  try {
    if (command === 'rotate-root' && (await isReplaced(settings, url)))
      return console.log('The root key was replaced by NEW_ROOT_KEY already: set ROOT_KEY to it.');
    const current = await openRootKey(settings, url);
    if (current.generation === 0)
      throw new StartError('The database is of an older version of Atrium; start the server once, which migrates it.');
    if (command === 'rotate-signing') await rotateSigning(settings, url, current, compromised);
    else await rotateRoot(settings, url, current);
  } finally {
    await embedded?.stop();
  }
}

function givenKey(): Buffer | undefined {
  return readRootKey('NEW_ROOT_KEY', process.env['NEW_ROOT_KEY']?.trim() || undefined);
}

/** Whether an interrupted command has already replaced the key of the environment by NEW_ROOT_KEY. */
async function isReplaced(settings: Settings, url: string): Promise<boolean> {
  const rootKey = settings.rootKey && givenKey();
  if (!rootKey || settings.rootKey?.equals(rootKey)) return false;
  const found = await openRootKey({ ...settings, rootKey }, url).catch((error: unknown) => {
    if (!(error instanceof StartError)) throw error;
  });
  return found !== undefined && found.generation > 1;
}

async function rotateSigning(settings: Settings, url: string, current: RootKey, compromised: boolean): Promise<void> {
  const database = openDatabase(url, { max: 1, serverUrl: settings.serverDatabaseUrl, keyFence: current });
  try {
    const algorithms = await maintainKeys(database, current.key, compromised ? { replace: true } : { force: true });
    console.error(logLine({ event: 'auth.signing_keys_rotated', algorithms }));
    console.log(
      compromised
        ? 'All signing keys are new. Running servers use them within seconds; tokens signed before are refused, and browsers and apps get new ones with their refresh tokens.'
        : 'The next signing keys are active. Running servers use them within seconds; tokens signed before are accepted until they expire.',
    );
  } finally {
    await database.close();
  }
}

async function rotateRoot(settings: Settings, ownerUrl: string, current: RootKey): Promise<void> {
  const { dataDir, serverDatabaseUrl: serverUrl } = settings;
  const environmentKey = givenKey();
  const next = environmentKey ?? newKey();
  if (next.equals(current.key)) throw new StartError('NEW_ROOT_KEY must be another key than the one in use.');
  const keyInFile = settings.rootKey === undefined;
  const keepNext = !keyInFile && environmentKey === undefined;
  const { resealed, entries, heads } = await replaceRootKey({
    ownerUrl,
    serverUrl,
    dataDir,
    headFile: headFileOf(dataDir),
    current,
    next,
    keyInFile,
    keepNext,
  });
  console.error(logLine({ event: 'auth.root_key_replaced' }));
  for (const [what, { done, left }] of resealed)
    console.log(`${what}: ${done}${left ? `, and ${left} that could not be decrypted with the former key either` : ''}`);
  console.log(`heads of operation logs: ${heads.signed}; entries that were not chained yet: ${entries}`);
  if (heads.refused)
    console.log(`${heads.refused} operation logs do not match their signed heads and remain unsealed: run npm run verify-log.`);
  console.log('All people must sign in again. Pending codes and links are invalid. Earlier backups require the former key.');
  if (keyInFile) console.log(`The new root key is in ${join(dataDir, 'root-key')}.`);
  else if (keepNext) console.log(`The new root key is in ${nextKeyFileOf(dataDir)}: set ROOT_KEY to it and delete the file.`);
  else console.log('Set ROOT_KEY to the value of NEW_ROOT_KEY.');
}

/** A line in the format of the server's log. */
function logLine(fields: Record<string, unknown>): string {
  return JSON.stringify({ level: 30, time: Date.now(), ...fields, msg: 'authentication event' });
}

function readArguments(): { command: 'rotate-signing' | 'rotate-root'; compromised: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { compromised: { type: 'boolean', default: false } },
    });
    const [command, ...more] = positionals;
    if (more.length > 0) throw new Error(usage);
    if (command === 'rotate-signing') return { command, compromised: values.compromised };
    if (command === 'rotate-root' && !values.compromised) return { command, compromised: false };
    throw new Error(usage);
  } catch {
    throw new StartError(usage);
  }
}
