import { setTimeout as delay } from 'node:timers/promises';
import { type Job, jobs } from '#contract/platform/jobs.ts';
import type { BurstServer } from './burst-server.ts';
import { call, type Prepared } from './requests.ts';

/** Milliseconds: what no request may block the event loop for, and what nobody may wait for an answer that costs nothing. */
export const mostBlocked = 50;
export const mostWaited = 100;
/** A collection of garbage or a cold cache is no property of a request: it fails only where each of so many tries exceeded. */
const tries = 3;

/** Requests that are measured together first; only where one of them was noticed each is measured alone. */
const together = process.env['BURST_EACH'] === 'on' ? 1 : 12;

/** A request by its name, made anew for each try. */
export type Made = [name: string, make: () => Prepared | Promise<Prepared>];

export interface Measured {
  name: string;
  /** The highest of the answers. */
  status: number;
  /** The longest turn of the event loop, and the slowest answer of /healthz meanwhile. */
  blocked: number;
  waited: number;
}

/** Sends requests one after the other, waits for the jobs that they start, and tells what others noticed of them. */
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

/** 501 is what SCIM has for operations that it does not offer. */
const isRight = ({ status, blocked, waited }: Measured) =>
  blocked <= mostBlocked && waited <= mostWaited && (status < 500 || status === 501);

/** Measures requests in their order. Each that was noticed is tried alone, and the best of its tries counts. */
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

/** Measures things that follow from one another, from the start again where one of them was noticed. The last try counts. */
export async function measureSeveral(work: (attempt: number) => Promise<Measured[]>): Promise<Measured[]> {
  let measured = await work(1);
  for (let n = 2; n <= tries && !measured.every(isRight); n += 1) measured = await work(n);
  return measured;
}

const lineOf = ({ name, status, blocked, waited }: Measured) =>
  `${name}: ${status}, blocked ${blocked.toFixed(0)} ms, others waited ${waited.toFixed(0)} ms`;

/** A line for each measurement that is too slow, or that ended in an error of the server. */
export const faultsOf = (measured: readonly Measured[]): string[] => measured.filter((each) => !isRight(each)).map(lineOf);

/** With BURST_EACH=on, the slowest are printed. */
export function printSlowest(measured: readonly Measured[]): void {
  if (together > 1) return;
  const slowest = measured.toSorted((a, b) => b.blocked - a.blocked).slice(0, 30);
  console.log(slowest.map(lineOf).join('\n'));
}
