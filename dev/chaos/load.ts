import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import { departments } from '#contract/people/departments.ts';
import { members } from '#contract/people/members.ts';
import type { TestTeam } from '../testing/team.ts';

/** Requests at a rate that is constant where the machine allows it, of which every tenth creates something. */
export interface Load {
  /** The outcomes so far, by status or error code. */
  counts: ReadonlyMap<string, number>;
  /** The names of what was created and acknowledged. */
  acknowledged: readonly string[];
  /** What those names, and no other names, begin with. */
  prefix: string;
  sent(): number;
  /** Resolves when as many further requests were sent as belong to this time. */
  served(seconds: number): Promise<void>;
  /** The outcomes so far as text. */
  outcomes(): string;
  /** The longest time of a request since the last call, ms. */
  slowest(): number;
  /** Ends the load and resolves when every request has an outcome. */
  stop(): Promise<void>;
}

/** Requests in progress at most, so that a machine that is too slow for the rate gets fewer instead of a growing queue. */
const mostOpen = 16;

/** The request that creates something with a name. */
export type Create = (name: string, team: Pick<TestTeam, 'sales'>) => { path: string; body: object };

const createDepartment: Create = (name, { sales }) => ({ path: departments.create.path, body: { parentId: sales, name } });

/** Requests begin at their time, unless too many earlier ones are not answered yet, over connections that are kept. None is repeated. */
export function startLoad(
  origin: string,
  { team, token }: { team: Pick<TestTeam, 'id' | 'sales'>; token: string },
  perSecond: number,
  create: Create = createDepartment,
): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const counts = new Map<string, number>();
  const acknowledged: string[] = [];
  const prefix = `load ${randomUUID().slice(0, 4)} `;
  const open = new Set<Promise<void>>();
  let sent = 0;
  const state = { stopped: false };
  const headers = { authorization: `Bearer ${token}`, 'x-team-id': team.id };
  let longest = 0;
  const send = (method: string, path: string, more: Record<string, string> = {}, body?: string): Promise<string> =>
    new Promise((done) => {
      const began = performance.now();
      const call = request(origin + path, { agent, method, headers: { ...headers, ...more } }, (answer) => {
        answer.resume();
        answer.once('close', () => {
          longest = Math.max(longest, performance.now() - began);
          done(answer.complete ? String(answer.statusCode) : 'incomplete');
        });
      });
      call.setTimeout(30_000, () => call.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT' })));
      call.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
      call.end(body);
    });
  const one = async (n: number): Promise<void> => {
    if (n % 10 !== 0) return count(await send('GET', n % 2 ? `${members.list.path}?pageSize=20` : departmentPath));
    const name = `${prefix}${n}`;
    const more = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const { path, body } = create(name, team);
    const outcome = await send('POST', path, more, JSON.stringify(body));
    if (outcome === '200') acknowledged.push(name);
    count(outcome);
  };
  const departmentPath = departments.read.path.replace('{id}', team.sales);
  const count = (outcome: string) => void counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  let next = performance.now();
  const running = (async () => {
    while (!state.stopped) {
      const now = performance.now();
      for (; next <= now && open.size < mostOpen; next += 1000 / perSecond) {
        const outcome: Promise<void> = one(sent).then(() => void open.delete(outcome));
        open.add(outcome);
        sent += 1;
      }
      // What could not begin in time is not made up for.
      if (open.size === mostOpen) next = Math.max(next, now);
      await delay(2);
    }
  })();
  return {
    counts,
    acknowledged,
    prefix,
    sent: () => sent,
    async served(seconds) {
      const target = sent + perSecond * seconds;
      await vi.waitFor(() => expect(sent).toBeGreaterThan(target), { timeout: 300_000, interval: 20 });
    },
    outcomes: () => [...counts].map(([outcome, count]) => `${count} × ${outcome}`).join(', '),
    slowest() {
      const ms = longest;
      longest = 0;
      return ms;
    },
    async stop() {
      state.stopped = true;
      await running;
      await Promise.all(open);
      agent.destroy();
    },
  };
}
