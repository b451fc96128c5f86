import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { exitWithError, runProgram, type Running } from '#server/program.ts';
import { SettingsError } from '#server/settings-error.ts';
import { readSettings, type Settings } from '#server/settings.ts';
import { demoAccounts } from '#server/demo/accounts.ts';
import { watchNpm } from './parent.ts';
import { startPostgres } from '#server/integrations/postgres/launcher.ts';
import { refuseTakenPort } from './refuse-taken-port.ts';
import { ServerRefused, superviseServer } from './supervised-server.ts';

/** Starts the embedded database and the server, and keeps both running. */
export const serve = (): Promise<void> => keepRunning();

/** Starts a process of background work only, and keeps it running. It needs an external database, which other processes share. */
export const work = (): Promise<void> => keepRunning('worker');

/** The server loads its modules while the database starts. */
function keepRunning(role?: 'worker'): Promise<void> {
  return runProgram(async (stop) => {
    const settings = readSettings(process.env);
    if (role === 'worker' && settings.databaseUrl === undefined)
      throw new SettingsError(
        'DATABASE_URL',
        'given: a worker shares an external database with the processes that serve requests',
      );
    if (!settings.backgroundWork && settings.databaseUrl === undefined)
      throw new SettingsError('BACKGROUND_WORK', 'on with the embedded database, which only one process can use');
    await refuseTakenPort(settings);
    const opening = openOwnDatabase(settings);
    const plan = opening.then(({ url }) => ({ url, built: builtConsole(), role }));
    try {
      const [database, server] = await Promise.all([opening, superviseServer(settings.memory, plan, exitWithError)]);
      watchNpm(stop);
      if (role === 'worker')
        console.log(`The worker of Atrium is ready; /healthz, /readyz and /metrics are on port ${settings.port}.`);
      else announce(settings, server.hasDemo);
      return {
        async stop() {
          console.log('Stopping …');
          await server.stop();
          await database.stop();
        },
      };
    } catch (error) {
      await opening.then((database) => database.stop());
      if (error instanceof ServerRefused) process.exit(1);
      throw error;
    }
  });
}

/** The folder of the built console: beside the bundle, or where the sources are built; without a build only the API is served. */
function builtConsole(): string | undefined {
  const places = [join('..', 'console'), join('..', '..', '..', 'dist', 'console')];
  return places.map((place) => join(import.meta.dirname, place)).find((place) => existsSync(join(place, 'index.html')));
}

async function openOwnDatabase({ databaseUrl, dataDir }: Settings): Promise<Running & { url: string }> {
  if (databaseUrl !== undefined) return { url: databaseUrl, stop: () => Promise.resolve() };
  return startPostgres({ dataDir: join(dataDir, 'postgres'), onLost: exitWithError });
}

function announce({ publicUrl }: Settings, hasDemo: boolean): void {
  console.log(`\nAtrium is ready at ${publicUrl}`);
  if (!hasDemo) return;
  const width = Math.max(...demoAccounts.map(({ role }) => role.length));
  console.log('Sign in as someone of the demo team (these accounts need no two-step sign-in):');
  for (const { role, email, password } of demoAccounts) console.log(`  ${role.padEnd(width)}  ${email}  ${password}`);
}
