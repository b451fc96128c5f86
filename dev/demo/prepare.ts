import { join } from 'node:path';
import pg from 'pg';
import { folderStore } from '#server/integrations/files/folder.ts';
import type { Settings } from '#server/settings.ts';
import { ensureDemoApps } from './apps/first-start.ts';
import { ensureDemoBanners } from './banners.ts';
import { ensureDemoBilling } from './billing/first-start.ts';
import { ensureDemo } from './first-start.ts';
import { orderDemoLog } from './log-order.ts';

/**
 * Loads the demo team and its apps on the very first start.
 * @returns whether the demo team is loaded
 */
export async function prepareDemo(settings: Settings, url: string, logKey: Buffer): Promise<boolean> {
  const { serverDatabaseUrl: serverUrl } = settings;
  if (!(await ensureDemo(url, logKey, serverUrl))) return false;
  await ensureDemoApps(url, logKey, settings.publicUrl, serverUrl);
  const store = folderStore(join(settings.dataDir, 'files'));
  await ensureDemoBilling(url, logKey, store, serverUrl);
  await ensureDemoBanners(url, store, serverUrl);
  await orderDemoLog(url, logKey);
  await gatherStatistics(url);
  return true;
}

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
