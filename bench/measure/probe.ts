import type { Row } from '../rows/rows.ts';
import { nextRound } from '../rows/samples.ts';
import { benchRole, withClient } from '../seed/database.ts';
import { sendCall } from './ask.ts';
import { rowsScanned } from './explain.ts';
import type { Side, TeamFacts } from './sides.ts';
import type { Bench } from './stage.ts';
import type { Sent, Wire } from './wire.ts';

/** The cost of one request of a row in the database. */
interface Probe {
  queries: number;
  /** Rows read from tables, including rows that are filtered out. */
  scanned: number | undefined;
}

/** Sends one request through the wire, after another that warms the server, and evaluates the statements sent. */
export async function probe({ client, database }: Bench, row: Row, facts: TeamFacts, side: Side, wire: Wire): Promise<Probe> {
  let sent: Sent[] = [];
  for (const call of (await row.calls(client, facts.id, side.base, nextRound())).slice(0, 2)) {
    wire.clear();
    await sendCall(side, call);
    sent = wire.sent().filter(isOfCall);
  }
  const prelude = `SET LOCAL plan_cache_mode = force_generic_plan; SET LOCAL ROLE ${benchRole}; SELECT set_config('app.team_id', '${facts.id}', true)`;
  const scanned = await withClient(database.url, (own) => rowsScanned(own, sent, prelude));
  return { queries: sent.length, scanned };
}

/** Whether a statement belongs to the request. Log sealing, jobs and maintenance of sign-on run at the same time. */
export function isOfCall({ text }: Sent): boolean {
  return !/graphile_worker|unsealed_teams|operation_log_heads|set_config\(|"seq" is null|^(LISTEN|BEGIN|COMMIT|SET)\b/.test(text);
}
