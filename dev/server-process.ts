import '#server/node-version.ts';
import { startServer } from '#server/main.ts';
import { runProgram } from '#server/program.ts';
import { readSettings } from '#server/settings.ts';
import { openDemoApps } from './demo-apps/open.ts';
import type { ServerPlan } from './supervised-server.ts';

// The server of `npm start`, in its own process, which dev/supervised-server.ts restarts when it ends unexpectedly.
process.once('disconnect', () => process.exit(1));
await runProgram(async () => {
  const plan = JSON.parse(process.env['ATRIUM_SERVER_PLAN'] ?? '') as ServerPlan;
  delete process.env['ATRIUM_SERVER_PLAN'];
  const settings = readSettings(process.env);
  const server = await startServer(settings, plan.url, plan.built);
  const apps = plan.hasDemo ? await openDemoApps(settings, plan.url) : undefined;
  process.send?.('ready');
  return {
    async stop() {
      await apps?.stop();
      await server.stop();
    },
  };
});
