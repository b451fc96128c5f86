import { join } from 'node:path';
import pg from 'pg';
import { deriveKey } from '#server/kernel/keys/sealing.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { prepareRootKey } from '#server/integrations/root-key/root-key.ts';
import { folderStore } from '#server/integrations/files/folder.ts';
import type { Settings } from '#server/settings.ts';
import { ensureDemoApps } from './demo/apps/first-start.ts';
import { ensureDemoBanners } from './demo/banners.ts';
import { ensureDemoBilling } from './demo/billing/first-start.ts';
import { ensureDemo } from './demo/first-start.ts';
import { orderDemoLog } from './demo/log-order.ts';

/**
 * Updates the planner statistics. The demo is used immediately, and autovacuum would analyse its tables only after a minute, so
 * early plans would be slow.
 */
async function gatherStatistics(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('ANALYZE');
  } finally {
    await client.end();
  }
}

/**
 * Migrates the database, creates the root key, and loads the demo team and its apps on the very first start.
 * @returns whether the demo team is loaded
 */
export async function prepare(settings: Settings, url: string): Promise<boolean> {
  const { serverDatabaseUrl: serverUrl } = settings;
  await prepareDatabase(url, serverUrl);
  const { key: rootKey } = await prepareRootKey(settings, url);
  const logKey = deriveKey(rootKey, 'operation log');
  const hasDemo = settings.demo && (await ensureDemo(url, logKey, serverUrl));
  if (hasDemo) {
    await ensureDemoApps(url, logKey, settings.publicUrl, serverUrl);
    const store = folderStore(join(settings.dataDir, 'files'));
    await ensureDemoBilling(url, logKey, store, serverUrl);
    await ensureDemoBanners(url, store, serverUrl);
    await orderDemoLog(url, logKey);
    await gatherStatistics(url);
  }
  return hasDemo;
}
