import { join } from 'node:path';
import { root } from '../root.ts';
import { runNode } from '../testing/child.ts';
import { freePort } from '../testing/port.ts';

/** Starts a server with the demo team in a temporary database. */
export async function startDemoServer(): Promise<{ base: string; stop: () => Promise<unknown> }> {
  const port = String(await freePort());
  const env = { PORT: port, PUBLIC_URL: '', DATABASE_URL: '', ATRIUM_DEMO: 'on', LOG_LEVEL: 'warn' };
  const server = runNode([join(root, 'dev', 'testing', 'journey-server.ts')], { cwd: root, env });
  process.once('exit', () => server.process.kill());
  await server.said(/Atrium is ready/);
  const stop = () => {
    server.process.kill('SIGTERM');
    return server.ended();
  };
  return { base: `http://localhost:${port}`, stop };
}
