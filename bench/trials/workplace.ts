import { sendCall } from '../measure/ask.ts';
import type { Call } from '../measure/burst.ts';
import { shoot } from '../measure/shot.ts';
import type { Side } from '../measure/sides.ts';
import { median } from '../measure/statistics.ts';
import type { Bench } from '../measure/stage.ts';
import type { Line } from '../report/tables.ts';
import { withRooms } from '../seed/rooms.ts';
import { type BillingIds, seedBilling } from './billing.ts';
import { lineMaker, type Trial } from './trial.ts';

const manager = '/uc/api/v1/manager';
const pay = '/pay/api/v1/manager';
const day = 86_400_000;
/** Requests of one person, one at a time, after the first. */
const alone = 15;

const get = (path: string): Call => ({ method: 'GET', path });
const found = (...texts: readonly string[]) => texts.map((text) => get(`${manager}/search?text=${encodeURIComponent(text)}`));

/** Midnight of today in Hong Kong. */
const midnight = () => Math.floor(Date.now() / day) * day - 8 * 3_600_000;
function boardOf(days: number): Call {
  const [from, to] = [midnight(), midnight() + days * day].map((at) => new Date(at).toISOString());
  return get(`${manager}/bookings/board?${new URLSearchParams({ from: from ?? '', to: to ?? '' })}`);
}

interface RoomIds {
  room: string;
  booking: string;
  door: string;
}

/** The requests that a screen waits for when it is opened. */
const worksOf = (rooms: RoomIds, billing: BillingIds): readonly (readonly [name: string, calls: readonly Call[]])[] => [
  ['room board, a day', [boardOf(1)]],
  ['room board, a week', [boardOf(7)]],
  ['own meetings', [get(`${manager}/bookings/mine`)]],
  ['booking', [get(`${manager}/bookings/${rooms.booking}`)]],
  ['booking records', [get(`${manager}/bookings`)]],
  ['room usage, 30 days', [get(`${manager}/rooms/usage?${usageDays()}`)]],
  ['rooms', [get(`${manager}/rooms`)]],
  ['bookable rooms', [get(`${manager}/rooms/bookable`)]],
  ['room', [get(`${manager}/rooms/${rooms.room}`)]],
  ['check-in at the door', [get(`${manager}/doors/${rooms.door}`)]],
  ['home', [get(`${manager}/home`)]],
  ['home, figures', [get(`${manager}/home/figures`)]],
  ['home, what needs the caller', [get(`${manager}/home/needs`)]],
  ['headcount of twelve months', [get(`${manager}/headcount/period?${months()}`)]],
  ['orders', [get(`${pay}/orders`)]],
  ['old orders', [get(`${pay}/orders/old`)]],
  ['order', [get(`${pay}/orders/${billing.order}`)]],
  ['subscriptions', [get(`${pay}/subscriptions`)]],
  ['spending', [get(`${pay}/subscriptions/spending`)]],
  ['credit', [get(`${pay}/subscriptions/credit`)]],
  ['seats', [get(`${pay}/subscriptions/${billing.subscription}/seats`)]],
  ['buy', [get(`${pay}/offers?appId=${billing.app}`)]],
  ['payment methods', [get(`${pay}/payment_methods`)]],
  ['search, beginning of a name', found('wong', 'chan', 'siti', 'room 12')],
  ['search, Chinese and initials', found('陈', '王伟', 'zw', 'lm')],
];

function months(): URLSearchParams {
  const now = new Date();
  const [from, to] = [-11, 0].map((ago) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ago)).toISOString().slice(0, 7),
  );
  return new URLSearchParams({ from: from ?? '', to: to ?? '' });
}

function usageDays(): URLSearchParams {
  const [from, to] = [-29, 0].map((days) => new Date(Date.now() + days * day).toISOString().slice(0, 10));
  return new URLSearchParams({ from: from ?? '', to: to ?? '' });
}

/**
 * Measures the first request of each screen of rooms, home and billing, and of the headcount of a period: the first of the process, then some by one person, then
 * ten connections.
 */
export const workplaceTrial: Trial = {
  key: 'workplace',
  isFresh: true,
  isWrite: true,
  async run(bench) {
    const facts = await bench.factsOf('100k');
    const billing = await seedBilling(bench, facts);
    return withRooms(bench.client, facts.id, async () => {
      const side = await bench.product.as(facts, 'all');
      const works = worksOf(await roomsOf(bench, facts.id), billing);
      const first = new Map<string, number>();
      for (const [name, calls] of works) first.set(name, await timeOf(side, calls[0]));
      const lines: Line[] = [];
      for (const [name, calls] of works) lines.push(await lineOf(bench, side, name, calls, first.get(name) ?? 0));
      return lines;
    });
  },
};

const line = lineMaker('workplace');

async function lineOf(bench: Bench, side: Side, name: string, calls: readonly Call[], first: number): Promise<Line> {
  const times: number[] = [];
  for (let n = 0; n < alone; n += 1) times.push(await timeOf(side, calls[n % calls.length]));
  const { server, postgres, p50 } = await shoot(bench, side, calls, { seconds: bench.pace.isQuick ? 1 : 2, least: 30 });
  const call = calls[0] ?? get('');
  const size = async (more: Record<string, string>) => (await sendCall(side, call, more)).body.length / 1000;
  return line(name, {
    'CPU ms': (server + postgres) / 1000,
    'first ms': first,
    'alone ms': median(times),
    'at 10 ms': p50,
    kB: await size({}),
    'kB compressed': await size({ 'accept-encoding': 'br' }),
  });
}

const timeOf = async (side: Side, call: Call | undefined) => (await sendCall(side, call ?? get(''))).milliseconds;

/** A room with its meeting of today at noon. */
async function roomsOf({ client }: Bench, teamId: string): Promise<RoomIds> {
  const { rows } = await client.query<RoomIds>(
    `SELECT b.id AS booking, r.id AS room, r.check_in_code AS door FROM bookings b JOIN rooms r ON r.team_id = b.team_id AND r.id = b.room_id
     WHERE b.team_id = $1 AND b.starts_at >= $2 ORDER BY b.starts_at, r.name LIMIT 1`,
    [teamId, new Date(midnight() + day / 2)],
  );
  if (!rows[0]) throw new Error('there is no booking');
  return rows[0];
}
