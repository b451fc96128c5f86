import { join } from 'node:path';
import { openDatabase } from '#server/kernel/database/database.ts';
import { startSignOn } from '#server/integrations/sign-on/sign-on.ts';
import { root } from '../root.ts';
import { runNode, type Child } from './child.ts';
import { freePort } from './port.ts';
import { seedTeam, type TestTeam } from './team.ts';

/** A server in its own process. */
export interface LiveServer {
  child: Child;
  port: number;
  origin: string;
}

/** The address that all servers of a test are known by, so that each accepts the tokens of the others. */
const publicUrl = 'http://localhost';

/**
 * Starts a server of the sources in its own process; it does not have to listen yet. @param folder its DATA_DIR @param port a free one if
 * absent
 */
export async function startLiveServer(
  folder: string,
  databaseUrl: string,
  rootKey: Buffer,
  env: Record<string, string> = {},
  port?: number,
): Promise<LiveServer> {
  const at = port ?? (await freePort());
  const child = runNode([join(root, 'dev', 'live-server.ts')], {
    cwd: root,
    env: {
      PORT: String(at),
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: publicUrl,
      ATRIUM_DEMO: 'off',
      LOG_LEVEL: 'info',
      ROOT_KEY: rootKey.toString('base64'),
      ...env,
    },
  });
  return { child, port: at, origin: `http://localhost:${at}` };
}

/** Resolves when the server listens. Rejects with its output if it ends before. */
export async function listening(server: LiveServer): Promise<LiveServer> {
  await server.child.said(/Server listening at/);
  return server;
}

/** Kills the servers and waits for their end. */
export async function killServers(servers: readonly LiveServer[]): Promise<void> {
  for (const { child } of servers) {
    child.process.kill('SIGKILL');
    await child.ended();
  }
}

/**
 * A team in the migrated database, and an access token of its owner. `serverUrl` is SERVER_DATABASE_URL and `issuer` PUBLIC_URL, where
 * the servers have others.
 */
export async function seedAccess(
  ownerUrl: string,
  rootKey: Buffer,
  { serverUrl, issuer = publicUrl }: { serverUrl?: string; issuer?: string } = {},
): Promise<{ team: TestTeam; token: string }> {
  const database = openDatabase(ownerUrl, { max: 2, serverUrl });
  const team = await seedTeam(database, 'Harbour');
  await database.close();
  return { team, token: await accessTokenOf(ownerUrl, rootKey, team.owner.accountId, { serverUrl, issuer }) };
}

/** An access token of an account. */
export async function accessTokenOf(
  ownerUrl: string,
  rootKey: Buffer,
  accountId: string,
  { serverUrl, issuer = publicUrl }: { serverUrl?: string | undefined; issuer?: string } = {},
): Promise<string> {
  const database = openDatabase(ownerUrl, { max: 2, serverUrl });
  const signOn = await startSignOn({ database, rootKey, publicUrl: issuer }, () => {});
  const token = (await signOn.signAccessToken(accountId)) ?? '';
  await signOn.stop();
  await database.close();
  return token;
}
