import { setTimeout as delay } from 'node:timers/promises';
import { departments, newMember, nextRound, peopleOf } from '../rows/samples.ts';
import type { TeamKey } from '../seed/teams.ts';
import { sendCall } from './ask.ts';
import type { Call } from './burst.ts';
import { startProduct } from './sides.ts';
import type { Bench } from './stage.ts';

const pause = 200;

/**
 * Runs `work` while another process of the product adds, moves and renames a member in turn, one every 200 ms in each team. Its
 * own CPU is not counted; that of PostgreSQL is.
 */
export async function withWrites(bench: Bench, teams: readonly TeamKey[], work: () => Promise<void>): Promise<void> {
  const writer = await startProduct(bench.database);
  const ended = new AbortController();
  try {
    const streams: (() => Promise<void>)[] = [];
    for (const team of teams) {
      const facts = await bench.factsOf(team);
      const side = await writer.as(facts, 'all');
      const calls = await callsOf(bench, facts.id, side.base);
      streams.push(async () => {
        for (let n = 0; !ended.signal.aborted; n += 1) {
          await sendCall(side, calls[n % calls.length] ?? { method: 'GET', path: side.base });
          await delay(pause);
        }
      });
    }
    const writing = Promise.all(streams.map((stream) => stream()));
    await Promise.race([work(), writing]);
    ended.abort();
    await writing;
  } finally {
    ended.abort();
    await writer.served.stop();
  }
}

async function callsOf({ client }: Bench, teamId: string, base: string): Promise<Call[]> {
  const round = nextRound();
  const homes = await departments(client, teamId);
  const people = await peopleOf(client, teamId);
  return people.slice(0, 3000).map(({ id, name }, n): Call => {
    const path = `${base}/${id}`;
    const home = homes[n % homes.length];
    const writes = [
      { method: 'POST', path: base, body: newMember(round, n, home) },
      { method: 'PUT', path, body: { departmentIds: [home] } },
      { method: 'PUT', path, body: { displayName: `${name} ${round}` } },
    ] as const;
    return writes[n % 3] ?? writes[0];
  });
}
