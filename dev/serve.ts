import '#server/node-version.ts';
import { join } from 'node:path';
import { exitWithError, runProgram, type Running } from '#server/program.ts';
import { readSettings, type Settings } from '#server/settings.ts';
import { demoAccounts } from './demo/accounts.ts';
import { watchNpm } from './parent.ts';
import { startPostgres } from './postgres/launcher.ts';
import { refuseTakenPort } from './refuse-taken-port.ts';
import { ServerRefused, superviseServer } from './supervised-server.ts';

// The program that `npm start` and the release run, bundled by dev/release/bundle.ts: it starts the embedded database and the
// server, and keeps both running. The server loads its modules while the database starts.
await runProgram(async (stop) => {
  const settings = readSettings(process.env);
  await refuseTakenPort(settings);
  const opening = openOwnDatabase(settings);
  const plan = opening.then(({ url }) => ({ url, built: join(import.meta.dirname, '..', 'console') }));
  try {
    const [database, server] = await Promise.all([opening, superviseServer(plan, exitWithError)]);
    watchNpm(stop);
    announce(settings, server.hasDemo);
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
