import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { errorCode, errorLine, reasonOf } from '#server/start-error.ts';
import { isConnectionLoss } from './connection-loss.ts';

const pollEvery = 1_000;
const reportEvery = 60_000;
const cannotConnectNow = '57P03';
const tooManyConnections = '53300';

/**
 * Waits while PostgreSQL starts, recovers or stops, and while it is a standby or read-only, as during a failover; for a limited time
 * also while it cannot be reached, because its machine, name or proxy may start later. Rejects with any other connection error.
 * @param say called with the first state, with each new state, and once a minute
 * @param unreachableWithin milliseconds
 */
export async function waitForPrimary(ownerUrl: string, say: (state: string) => void, unreachableWithin = 0): Promise<void> {
  return waitUntil(() => stateOf(ownerUrl), say, unreachableWithin);
}

/** Repeats work while it rejects because the database cannot be reached, as `waitForPrimary` does. */
export async function untilReachable(
  work: () => Promise<void>,
  say: (state: string) => void,
  unreachableWithin: number,
): Promise<void> {
  return waitUntil(() => work().then(() => undefined), say, unreachableWithin);
}

async function waitUntil(
  check: () => Promise<string | undefined>,
  say: (state: string) => void,
  unreachableWithin: number,
): Promise<void> {
  const began = Date.now();
  let reported: string | undefined;
  let reportedAt = 0;
  for (;;) {
    const state = await check().catch((error: unknown) => {
      if (!isUnreachable(error) || Date.now() - began >= unreachableWithin) throw error;
      return reasonOf(error) ?? errorLine(error);
    });
    if (state === undefined) return;
    if (state !== reported || Date.now() - reportedAt >= reportEvery) {
      say(state);
      reported = state;
      reportedAt = Date.now();
    }
    await delay(pollEvery);
  }
}

/** Whether a later attempt may reach the database. A wrong role, password or certificate is reported at once. */
function isUnreachable(error: unknown): boolean {
  if (/startup parameter/.test(errorLine(error))) return false;
  return isConnectionLoss(error) || errorCode(error) === tooManyConnections;
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
    if (errorCode(error) !== cannotConnectNow) throw error;
    return error instanceof Error ? error.message : 'it starts or stops';
  } finally {
    await client.end().catch(() => {});
  }
}
