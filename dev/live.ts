import '#server/node-version.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createServer } from 'vite';
import { loadEnvironmentFile } from '#server/environment.ts';
import { exitWithError, runProgram } from '#server/program.ts';
import { readSettings } from '#server/settings.ts';
import { watchNpm } from '#server/cli/serve/parent.ts';
import { startPostgres } from '#server/integrations/postgres/launcher.ts';
import { root } from './root.ts';

// npm run dev: serves the console from its sources on PORT, and a server that restarts on every change on PORT + 2.
loadEnvironmentFile();
await runProgram(async (stop) => {
  const settings = readSettings(process.env);
  const { host, port, publicUrl, databaseUrl, dataDir } = settings;
  // The apps of the demo use the port in between.
  const apiPort = port + 2;
  const own =
    databaseUrl === undefined ? await startPostgres({ dataDir: join(dataDir, 'postgres'), onLost: exitWithError }) : undefined;
  const env = {
    ...process.env,
    PORT: String(apiPort),
    HOST: 'localhost',
    PUBLIC_URL: publicUrl,
    DATABASE_URL: own?.url ?? databaseUrl,
    ATRIUM_DEMO: settings.demo ? 'on' : 'off',
  };
  const script = join(root, 'dev', 'live-server.ts');
  const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', script], { cwd: root, env, stdio: 'inherit' });
  process.once('exit', () => server.kill());
  process.env['DEV_SERVER'] = `http://localhost:${apiPort}`;
  const vite = await createServer({ configFile: join(root, 'vite.config.ts'), server: { host, port, strictPort: true } });
  await vite.listen();
  watchNpm(stop);
  console.log(`\nAtrium with live reload is at ${publicUrl}`);
  return {
    async stop() {
      await vite.close();
      if (server.exitCode === null && server.signalCode === null && server.kill('SIGTERM')) await once(server, 'exit');
      await own?.stop();
    },
  };
});
