import { startServer } from '#server/main.ts';
import type { Running } from '#server/program.ts';
import type { Settings } from '#server/settings.ts';
import { prepare } from './prepare.ts';

/**
 * Prepares the database and starts the server on it, and with the demo team also the apps of the demo.
 * @param url the address of the database, as its owner
 * @param console the folder of the built console; without it only the API is served
 */
export async function runServer(settings: Settings, url: string, console?: string): Promise<Running & { hasDemo: boolean }> {
  const hasDemo = await prepare(settings, url);
  const server = await startServer(settings, url, console);
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
