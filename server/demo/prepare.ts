import pg from 'pg';
import type { Settings } from '#server/settings.ts';
import { demoTexts, digestDemoApps } from '#server/demo/apps/manifest-texts.ts';
import { demoAppsOrigin } from './apps-origin.ts';
import { isDemoReady } from './facts.ts';

/**
 * Loads the demo team and its apps on the very first start, and publishes the apps again after they or the address have changed.
 * Other starts only find out that everything is loaded.
 * @returns whether the demo team is loaded
 */
export async function prepareDemo(settings: Settings, url: string, logKey: Buffer): Promise<boolean> {
  const digest = await digestDemoApps(await demoTexts(), demoAppsOrigin(settings.publicUrl));
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    if (await isDemoReady(client, digest)) return true;
    const { loadDemoParts } = await import('./load.ts');
    return await loadDemoParts(client, settings, url, logKey);
  } finally {
    await client.end();
  }
}
