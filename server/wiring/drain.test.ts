import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { drainAndClose, mountDrain } from './drain.ts';

const apps: FastifyInstance[] = [];
const agents: Agent[] = [];
afterEach(async () => {
  for (const agent of agents.splice(0)) agent.destroy();
  await Promise.all(apps.splice(0).map((app) => app.close()));
});

/** A server whose answers to /slow wait for `finish`, and a client that keeps one connection. */
async function listen() {
  const app = Fastify({ return503OnClosing: false });
  apps.push(app);
  mountDrain(app);
  const slow = Promise.withResolvers<string>();
  app.get('/', () => 'ok');
  app.get('/slow', () => slow.promise);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  const ask = async (path = '/', by: Agent | false = agent) => {
    const [answer] = (await once(get({ port, host: '127.0.0.1', path, agent: by }), 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    return [answer.statusCode, answer.headers.connection];
  };
  return { app, ask, finish: () => slow.resolve('done') };
}

test('while it drains, requests on open and new connections are served, and each connection is closed by its answer', async () => {
  const { app, ask } = await listen();
  expect(await ask()).toEqual([200, 'keep-alive']);
  app.drain.noteCheck();
  const drained = app.drain.run(0.2);
  expect(app.drain.isActive()).toBe(true);
  expect(await ask()).toEqual([200, 'close']);
  expect(await ask('/', false)).toEqual([200, 'close']);
  await drained;
  expect(await ask()).toEqual([200, 'close']);
});

test('if /readyz has not been queried, it stops at once, and requests in progress are answered', async () => {
  const { app, ask, finish } = await listen();
  const answer = ask('/slow');
  await once(app.server, 'request');
  const closed = drainAndClose(app, { drainSeconds: 600, shutdownSeconds: 600 });
  await expect.poll(() => app.server.listening).toBe(false);
  finish();
  expect(await answer).toEqual([200, 'close']);
  await closed;
});

test('a request that does not end is cut off after the time for requests in progress', async () => {
  const { app, ask } = await listen();
  const answer = ask('/slow').then(
    () => 'answered',
    (error: NodeJS.ErrnoException) => error.code,
  );
  await once(app.server, 'request');
  await drainAndClose(app, { drainSeconds: 600, shutdownSeconds: 0.05 });
  expect(await answer).toBe('ECONNRESET');
});
