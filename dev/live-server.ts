import '#server/node-version.ts';
import { runProgram } from '#server/program.ts';
import { SettingsError } from '#server/settings-error.ts';
import { readSettings } from '#server/settings.ts';
import { runServer } from '#server/cli/serve/run-server.ts';

// The part of `npm run dev` that restarts; dev/live.ts passes its database and its port.
await runProgram(async () => {
  const settings = readSettings(process.env);
  if (settings.databaseUrl === undefined) throw new SettingsError('DATABASE_URL', 'given by npm run dev');
  return runServer(settings, { url: settings.databaseUrl });
});
