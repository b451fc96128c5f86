import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { afterEach, afterAll, describe, expect, test } from 'vitest';
import { startTestApp } from '#dev/testing/app.ts';
import { isConnectionLoss, isDatabaseUnavailable } from './connection-loss.ts';
import { refusalOf } from '../http/failures.ts';

// The errors of lost connections, each produced by the driver or PostgreSQL.

const servers: Server[] = [];
const app = await startTestApp();
afterAll(() => app.close());
afterEach(() => servers.splice(0).forEach((server) => server.close()));

/** The error that `work` is rejected with. Throws if it is not rejected. */
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

/** Starts a TCP server that calls `onSocket` for each connection. Resolves to its port. */
async function host(onSocket: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => onSocket(socket.on('error', () => undefined)));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

test('recognises a terminated backend, and the use of its client afterwards', async () => {
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

test('recognises the use of a closed client', async () => {
  const client = await connected();
  await client.end();
  expectLost(await thrownBy(() => client.query('SELECT 1')));
});

test('recognises a query timeout', async () => {
  const client = await connected({ query_timeout: 50 });
  expectLost(await thrownBy(() => client.query('SELECT pg_sleep(2)')));
  await client.end().catch(() => undefined);
});

test('recognises the timeout of a pool whose connections are all in use', async () => {
  const pool = new pg.Pool({ connectionString: app.ownerUrl, max: 1, connectionTimeoutMillis: 50 });
  const used = await pool.connect();
  expectLost(await thrownBy(() => pool.connect()));
  used.release();
  await pool.end();
});

test('recognises a host that accepts the connection and sends nothing, or closes it at once', async () => {
  const silent = await host(() => undefined);
  const pool = new pg.Pool({ host: '127.0.0.1', port: silent, connectionTimeoutMillis: 50 });
  expectLost(await thrownBy(() => pool.connect()));
  const closing = await host((socket) => socket.destroy());
  const client = new pg.Client({ host: '127.0.0.1', port: closing, user: 'nobody', database: 'none' });
  client.on('error', () => undefined);
  expectLost(await thrownBy(() => client.connect()));
});

test('recognises a port on which nothing listens', async () => {
  const port = await host(() => undefined);
  const server = servers.pop();
  await new Promise((resolve) => server?.close(resolve));
  expectLost(await thrownBy(() => new pg.Client({ host: '127.0.0.1', port, user: 'nobody' }).connect()));
});

test('recognises the socket of a server that is not running, but not a missing file', async () => {
  expectLost(await thrownBy(() => new pg.Client({ host: '/nowhere', user: 'nobody' }).connect()));
  const missing = await thrownBy(() => readFile('/nowhere/file'));
  expect([isDatabaseUnavailable(missing), refusalOf(missing as Error).error]).toEqual([false, 'unexpected']);
});

describe('by SQLSTATE', () => {
  /** The error of the driver for a SQLSTATE. */
  const raised = async (state: string) => {
    const client = await connected();
    try {
      return await thrownBy(() => client.query(`DO $$ BEGIN RAISE EXCEPTION 'x' USING ERRCODE = '${state}'; END $$`));
    } finally {
      await client.end();
    }
  };

  test.each(['08006', '57P01', '57P02', '57P03', '57P05', '25P03', '25P04', '25006'])('%s is a lost connection', async (state) =>
    expectLost(await raised(state)),
  );

  test('53100 (disk full) is answered with storageFull, and the connection is reused', async () => {
    const error = await raised('53100');
    expect([isConnectionLoss(error), isDatabaseUnavailable(error)]).toEqual([false, true]);
    expect(refusalOf(error as Error)).toMatchObject({ error: 'storageFull', status: 503, detail: { retryAfter: 60 } });
  });

  test.each(['53200', '53300', '57014', '40001', '40P01', '55P03', '58030'])(
    '%s is answered with 503, and the connection is reused',
    async (state) => {
      const error = await raised(state);
      expect([isConnectionLoss(error), isDatabaseUnavailable(error)]).toEqual([false, true]);
      expect(refusalOf(error as Error).error).toBe('busy');
    },
  );

  test.each(['23505', '42P01'])('%s does not count as unavailable', async (state) => {
    expect(isDatabaseUnavailable(await raised(state))).toBe(false);
  });

  test.each([new Error('reading undefined'), undefined, 'text'])(
    '%s, which is no database error, does not count as unavailable',
    (error) => {
      expect(isDatabaseUnavailable(error)).toBe(false);
    },
  );
});
