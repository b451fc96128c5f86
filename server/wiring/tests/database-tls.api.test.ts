import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTlsPostgres, type TlsPostgres } from '#dev/testing/tls-postgres.ts';
import { withTls } from '#server/database-tls.ts';
import { asPlatform, openDatabase } from '#server/kernel/database/database.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { readSettings } from '#server/settings.ts';

let server: TlsPostgres;
beforeAll(async () => {
  server = await startTlsPostgres();
});
afterAll(() => server.stop());

/** The connection string as for a database on another machine. */
const secured = (mode: 'verify' | 'unverified' | 'off', host?: string) => withTls(server.url(host), mode);
const trusting = (host?: string) => withTls(`${server.url(host)}?sslrootcert=${server.certificate}`, 'verify');

async function isEncrypted(url: string): Promise<boolean | undefined> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ ssl: boolean }>('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()');
  await client.end();
  return rows[0]?.ssl;
}

test('a certificate of an unknown authority or for another host is refused with a fix', async () => {
  await expect(prepareDatabase(secured('verify'))).rejects.toThrow(
    /^The database at localhost:\d+\/postgres cannot be used: its certificate is not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\); name the certificate of its authority by sslrootcert=FILE in the URL or by NODE_EXTRA_CA_CERTS, or set DATABASE_TLS=unverified to take any certificate\.$/,
  );
  await expect(prepareDatabase(trusting('127.0.0.1'))).rejects.toThrow(
    /its certificate is for another host name; connect by the name in the certificate, or set DATABASE_TLS=unverified/,
  );
});

test('the owner and the role of requests connect with a verified certificate, or with any if DATABASE_TLS allows it', async () => {
  await prepareDatabase(trusting());
  const database = openDatabase(trusting());
  const { rows } = await asPlatform(database, () =>
    database.pool.query<{ ssl: boolean }>('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()'),
  );
  await database.close();
  expect(rows).toEqual([{ ssl: true }]);
  expect(await isEncrypted(secured('unverified', '127.0.0.1'))).toBe(true);
  expect(await isEncrypted(secured('off'))).toBe(false);
});

test('a database without TLS is refused unless plain text is set', async () => {
  await server.offerTls(false);
  for (const url of [trusting(), secured('unverified')])
    await expect(prepareDatabase(url)).rejects.toThrow(
      /cannot be used: it does not offer TLS; set ssl = on in PostgreSQL, or DATABASE_TLS=off to connect in plain text over a network you trust\.$/,
    );
  expect(await isEncrypted(secured('off'))).toBe(false);
  expect(readSettings({ DATABASE_URL: 'postgres://db.example/atrium' }).databaseUrl).toMatch(/sslmode=verify-full$/);
});
