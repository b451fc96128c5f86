import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { departments } from '#contract/people/departments.ts';
import type { TestTeam } from './team.ts';

export interface Write {
  name: string;
  /** Of each try, in order; 0 for a lost connection. */
  statuses: number[];
}

/**
 * Adds a department. After each 503 or lost connection it is repeated with the same key, on several servers in turn. Any other answer ends it.
 * @param pause milliseconds before it is repeated
 */
export async function write(origins: readonly string[], team: TestTeam, token: string, name: string, pause = 0): Promise<Write> {
  const key = randomUUID();
  const statuses: number[] = [];
  for (let n = 0; ; n += 1) {
    const response = await fetch((origins[n % origins.length] ?? '') + departments.create.path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'x-team-id': team.id,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ parentId: team.sales, name }),
    }).catch(() => undefined);
    const body = (await response?.json().catch(() => undefined)) as { message: string } | undefined;
    if (response === undefined || body === undefined) {
      statuses.push(0);
      await delay(pause);
      continue;
    }
    statuses.push(response.status);
    if (response.status !== 503) return { name, statuses };
    if (!(Number(response.headers.get('retry-after')) > 0)) throw new Error('503 without Retry-After');
    if (/unexpected/i.test(body.message)) throw new Error(body.message);
    if (pause > 0) await delay(pause);
  }
}
