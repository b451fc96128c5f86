import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keyFileOf, readKeyFile } from '#server/integrations/root-key/key-file.ts';
import { root } from '../root.ts';
import { runNode } from './child.ts';
import { createTestDatabase } from './database.ts';
import { freePort } from './port.ts';
import { type Served, startServed } from './served.ts';

/** An installation with its own database: its server, and the operator's commands. */
export async function startInstallation() {
  const own = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'atrium-keys-'));
  const port = await freePort();
  let server: Served | undefined;
  const stop = async () => {
    await server?.stop();
    server = undefined;
  };
  return {
    ownerUrl: own.url,
    dataDir,
    async start(env: NodeJS.ProcessEnv = {}): Promise<Served> {
      server = await startServed({ ownerUrl: own.url, dataDir, port, env });
      return server;
    },
    stop,
    command: (
      name: 'check' | 'keys' | 'team' | 'user' | 'verify-log' | 'worker',
      args: string[] = [],
      env: NodeJS.ProcessEnv = {},
    ) =>
      runNode([join(root, 'server', 'cli', 'atrium.ts'), name, ...args], {
        env: { DATABASE_URL: own.url, DATA_DIR: dataDir, ROOT_KEY: '', NEW_ROOT_KEY: '', ...env },
      }),
    /** The key in the data folder; empty if there is none. */
    keyOnDisk: async () => (await readKeyFile(keyFileOf(dataDir))) ?? Buffer.alloc(0),
    async end() {
      await stop();
      await own.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}

export type Installation = Awaited<ReturnType<typeof startInstallation>>;

/** Runs a command until it ends. */
export async function run(child: ReturnType<Installation['command']>): Promise<{ code: unknown; said: string }> {
  return { code: await child.ended(), said: child.output() };
}
