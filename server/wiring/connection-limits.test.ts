import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { limitAnswers, limitConnections, type TrustProxy } from './connection-limits.ts';

const apps: FastifyInstance[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(apps.splice(0).map((app) => app.close()));
});

/** More bytes than the operating system buffers for a client that reads nothing. */
const large = Buffer.alloc(32_000_000, 'x');

async function listen(prepare: (app: FastifyInstance) => void): Promise<number> {
  const app = Fastify();
  apps.push(app);
  prepare(app);
  app.get('/', () => 'ok');
  app.get('/large', () => large);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

const limited = (trustProxy: TrustProxy, total = 100) =>
  listen((app) => limitConnections(app, { perAddress: 3, total }, trustProxy));

function open(port: number, localAddress = '127.0.0.1'): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => {});
  sockets.push(socket);
  return socket;
}

/** Whether a request on the connection is answered. */
async function answers(socket: Socket): Promise<boolean> {
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const ended = new Promise<string>((done) => socket.once('close', () => done('')));
  const answered = await Promise.race([new Promise<string>((done) => socket.once('data', (data) => done(String(data)))), ended]);
  return answered.startsWith('HTTP/1.1 200');
}

const count = async (made: Socket[]) => (await Promise.all(made.map(answers))).filter(Boolean).length;
const several = (port: number, address?: string) => Array.from({ length: 6 }, () => open(port, address));

describe('connections of one address are limited', () => {
  test('while they are open, and other addresses are not affected', async () => {
    const port = await limited(false);
    const [first, ...more] = several(port);
    expect(await count([first as Socket, ...more])).toBe(3);
    expect(await answers(open(port, '127.0.0.2'))).toBe(true);
    expect(await answers(open(port))).toBe(false);
    for (const socket of [first as Socket, ...more]) socket.destroy();
    await expect.poll(() => answers(open(port))).toBe(true);
  });

  test.each<[string, TrustProxy]>([
    ['a number of proxies', 1],
    ['the address of the proxy', ['127.0.0.0/8']],
  ])('except those of a proxy, configured as %s', async (_how, trustProxy) => {
    expect(await count(several(await limited(trustProxy)))).toBe(6);
  });

  test('including those of a client that bypasses the proxy', async () => {
    expect(await count(several(await limited(['127.0.0.9'])))).toBe(3);
  });
});

test('the total number of connections is limited', async () => {
  const port = await limited(1, 4);
  expect(await count([...several(port), ...several(port, '127.0.0.2')])).toBe(4);
});

test('closes the connection of a client that does not read its answer', async () => {
  const port = await listen((app) => limitAnswers(app, 200));
  const socket = open(port);
  socket.pause();
  socket.write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [app] = apps;
  const connections = () => new Promise<number>((done) => app?.server.getConnections((_error, number) => done(number)));
  await expect.poll(connections).toBe(1);
  await expect.poll(connections).toBe(0);
  socket.resume();
  let read = 0;
  socket.on('data', (part: Buffer) => (read += part.length));
  await once(socket, 'close');
  expect(read).toBeLessThan(large.length);
});
