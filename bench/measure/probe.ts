import pg from 'pg';
import type { Row } from '../rows/rows.ts';
import { rowsScanned } from './explain.ts';
import type { Side, TeamFacts } from './sides.ts';
import type { Sent, Wire } from './wire.ts';

/** What one call of a row costs the database. */
export interface Probe {
  queries: number;
  /** Rows read from tables, kept or not. */
  scanned: number | undefined;
}

/** Makes one call through the wire, after another that has warmed the server, and looks at what was sent. */
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

/** Sealing of the log, jobs and upkeep of sign-on go on beside the call. */
export function isOfCall({ text }: Sent): boolean {
  return !/graphile_worker|unsealed_teams|operation_log_heads|set_config\(|"seq" is null|^(LISTEN|BEGIN|COMMIT|SET)\b/.test(text);
}
