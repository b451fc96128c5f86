import { createServer, connect, type Server, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#dev/testing/database.ts';
import { freePort } from '#dev/testing/port.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { waitForPrimary } from './wait-for-primary.ts';

const own = await createTestDatabase();
const folder = decodeURIComponent(/host=([^&]+)/.exec(own.url)?.[1] ?? '');
const name = /^postgres:\/\/\/(\w+)/.exec(own.url)?.[1] ?? '';
const proxies: { server: Server; sockets: Set<Socket> }[] = [];
afterAll(async () => {
  for (const { server, sockets } of proxies) {
    server.close();
    for (const socket of sockets) socket.destroy();
  }
  await own.drop();
});

/** Lets connections to the port reach PostgreSQL from now on. */
async function open(port: number): Promise<void> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(`${folder}/.s.PGSQL.5432`);
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined));
    near.pipe(far).pipe(near);
  });
  proxies.push({ server, sockets });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
}

test('a start waits for a database on whose port nothing listens yet', async () => {
  const port = await freePort();
  const states: string[] = [];
  const reported = Promise.withResolvers<void>();
  const waiting = waitForPrimary(
    `postgres://postgres@127.0.0.1:${port}/${name}`,
    (state) => {
      states.push(state);
      reported.resolve();
    },
    60_000,
  );
  await reported.promise;
  await open(port);
  await waiting;
  expect(states).toEqual(['nothing listens there']);
});

test('a start waits for a name that is not known yet, and ends after its time', async () => {
  const states: string[] = [];
  await expect(
    waitForPrimary('postgres://postgres@database.invalid/atrium', (state) => states.push(state), 1),
  ).rejects.toMatchObject({ code: expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN)$/) as string });
  expect(states.length).toBeLessThanOrEqual(1);
});

test('a start waits for a pooler of requests that starts later', async () => {
  const port = await freePort();
  const serverUrl = `postgres://atrium_server_${name}@127.0.0.1:${port}/${name}`;
  const preparing = prepareDatabase(own.url, serverUrl, 60_000);
  await expect(prepareDatabase(own.url, serverUrl)).rejects.toThrow(/nothing listens there; check SERVER_DATABASE_URL\.$/);
  await open(port);
  await preparing;
});

test('a wrong database name is reported at once', async () => {
  await expect(waitForPrimary(own.url.replace(name, 'none'), () => undefined, 60_000)).rejects.toMatchObject({ code: '3D000' });
});
