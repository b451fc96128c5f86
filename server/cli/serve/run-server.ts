import type { ProcessRole } from '#server/assembly/core.ts';
import { startServer } from '#server/main.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import type { Running } from '#server/program.ts';
import type { Settings } from '#server/settings.ts';
import { prepare } from './prepare.ts';
import { runCommandOf } from './run-command.ts';

/** What a process of the server is started with. */
export interface ServerPlan {
  /** The address of the database, as its owner. */
  url: string;
  /** The folder of the built console; without it only the API is served. */
  built?: string | undefined;
  /** By default as BACKGROUND_WORK says. */
  role?: ProcessRole | undefined;
}

/** Prepares the database and starts the server on it, and with the demo team also the apps of the demo. */
export async function runServer(settings: Settings, { url, built, role }: ServerPlan): Promise<Running & { hasDemo: boolean }> {
  if (role === 'worker') {
    await prepareDatabase(url, settings.serverDatabaseUrl, settings.databaseWait * 1000);
    return { hasDemo: false, ...(await startServer(settings, url, { role, run: runCommandOf })) };
  }
  const hasDemo = await prepare(settings, url);
  const server = await startServer(settings, url, { console: built, role, run: runCommandOf });
  const apps = hasDemo
    ? await import('#server/demo-apps/open.ts').then(({ openDemoApps }) => openDemoApps(settings, url))
    : undefined;
  return {
    hasDemo,
    async stop() {
      await apps?.stop();
      await server.stop();
    },
  };
}
