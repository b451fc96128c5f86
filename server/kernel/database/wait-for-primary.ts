import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

const pollEvery = 1_000;
const reportEvery = 60_000;
const cannotConnectNow = '57P03';

/**
 * Waits while PostgreSQL starts, recovers or stops, and while it is a standby or read-only, as during a failover. Rejects with any
 * other connection error. @param say called with the first state, with each new state, and once a minute
 */
export async function waitForPrimary(ownerUrl: string, say: (state: string) => void): Promise<void> {
  let reported: string | undefined;
  let reportedAt = 0;
  for (;;) {
    const state = await stateOf(ownerUrl);
    if (state === undefined) return;
    if (state !== reported || Date.now() - reportedAt >= reportEvery) {
      say(state);
      reported = state;
      reportedAt = Date.now();
    }
    await delay(pollEvery);
  }
}

async function stateOf(ownerUrl: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 15_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ standby: boolean; readonly: boolean }>(
      "SELECT pg_is_in_recovery() AS standby, current_setting('default_transaction_read_only')::boolean AS readonly",
    );
    if (rows[0]?.standby)
      return 'it is a standby; DATABASE_URL has to lead to the primary, unless this one is about to be promoted';
    return rows[0]?.readonly ? 'it is read-only (default_transaction_read_only)' : undefined;
  } catch (error) {
    if ((error as { code?: unknown }).code !== cannotConnectNow) throw error;
    return error instanceof Error ? error.message : 'it starts or stops';
  } finally {
    await client.end().catch(() => {});
  }
}
