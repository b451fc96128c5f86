import { randomUUID } from 'node:crypto';
import { departments } from '#contract/people/departments.ts';
import type { TestTeam } from './team.ts';

export interface Write {
  name: string;
  /** Of each try, in order. */
  statuses: number[];
}

/**
 * Adds a department. After each 503 or lost connection it is repeated with the same key, on several servers in turn. Any other
 * answer ends it.
 */
export async function write(origins: readonly string[], team: TestTeam, token: string, name: string): Promise<Write> {
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
    });
    statuses.push(response.status);
    const body = (await response.json()) as { message: string };
    if (response.status !== 503) return { name, statuses };
    if (!(Number(response.headers.get('retry-after')) > 0)) throw new Error('503 without Retry-After');
    if (/unexpected/i.test(body.message)) throw new Error(body.message);
  }
}
