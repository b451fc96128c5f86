import type { Client } from 'pg';

/** The rows of `installation` that remember which parts of the demo are loaded. */
export const demoFacts = {
  team: 'demo',
  apps: 'demoApps',
  billing: 'demoBilling',
  banners: 'demoBanners',
  plans: 'demoPlans',
  /** The entries of the operation log have their ids, and the planner its statistics. */
  log: 'demoLog',
} as const;

export interface TeamFact {
  /** false while the demo team is being loaded. */
  loaded: boolean;
}
export interface AppsFact {
  /** Digest of all published manifests. */
  digest?: string;
  /** Whether apps have been opened for the demo team; it may have closed them since. */
  opened?: boolean;
}

/** Remembers a part of the demo. */
export async function rememberFact(
  client: Client,
  key: string,
  value: TeamFact | AppsFact | Record<string, never>,
): Promise<void> {
  await client.query(
    'INSERT INTO installation (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    [key, JSON.stringify(value)],
  );
}

/** Whether all parts of the demo are loaded, and its apps published with this digest. */
export async function isDemoReady(client: Client, digest: string): Promise<boolean> {
  const { rows } = await client.query<{ key: string; value: TeamFact & AppsFact }>(
    'SELECT key, value FROM installation WHERE key = ANY($1)',
    [Object.values(demoFacts)],
  );
  const known = new Map(rows.map(({ key, value }) => [key, value]));
  const apps = known.get(demoFacts.apps);
  return (
    known.size === Object.keys(demoFacts).length &&
    known.get(demoFacts.team)?.loaded === true &&
    apps?.opened === true &&
    apps.digest === digest
  );
}
