import { openDatabase } from '#server/kernel/database/database.ts';
import type { Settings } from '#server/settings.ts';
import { errorCode } from '#server/start-error.ts';
import { demoAppsOrigin } from '#server/demo/apps-origin.ts';
import { type DemoApps, startDemoApps } from './demo-apps.ts';

/** Starts the apps of the demo next to the product. If their port is taken, it logs that and continues without them. */
export async function openDemoApps(
  { publicUrl, host, serverDatabaseUrl }: Pick<Settings, 'publicUrl' | 'host' | 'serverDatabaseUrl'>,
  url: string,
): Promise<DemoApps | undefined> {
  const database = openDatabase(url, { max: 2, serverUrl: serverDatabaseUrl });
  try {
    const apps = await startDemoApps({ database, publicUrl, host });
    return {
      async stop() {
        await apps.stop();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    if (errorCode(error) !== 'EADDRINUSE') throw error;
    console.log(`The apps of the demo cannot be opened: ${new URL(demoAppsOrigin(publicUrl)).host} is taken by another program.`);
    return undefined;
  }
}
