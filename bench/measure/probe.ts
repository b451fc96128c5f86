import pg from 'pg';
import type { Row } from '../rows/rows.ts';
import { rowsScanned } from './explain.ts';
import type { Side, TeamFacts } from './sides.ts';
import type { Sent, Wire } from './wire.ts';

/** The cost of one request of a row in the database. */
export interface Probe {
  queries: number;
  /** Rows read from tables, including rows that are filtered out. */
  scanned: number | undefined;
}

/** Sends one request through the wire, after another that warms the server, and evaluates the statements sent. */
export async function probe(row: Row, facts: TeamFacts, side: Side, wire: Wire, url: string, prelude: string): Promise<Probe> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const calls = await row.calls(client, facts.id, side.base, 2400 + probes);
    probes += 1;
    let sent: Sent[] = [];
    for (const { method, path, body } of calls.slice(0, 2)) {
      wire.clear();
      const response = await fetch(side.served.url + path, {
        method,
        headers: { ...side.headers, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${row.key}: ${response.status} ${await response.text()}`);
      await response.arrayBuffer();
      sent = wire.sent().filter(isOfCall);
    }
    return { queries: sent.length, scanned: await rowsScanned(client, sent, prelude) };
  } finally {
    await client.end();
  }
}

let probes = 0;

/** Whether a statement belongs to the request. Log sealing, jobs and maintenance of sign-on run at the same time. */
export function isOfCall({ text }: Sent): boolean {
  return !/graphile_worker|unsealed_teams|operation_log_heads|set_config\(|"seq" is null|^(LISTEN|BEGIN|COMMIT|SET)\b/.test(text);
}
