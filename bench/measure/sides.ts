import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import pg from 'pg';
import { bundleServer, serverFolder } from '#dev/release/bundle.ts';
import { root } from '#dev/root.ts';
import { spawnServer } from '#server/cli/serve/spawn-server.ts';
import type { ServerPlan } from '#server/cli/serve/run-server.ts';
import { prepareRootKey } from '#server/integrations/root-key/root-key.ts';
import { openIdentity } from '../product/identity.ts';
import type { BenchDatabase } from '../seed/database.ts';
import { folder } from '../seed/database.ts';
import type { Team } from '../seed/teams.ts';
import { serve, type Served, startsProgram } from './server.ts';

/** The ceiling or the product: its address and the headers of requests. */
export interface Side {
  served: Served;
  headers: Record<string, string>;
  /** The path prefix of members. */
  base: string;
}

export interface TeamFacts {
  id: string;
  /** Accounts of two administrators: with the whole team as scope, and with three departments. */
  all: string;
  scoped: string;
  allMemberId: string;
}

const anyUrl = 'http://localhost:4800';
/** The token of /metrics of the servers of the product. */
export const metricsToken = 'metrics-of-the-benchmark';
const wide = (name: string) => join(import.meta.dirname, '..', name);

/** The ids of a team of the benchmark. */
export async function factsOf(client: pg.Client, team: Team): Promise<TeamFacts> {
  const { rows } = await client.query<{ id: string; account_id: string; member_id: string }>(
    `SELECT t.id, at.account_id, at.member_id FROM teams t JOIN account_teams at ON at.team_id = t.id WHERE t.name = $1 ORDER BY at.member_id`,
    [`Harbour ${team.label}`],
  );
  const [all, scoped] = rows;
  if (!all || !scoped) throw new Error(`The team of ${team.label} is not there.`);
  return { id: all.id, all: all.account_id, scoped: scoped.account_id, allMemberId: all.member_id };
}

export interface Product {
  served: Served;
  /** A side whose requests carry the token of this account. */
  as(team: TeamFacts, who: 'all' | 'scoped'): Promise<Side>;
}

let bundled: Promise<void> | undefined;

/** Starts the product on the database, on a free port. A browser needs the port in the public address, so it can be set. */
export async function startProduct(database: Pick<BenchDatabase, 'url'>, port?: number): Promise<Product> {
  await (bundled ??= bundleServer());
  const publicUrl = port === undefined ? anyUrl : `http://localhost:${port}`;
  const { key: rootKey } = await prepareRootKey({ rootKey: undefined, dataDir: folder }, database.url);
  const identity = await openIdentity(database.url, rootKey, publicUrl);
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PUBLIC_URL: publicUrl,
    HOST: port === undefined ? '127.0.0.1' : 'localhost',
    LOG_LEVEL: 'warn',
    ATRIUM_DEMO: 'off',
    METRICS_TOKEN: metricsToken,
  };
  const served = await serve(startsServer(database.url), env, port);
  return {
    served,
    as: async (team, who) => ({
      served,
      base: '/uc/api/v1/manager/employees',
      headers: {
        authorization: `Bearer ${await identity.tokenOf(team[who])}`,
        'x-team-id': team.id,
        'accept-language': 'en',
        'x-time-zone': 'Asia/Hong_Kong',
      },
    }),
  };
}

/** Starts the server as npm start does, on an existing database. */
function startsServer(url: string) {
  return (options: SpawnOptions): ChildProcess => {
    const child = spawnServer('normal', options, join(serverFolder, 'server-process.js'));
    const built = join(root, 'dist', 'console');
    child.send({ url, built: existsSync(join(built, 'index.html')) ? built : undefined } satisfies ServerPlan);
    return child;
  };
}

/** Starts the ceiling for one team. */
export async function startCeiling(database: Pick<BenchDatabase, 'url'>, team: TeamFacts): Promise<Side> {
  const { key: rootKey } = await prepareRootKey({ rootKey: undefined, dataDir: folder }, database.url);
  const identity = await openIdentity(database.url, rootKey, anyUrl);
  const served = await serve(startsProgram(wide('ceiling/server.ts')), {
    DATABASE_URL: database.url,
    TEAM_ID: team.id,
    ACTOR_ID: team.allMemberId,
    PUBLIC_JWK: JSON.stringify(identity.publicJwk),
  });
  return { served, base: '/members', headers: { authorization: `Bearer ${await identity.tokenOf(team.all)}` } };
}
