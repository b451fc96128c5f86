import { type ClientRequest, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { live } from '#contract/platform/live.ts';
import { members } from '#contract/people/members.ts';
import { seedAccountMember } from '#dev/testing/team.ts';
import { openDatabase } from '#server/kernel/database/database.ts';
import { sendRequest } from '../measure/ask.ts';
import { memoryOf } from '../measure/processes.ts';
import { cpuDuring } from '../measure/shot.ts';
import type { Side, TeamFacts } from '../measure/sides.ts';
import type { Bench } from '../measure/stage.ts';
import { lineMaker, type Trial } from './trial.ts';

const line = lineMaker('live');
const people = 100;
/** Of each person; the most that an account may have. */
const streamsEach = 10;
const seconds = 20;
const changesPerSecond = 100;

/**
 * Measures 1,000 open streams of events of one team: memory, and the CPU of a second without changes and with 100 changes, beside the
 * same without streams (decisions/117).
 */
export const liveTrial: Trial = {
  key: 'live',
  isFresh: true,
  isWrite: true,
  async run(bench) {
    const facts = await bench.factsOf('100k');
    const side = await bench.product.as(facts, 'all');
    const readers = await seedReaders(bench, facts);
    const without = await take(bench, side, facts);
    const before = memoryOf(side.served.pid).resident;
    const streams = await openStreams(readers);
    try {
      await delay(3000);
      const memory = ((memoryOf(side.served.pid).resident - before) * 1000) / streams.length;
      const taken = await take(bench, side, facts);
      const both = (name: string, of: (figures: Taken) => number) =>
        line(name, { 'no stream': of(without), '1,000 streams': of(taken) });
      return [
        line('memory of a stream, kB', { '1,000 streams': memory }),
        both('no changes: CPU of the process, ms a second', ({ idle }) => idle.server),
        both('no changes: CPU of PostgreSQL, ms a second', ({ idle }) => idle.postgres),
        both('100 changes a second: CPU of the process, ms a second', ({ busy }) => busy.server),
        both('100 changes a second: CPU of PostgreSQL, ms a second', ({ busy }) => busy.postgres),
      ];
    } finally {
      for (const stream of streams) stream.destroy();
    }
  },
};

interface Cpu {
  server: number;
  postgres: number;
}
interface Taken {
  idle: Cpu;
  busy: Cpu;
}

async function take(bench: Bench, side: Side, facts: TeamFacts): Promise<Taken> {
  const of = async (work: () => Promise<unknown>): Promise<Cpu> => {
    const { server, postgres } = await cpuDuring(bench, [side.served.pid], work);
    return { server: (server * 1000) / seconds, postgres: (postgres * 1000) / seconds };
  };
  return { idle: await of(() => delay(seconds * 1000)), busy: await of(() => change(side, facts)) };
}

/** Changes the job title of one member at a steady rate. */
async function change({ served, headers }: Side, { allMemberId }: TeamFacts): Promise<void> {
  const began = performance.now();
  const sent = { ...headers, 'content-type': 'application/json' };
  const path = members.update.path.replace('{id}', allMemberId);
  for (let n = 0; n < seconds * changesPerSecond; n += 1) {
    await sendRequest(served.url + path, { method: 'PUT', headers: sent, body: JSON.stringify({ jobTitle: `Title ${n}` }) });
    await delay(Math.max(0, began + ((n + 1) * 1000) / changesPerSecond - performance.now()));
  }
}

/** Adds people with accounts to the team. */
async function seedReaders(bench: Bench, facts: TeamFacts): Promise<Side[]> {
  const database = openDatabase(bench.database.url, { max: 2 });
  const { rows } = await bench.client.query<{ id: string }>(
    'SELECT id FROM departments WHERE team_id = $1 AND parent_id IS NULL',
    [facts.id],
  );
  const sides: Side[] = [];
  for (let n = 0; n < people; n += 1) {
    const { accountId } = await seedAccountMember(database, facts.id, `Reader ${n}`, rows[0]?.id ?? '');
    sides.push(await bench.product.as({ ...facts, all: accountId }, 'all'));
  }
  await database.close();
  return sides;
}

/** Opens the streams from several addresses, as the connections of one address are limited. */
async function openStreams(readers: readonly Side[]): Promise<ClientRequest[]> {
  const streams: ClientRequest[] = [];
  for (const [n, { served, headers }] of readers.entries())
    for (let stream = 0; stream < streamsEach; stream += 1)
      streams.push(await openStream(served.url, headers, `127.0.0.${2 + (n % 5)}`));
  return streams;
}

function openStream(url: string, headers: Record<string, string>, localAddress: string): Promise<ClientRequest> {
  return new Promise((opened, failed) => {
    const request = get(url + live.events.path, {
      headers: { ...headers, accept: 'text/event-stream' },
      localAddress,
      agent: false,
    });
    request.on('error', failed);
    request.on('response', (response) => {
      response.on('error', () => {});
      response.resume();
      if (response.statusCode === 200) opened(request);
      else failed(new Error(`a stream was answered ${response.statusCode}`));
    });
  });
}
