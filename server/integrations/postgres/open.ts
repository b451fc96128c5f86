import { settlePlace } from './place.ts';
import { isReady, socketUrl, startPostgres, type RunningPostgres } from './launcher.ts';
import { chooseRunner } from './runner.ts';

/**
 * Opens the embedded PostgreSQL of a data folder for short work next to a running Atrium. A running PostgreSQL is used and left
 * running; otherwise one is started. Only users with access to the folder can connect.
 */
export async function openPostgres(dataDir: string): Promise<RunningPostgres> {
  const { sockets } = await settlePlace(dataDir, chooseRunner(dataDir));
  if (await isReady(sockets)) return { url: socketUrl(sockets), stop: () => Promise.resolve() };
  return startPostgres({ dataDir });
}
