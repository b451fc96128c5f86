import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { afterEach, beforeAll, afterAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#dev/testing/app.ts';
import { isConnectionLoss, isDatabaseUnavailable } from './connection-loss.ts';
import { refusalOf } from '../http/failures.ts';

// The states of lost connections, each produced by the driver and PostgreSQL themselves.

let app: TestApp;
const servers: Server[] = [];
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => servers.splice(0).forEach((server) => server.close()));

/** What a piece of work with the driver is rejected with. */
async function thrownBy(work: () => Promise<unknown>): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('the driver did not fail');
}

function expectLost(error: unknown): void {
  expect(isConnectionLoss(error), String(error)).toBe(true);
  expect(refusalOf(error as Error)).toMatchObject({ error: 'busy', status: 503, detail: { retryAfter: 1 } });
}

async function connected(more: pg.ClientConfig = {}): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: app.ownerUrl, ...more });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** A host that takes connections; `onSocket` says what it does with them. */
async function host(onSocket: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => onSocket(socket.on('error', () => undefined)));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

test('a backend that is terminated, and the client after it', async () => {
  const [client, other] = [await connected(), await connected()];
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const ended = new Promise((resolve) => client.once('end', resolve));
  const running = thrownBy(() => client.query('SELECT pg_sleep(30)'));
  await other.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
  expectLost(await running);
  await ended;
  expectLost(await thrownBy(() => client.query('SELECT 1')));
  await other.end();
});

test('a client that was closed', async () => {
  const client = await connected();
  await client.end();
  expectLost(await thrownBy(() => client.query('SELECT 1')));
});

test('an answer that does not come in time', async () => {
  const client = await connected({ query_timeout: 50 });
  expectLost(await thrownBy(() => client.query('SELECT pg_sleep(2)')));
  await client.end().catch(() => undefined);
});

test('a pool whose connections are all in use', async () => {
  const pool = new pg.Pool({ connectionString: app.ownerUrl, max: 1, connectionTimeoutMillis: 50 });
  const held = await pool.connect();
  expectLost(await thrownBy(() => pool.connect()));
  held.release();
  await pool.end();
});

test('a host that takes the connection and says nothing, or ends it at once', async () => {
  const silent = await host(() => undefined);
  const pool = new pg.Pool({ host: '127.0.0.1', port: silent, connectionTimeoutMillis: 50 });
  expectLost(await thrownBy(() => pool.connect()));
  const closing = await host((socket) => socket.destroy());
  const client = new pg.Client({ host: '127.0.0.1', port: closing, user: 'nobody', database: 'none' });
  client.on('error', () => undefined);
  expectLost(await thrownBy(() => client.connect()));
});

test('a port on which nothing listens', async () => {
  const port = await host(() => undefined);
  const server = servers.pop();
  await new Promise((resolve) => server?.close(resolve));
  expectLost(await thrownBy(() => new pg.Client({ host: '127.0.0.1', port, user: 'nobody' }).connect()));
});

test('a socket of a server that does not run; a file that is missing is another fault', async () => {
  expectLost(await thrownBy(() => new pg.Client({ host: '/nowhere', user: 'nobody' }).connect()));
  const missing = await thrownBy(() => readFile('/nowhere/file'));
  expect([isDatabaseUnavailable(missing), refusalOf(missing as Error).error]).toEqual([false, 'unexpected']);
});

describe('by the state that PostgreSQL tells', () => {
  /** What the driver makes of an error of this state. */
  const raised = async (state: string) => {
    const client = await connected();
    try {
      return await thrownBy(() => client.query(`DO $$ BEGIN RAISE EXCEPTION 'x' USING ERRCODE = '${state}'; END $$`));
    } finally {
      await client.end();
    }
  };

  test.each(['08006', '57P01', '57P02', '57P03', '57P05', '25P03', '25P04', '25006'])(
    'after %s a connection is not used again',
    async (state) => expectLost(await raised(state)),
  );

  test('53100 is a full disk, which has a refusal of its own, and the connection is kept', async () => {
    const error = await raised('53100');
    expect([isConnectionLoss(error), isDatabaseUnavailable(error)]).toEqual([false, true]);
    expect(refusalOf(error as Error)).toMatchObject({ error: 'storageFull', status: 503, detail: { retryAfter: 60 } });
  });

  test.each(['53200', '53300', '57014', '40001', '40P01', '55P03', '58030'])(
    '%s is answered with 503 and the connection is kept',
    async (state) => {
      const error = await raised(state);
      expect([isConnectionLoss(error), isDatabaseUnavailable(error)]).toEqual([false, true]);
      expect(refusalOf(error as Error).error).toBe('busy');
    },
  );

  test.each(['23505', '42P01'])('%s is a fault of ours', async (state) => {
    expect(isDatabaseUnavailable(await raised(state))).toBe(false);
  });

  test.each([new Error('reading undefined'), undefined, 'text'])('and so is what no database has thrown', (error) => {
    expect(isDatabaseUnavailable(error)).toBe(false);
  });
});
