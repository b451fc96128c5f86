import '#server/node-version.ts';
import { startServer } from '#server/main.ts';
import { runProgram } from '#server/program.ts';
import { readSettings, SettingsError } from '#server/settings.ts';
import { prepare } from './prepare.ts';

// The part of `npm run dev` that restarts; its database and its port come from dev/live.ts.
await runProgram(async () => {
  const settings = readSettings(process.env);
  if (settings.databaseUrl === undefined) throw new SettingsError('DATABASE_URL', 'given by npm run dev');
  await prepare(settings, settings.databaseUrl);
  return startServer(settings, settings.databaseUrl);
});
