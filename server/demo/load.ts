import type { Client } from 'pg';
import { openFiles } from '#server/integrations/files/open-files.ts';
import type { Settings } from '#server/settings.ts';
import { ensureDemoApps } from '#server/demo/apps/first-start.ts';
import { ensureDemoBanners } from './banners.ts';
import { ensureDemoBilling } from '#server/demo/billing/first-start.ts';
import { ensureDemoPlans } from './plans.ts';
import { demoFacts, rememberFact } from './facts.ts';
import { ensureDemo } from './first-start.ts';
import { orderDemoLog } from './log-order.ts';

/**
 * Loads the parts of the demo that are not loaded yet.
 * @param client a connection to the migrated database as its owner
 * @returns whether the demo team is loaded
 */
export async function loadDemoParts(client: Client, settings: Settings, url: string, logKey: Buffer): Promise<boolean> {
  const { serverDatabaseUrl: serverUrl } = settings;
  if (!(await ensureDemo(url, logKey, serverUrl))) return false;
  await ensureDemoApps(url, logKey, settings.publicUrl, serverUrl);
  const store = openFiles(settings);
  await ensureDemoBilling(url, logKey, store, serverUrl);
  await ensureDemoBanners(url, store, serverUrl);
  await ensureDemoPlans(url, store, serverUrl);
  await orderDemoLog(url, logKey);
  // The demo is used immediately, and autovacuum would analyse its tables only after a minute, so early plans would be slow.
  await client.query('ANALYZE');
  await rememberFact(client, demoFacts.log, {});
  return true;
}
