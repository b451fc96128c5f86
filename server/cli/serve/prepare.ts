import { deriveKey } from '#server/kernel/keys/sealing.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { prepareRootKey } from '#server/integrations/root-key/root-key.ts';
import type { Settings } from '#server/settings.ts';

/**
 * Migrates the database, creates the root key, and loads the demo team and its apps on the very first start.
 * @returns whether the demo team is loaded
 */
export async function prepare(settings: Settings, url: string): Promise<boolean> {
  await prepareDatabase(url, settings.serverDatabaseUrl, settings.databaseWait * 1000);
  const { key: rootKey } = await prepareRootKey(settings, url);
  if (!settings.demo) return false;
  const { prepareDemo } = await import('#server/demo/prepare.ts');
  return prepareDemo(settings, url, deriveKey(rootKey, 'operation log'));
}
