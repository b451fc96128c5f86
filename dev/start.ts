import '#server/node-version.ts';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { whyNotListening } from '#server/main.ts';
import { exitWithError, runProgram, type Running } from '#server/program.ts';
import { readSettings, type Settings } from '#server/settings.ts';
import { errorCode } from '#server/start-error.ts';
import { buildConsole } from './console.ts';
import { demoAccounts } from './demo/demo.ts';
import { watchNpm } from './parent.ts';
import { startPostgres } from './postgres/launcher.ts';
import { prepare } from './prepare.ts';
import { ServerRefused, superviseServer } from './supervised-server.ts';

const portTries = 10;

await runProgram(async (stop) => {
  const settings = readSettings(process.env);
  await refuseTakenPort(settings);
  const { url, stop: stopDatabase } = await openOwnDatabase(settings);
  try {
    const [built, hasDemo] = await Promise.all([buildConsole(), prepare(settings, url)]);
    const server = await superviseServer({ url, built, hasDemo }, exitWithError);
    watchNpm(stop);
    announce(settings, hasDemo);
    return {
      async stop() {
        console.log('Stopping …');
        await server.stop();
        await stopDatabase();
      },
    };
  } catch (error) {
    await stopDatabase();
    if (error instanceof ServerRefused) process.exit(1);
    throw error;
  }
});

/** Checks the port before the build, which takes a minute, instead of after it. An Atrium that is just stopping is waited for. */
async function refuseTakenPort({ port, host }: Settings): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const taken = await tryPort(port, host);
    if (taken === undefined) return;
    if (errorCode(taken) !== 'EADDRINUSE' || tries === portTries) throw whyNotListening(taken, port, host) ?? taken;
    await delay(200);
  }
}

function tryPort(port: number, host: string): Promise<Error | undefined> {
  const probe = createServer();
  return new Promise((done) => {
    probe.once('error', done).listen(port, host, () => probe.close(() => done(undefined)));
  });
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
