import '#server/node-version.ts';
import { startServer } from '#server/main.ts';
import { runProgram } from '#server/program.ts';
import { readSettings, SettingsError } from '#server/settings.ts';
import { openDemoApps } from './demo-apps/open.ts';
import { prepare } from './prepare.ts';

// The part of `npm run dev` that restarts; dev/live.ts passes its database and its port.
await runProgram(async () => {
  const settings = readSettings(process.env);
  if (settings.databaseUrl === undefined) throw new SettingsError('DATABASE_URL', 'given by npm run dev');
  const hasDemo = await prepare(settings, settings.databaseUrl);
  const server = await startServer(settings, settings.databaseUrl);
  const apps = hasDemo ? await openDemoApps(settings, settings.databaseUrl) : undefined;
  return {
    async stop() {
      await apps?.stop();
      await server.stop();
    },
  };
});
