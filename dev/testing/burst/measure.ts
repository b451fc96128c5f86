import { setTimeout as delay } from 'node:timers/promises';
import { type Job, jobs } from '#contract/platform/jobs.ts';
import type { BurstServer } from './burst-server.ts';
import { call, type Prepared } from './requests.ts';

/** Milliseconds: the limit for blocking the event loop, and for the delay of an answer that costs nothing. */
export const mostBlocked = 50;
export const mostWaited = 100;
/**
 * Garbage collection or a cold cache are not properties of a request: a request fails only if each of this many tries exceeds the
 * limit.
 */
const tries = 3;

/** Number of requests measured together first. Only if one of them exceeds a limit is each measured alone. */
const together = process.env['BURST_EACH'] === 'on' ? 1 : 12;

/** A request by its name, created for each try. */
export type Made = [name: string, make: () => Prepared | Promise<Prepared>];

export interface Measured {
  name: string;
  /** The highest status of the answers. */
  status: number;
  /** The longest turn of the event loop, and the slowest answer of /healthz during the request. */
  blocked: number;
  waited: number;
}

/** Sends requests one after the other, waits for the jobs they start, and returns their effect on other requests. */
export async function measure(server: BurstServer, made: readonly Made[]): Promise<Measured> {
  const statuses: number[] = [];
  for (const [, make] of made) statuses.push(await send(server, await make()));
  const [blocked, waited] = [await server.longestTurn(), await server.slowestAnswer()];
  return { name: made.map(([name]) => name).join(', '), status: Math.max(...statuses), blocked, waited };
}

async function send(server: BurstServer, { path, ...init }: Prepared): Promise<number> {
  const response = await fetch(`${server.url}${path}`, init);
  const text = await response.text();
  const jobId = response.ok ? /"jobId":"([\w-]{36})"/.exec(text.slice(0, 2000))?.[1] : undefined;
  if (jobId !== undefined) await untilOver(server, jobId);
  return response.status;
}

async function untilOver(server: BurstServer, id: string): Promise<void> {
  for (;;) {
    const { status } = await call<Job>(server, jobs.read, { params: { id } });
    if (status !== 'WAITING' && status !== 'RUNNING') return;
    await delay(50);
  }
}

/** SCIM answers 501 for operations that it does not offer. */
const isRight = ({ status, blocked, waited }: Measured) =>
  blocked <= mostBlocked && waited <= mostWaited && (status < 500 || status === 501);

/** Measures requests in order. Each that exceeds a limit is tried alone, and the best of its tries counts. */
export async function measureAll(server: BurstServer, made: readonly Made[]): Promise<Measured[]> {
  const measured: Measured[] = [];
  await server.longestTurn();
  await server.slowestAnswer();
  for (let from = 0; from < made.length; from += together) {
    const some = made.slice(from, from + together);
    const all = await measure(server, some);
    if (isRight(all)) measured.push(all);
    else for (const each of some) measured.push(await measureAlone(server, each));
  }
  return measured;
}

async function measureAlone(server: BurstServer, made: Made): Promise<Measured> {
  const [best] = await measureSeveral(async () => [await measure(server, [made])]);
  if (!best) throw new Error('nothing was measured');
  return best;
}

/** Measures requests that depend on one another, from the start again if one exceeds a limit. The last try counts. */
export async function measureSeveral(work: (attempt: number) => Promise<Measured[]>): Promise<Measured[]> {
  let measured = await work(1);
  for (let n = 2; n <= tries && !measured.every(isRight); n += 1) measured = await work(n);
  return measured;
}

const lineOf = ({ name, status, blocked, waited }: Measured) =>
  `${name}: ${status}, blocked ${blocked.toFixed(0)} ms, others waited ${waited.toFixed(0)} ms`;

/** A line for each measurement that is too slow or ended in a server error. */
export const faultsOf = (measured: readonly Measured[]): string[] => measured.filter((each) => !isRight(each)).map(lineOf);

/** With BURST_EACH=on, prints the slowest. */
export function printSlowest(measured: readonly Measured[]): void {
  if (together > 1) return;
  const slowest = measured.toSorted((a, b) => b.blocked - a.blocked).slice(0, 30);
  console.log(slowest.map(lineOf).join('\n'));
}
