import { settlePlace } from './place.ts';
import { isReady, socketUrl, startPostgres, type RunningPostgres } from './launcher.ts';
import { chooseRunner } from './runner.ts';

/**
 * The embedded PostgreSQL of a data folder for a short piece of work beside a running Atrium: the one that runs, which
 * is then left alone, else one started for the purpose. Only who may enter the folder reaches it.
 */
export async function openPostgres(dataDir: string): Promise<RunningPostgres> {
  const { sockets } = await settlePlace(dataDir, chooseRunner(dataDir));
  if (await isReady(sockets)) return { url: socketUrl(sockets), stop: () => Promise.resolve() };
  return startPostgres({ dataDir });
}
