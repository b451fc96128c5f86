import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { type Database, enterTeam, inTransaction } from '#server/kernel/database/database.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { systemWriter } from '#server/kernel/log/system-writer.ts';
import { startOfDay } from '#server/domain/periods.ts';
import { StartError } from '#server/start-error.ts';
import { type GivenOrder, readOrder } from './order-line.ts';
import { type OldOrderFault, readLines } from './read-lines.ts';

/** `owner` is the owner of the database, as the server's role sees only one team at a time. */
export interface OldOrderParts {
  owner: pg.Client;
  database: Database;
  logKey: Buffer;
}

interface Team {
  id: string;
  code: string;
  name: string;
  time_zone: string;
}
type Placed = GivenOrder & { of: Team };

interface TakenOver {
  /** The line to print. */
  line: string;
  orders: number;
  teams: number;
}

/** Checks a file of old orders against every rule, and writes nothing. Throws StartError with a line for each fault. */
export async function checkOrders(parts: OldOrderParts, file: string): Promise<TakenOver> {
  const orders = await readAll(parts, file);
  return summary(orders, (counted) => `${file} is valid: ${counted}. Nothing was written.`);
}

/**
 * Takes over the orders of a file, all or none (specification section 4, old orders); each team's log records the number. Throws
 * StartError with a line for each fault.
 */
export async function importOrders(parts: OldOrderParts, file: string): Promise<TakenOver> {
  const orders = await readAll(parts, file);
  const now = new Date();
  await inTransaction(parts.database, {}, async (tx) => {
    for (const [id, own] of Map.groupBy(orders, ({ of }) => of.id)) {
      await enterTeam(tx, id);
      const name = own[0]?.of.name ?? '';
      const rows = own.map(({ number, date, facts, of }) => ({
        team_id: id,
        id: uuidv7(),
        number,
        ordered_at: startOfDay(date, of.time_zone),
        details: JSON.stringify(facts),
      }));
      for (let from = 0; from < rows.length; from += 500)
        await tx
          .insertInto('old_orders')
          .values(rows.slice(from, from + 500))
          .execute();
      await record(tx, systemWriter(parts.logKey, id, { userAgent: 'atrium orders', now }), {
        category: 'BILLING',
        action: 'order.import',
        object: { type: 'team', id, name },
        after: { entries: own.length },
      });
    }
  });
  return summary(orders, (counted) => `Taken over: ${counted}.`);
}

function summary(placed: readonly Placed[], sentence: (counted: string) => string): TakenOver {
  const orders = placed.length;
  const teams = new Set(placed.map(({ of }) => of.id)).size;
  const counted = `${orders} ${orders === 1 ? 'order' : 'orders'} of ${teams} ${teams === 1 ? 'team' : 'teams'}`;
  return { line: sentence(counted), orders, teams };
}

async function readAll(parts: OldOrderParts, file: string): Promise<Placed[]> {
  const kind = /\.csv$/i.test(file) ? 'csv' : /\.jsonl?$/i.test(file) ? 'json' : undefined;
  if (!kind) throw new StartError(`${file}: a file of orders ends in .csv, .json or .jsonl.`);
  const text = await readFile(file, 'utf8').catch(() => {
    throw new StartError(`${file} cannot be read.`);
  });
  const { lines, faults: unread } = readLines(text, kind);
  const read = lines.map(readOrder);
  const { orders, faults: misplaced } = await assignTeams(
    parts.owner,
    read.flatMap(({ order }) => order ?? []),
  );
  const faults = [...unread, ...read.flatMap((each) => each.faults), ...misplaced].toSorted((a, b) => a.line - b.line);
  if (faults.length)
    throw new StartError(
      faults.map(({ line, field, text: why }) => [`${file}:${line}`, field, why].filter(Boolean).join('  ')).join('\n'),
    );
  if (!orders.length) throw new StartError(`${file} has no orders.`);
  return orders;
}

/**
 * Finds the team of each order, and rejects numbers that occur twice in a team, in the file or among orders taken over before.
 */
async function assignTeams(
  owner: pg.Client,
  givenOrders: readonly GivenOrder[],
): Promise<{ orders: Placed[]; faults: OldOrderFault[] }> {
  const { rows: teams } = await owner.query<Team>(
    `SELECT id, code, name, time_zone FROM teams
     WHERE status <> 'DISSOLVED' AND (upper(code) = ANY ($1::text[]) OR upper(id::text) = ANY ($1::text[]))`,
    [[...new Set(givenOrders.map(({ team }) => team.toUpperCase()))]],
  );
  const teamOf = new Map(teams.flatMap((team) => [team.code, team.id].map((key) => [key.toUpperCase(), team] as const)));
  const { rows: known } = await owner.query<{ team_id: string; number: string }>(
    'SELECT team_id, number FROM old_orders WHERE team_id = ANY ($1::uuid[]) AND number = ANY ($2::text[])',
    [teams.map(({ id }) => id), givenOrders.map(({ number }) => number)],
  );
  const before = new Set(known.map(({ team_id: id, number }) => `${id} ${number}`));
  const first = new Map<string, number>();
  const orders: Placed[] = [];
  const faults: OldOrderFault[] = [];
  for (const order of givenOrders) {
    const { line, number } = order;
    const team = teamOf.get(order.team.toUpperCase());
    const key = `${team?.id} ${number}`;
    const same = first.get(key);
    if (!team) faults.push({ line, field: 'team', text: 'No team has this code or id.' });
    else if (same) faults.push({ line, field: 'number', text: `The order ${number} is already in line ${same}.` });
    else if (before.has(key)) faults.push({ line, field: 'number', text: `The order ${number} was taken over before.` });
    else orders.push({ ...order, of: team });
    if (!same) first.set(key, line);
  }
  return { orders, faults };
}
