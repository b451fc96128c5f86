import '#server/node-version.ts';
import { runProgram } from '#server/program.ts';
import { readSettings } from '#server/settings.ts';
import { runServer, type ServerPlan } from './run-server.ts';

// The server in its own process, which supervised-server.ts restarts when it ends unexpectedly.
if (!process.connected) process.exit(1);
process.once('disconnect', () => process.exit(1));
await runProgram(async () => {
  const plan = await new Promise<ServerPlan>((received) => process.once('message', received));
  const server = await runServer(readSettings(process.env), plan);
  // The start leaves 15 MB of garbage, which V8 would collect only under load.
  globalThis.gc?.({ type: 'major', flavor: 'last-resort' });
  process.send?.({ hasDemo: server.hasDemo });
  return server;
});
