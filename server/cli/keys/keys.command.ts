import { join } from 'node:path';
import { replaceRootKey } from '#server/flows/platform/root-key/replace.service.ts';
import { openDatabase } from '#server/kernel/database/database.ts';
import type { RootKey } from '#server/kernel/database/root-key-check.ts';
import { newKey, nextKeyFileOf } from '#server/integrations/root-key/key-file.ts';
import { headFileOf } from '#server/integrations/log-heads/settle-heads.ts';
import { maintainKeys } from '#server/integrations/sign-on/keys.ts';
import { openRootKey } from '#server/integrations/root-key/root-key.ts';
import { readRootKey, readSettings, type Settings } from '#server/settings.ts';
import { readSetting } from '#server/environment.ts';
import { StartError } from '#server/start-error.ts';
import { withOwnerUrl } from '../installation.ts';
import { logLine, type CommandOutput } from '../output.ts';

/** Replaces the signing keys while servers run. @param compromised whether tokens signed before are refused from now on */
export function rotateSigning({ say, note }: CommandOutput, compromised: boolean) {
  const settings = readSettings(process.env);
  return withOwnerUrl(settings, async (ownerUrl) => {
    const current = await currentKey(settings, ownerUrl);
    const database = openDatabase(ownerUrl, { max: 1, serverUrl: settings.serverDatabaseUrl, keyFence: current });
    try {
      const algorithms = await maintainKeys(database, current.key, compromised ? { replace: true } : { force: true });
      note(logLine({ event: 'auth.signing_keys_rotated', algorithms }, 'authentication event'));
      say(
        compromised
          ? 'All signing keys are new. Running servers use them within seconds; tokens signed before are refused, and browsers and apps get new ones with their refresh tokens.'
          : 'The next signing keys are active. Running servers use them within seconds; tokens signed before are accepted until they expire.',
      );
      return { algorithms, compromised };
    } finally {
      await database.close();
    }
  });
}

/** Replaces the root key, with all servers stopped (docs/security.md, Keys). */
export function rotateRoot(output: CommandOutput) {
  const settings = readSettings(process.env);
  return withOwnerUrl(settings, async (ownerUrl) => {
    if (!(await isReplaced(settings, ownerUrl)))
      return replaceKey(output, settings, ownerUrl, await currentKey(settings, ownerUrl));
    output.say('The root key was replaced by NEW_ROOT_KEY already: set ROOT_KEY to it.');
    return { replaced: false };
  });
}

async function currentKey(settings: Settings, ownerUrl: string): Promise<RootKey> {
  const current = await openRootKey(settings, ownerUrl);
  if (current.generation > 0) return current;
  throw new StartError('The database is of an older version of Atrium; start the server once, which migrates it.');
}

function givenKey(): Buffer | undefined {
  return readRootKey('NEW_ROOT_KEY', readSetting(process.env, 'NEW_ROOT_KEY'));
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

async function replaceKey({ say, note }: CommandOutput, settings: Settings, ownerUrl: string, current: RootKey) {
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
  note(logLine({ event: 'auth.root_key_replaced' }, 'authentication event'));
  for (const [what, { done, left }] of resealed)
    say(`${what}: ${done}${left ? `, and ${left} that could not be decrypted with the former key either` : ''}`);
  say(`heads of operation logs: ${heads.signed}; entries that were not chained yet: ${entries}`);
  if (heads.refused)
    say(`${heads.refused} operation logs do not match their signed heads and remain unsealed: run atrium verify-log.`);
  say('All people must sign in again. Pending codes and links are invalid. Earlier backups require the former key.');
  if (keyInFile) say(`The new root key is in ${join(dataDir, 'root-key')}.`);
  else if (keepNext)
    say(
      `The new root key is in ${nextKeyFileOf(dataDir)}: set ROOT_KEY to it, or copy it to the file of ROOT_KEY_FILE, and delete this file.`,
    );
  else say('Set ROOT_KEY to the value of NEW_ROOT_KEY.');
  return {
    replaced: true,
    resealed: Object.fromEntries(resealed),
    signedHeads: heads.signed,
    refusedLogs: heads.refused,
    entries,
    key: keyInFile ? join(dataDir, 'root-key') : keepNext ? nextKeyFileOf(dataDir) : 'NEW_ROOT_KEY',
  };
}
