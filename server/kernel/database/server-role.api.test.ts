import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#dev/testing/database.ts';
import { startPgbouncer } from '#dev/testing/pgbouncer.ts';
import { seedTeam } from '#dev/testing/team.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { asTeam, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { adoptPrivileges } from './server-privileges.ts';
import { serverConnection, serverRole } from './server-role.ts';

let cluster: pg.Client;
const made: { databases: string[]; roles: string[] } = { databases: [], roles: [] };

beforeAll(async () => {
  cluster = new pg.Client({ connectionString: inject('cluster') });
  await cluster.connect();
});
afterAll(async () => {
  for (const name of made.databases) await cluster.query(`DROP DATABASE ${name} WITH (FORCE)`);
  for (const name of [...made.databases.map(serverRole), ...made.roles]) await cluster.query(`DROP ROLE IF EXISTS ${name}`);
  await cluster.end();
});

/** Creates an empty database whose owner is not a superuser. */
async function installation(rights = 'CREATEROLE'): Promise<{ url: string; owner: string; name: string }> {
  const name = `inst_${randomBytes(6).toString('hex')}`;
  const owner = `${name}_owner`;
  await cluster.query(`CREATE ROLE ${owner} LOGIN ${rights}`);
  await cluster.query(`CREATE DATABASE ${name} OWNER ${owner}`);
  made.databases.push(name);
  made.roles.push(owner);
  const url = inject('cluster')
    .replace(/^postgres:\/\/\/\w+/, `postgres:///${name}`)
    .replace(/user=\w+/, `user=${owner}`);
  return { url, owner, name };
}

async function asRole<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** All privileges of a role in a database, without the name of the role. */
const privilegesOf = (url: string, role: string) =>
  asRole(url, async (client) => {
    const { rows } = await client.query<{ line: string }>(
      `SELECT DISTINCT acls.name || ' ' || e.privilege_type AS line
       FROM (SELECT 'schema ' || nspname AS name, nspacl AS acl FROM pg_namespace
         UNION ALL SELECT c.oid::regclass::text, c.relacl FROM pg_class c
         UNION ALL SELECT a.attrelid::regclass::text || '.' || a.attname, a.attacl FROM pg_attribute a
         UNION ALL SELECT p.oid::regprocedure::text, p.proacl FROM pg_proc p
         UNION ALL SELECT 'default ' || d.defaclnamespace::regnamespace || d.defaclobjtype::text, d.defaclacl FROM pg_default_acl d) acls
       CROSS JOIN aclexplode(acls.acl) e JOIN pg_roles r ON r.oid = e.grantee WHERE r.rolname = $1 ORDER BY 1`,
      [role],
    );
    return rows.map((row) => row.line);
  });

test('two installations in one cluster start, and neither owner can access the database of the other', async () => {
  const [one, two] = [await installation(), await installation()];
  // Two processes of the first one start at once.
  await Promise.all([prepareDatabase(one.url), prepareDatabase(one.url)]);
  await prepareDatabase(two.url);
  const database = openDatabase(one.url);
  const team = await seedTeam(database, 'Harbour Trading');
  expect(await asTeam(database, team.id, (db) => db.selectFrom('teams').select('name').execute())).toEqual([
    { name: 'Harbour Trading' },
  ]);
  await database.close();
  const across = one.url.replace(`user=${one.owner}`, `user=${two.owner}`);
  await expect(asRole(across, () => Promise.resolve())).rejects.toMatchObject({ code: '42501' });
  await asRole(two.url, (client) =>
    expect(client.query(`SET ROLE ${serverRole(one.name)}`)).rejects.toMatchObject({ code: '42501' }),
  );
  expect(await privilegesOf(one.url, serverRole(two.name))).toEqual([]);
});

test('migrate moves all privileges of the former cluster-wide role to the role of the database', async () => {
  const own: TestDatabase = await createTestDatabase();
  const role = serverRole(/^postgres:\/\/\/(\w+)/.exec(own.url)?.[1] ?? '');
  const expected = await privilegesOf(own.url, role);
  expect(expected).toEqual(
    expect.arrayContaining(['members SELECT', 'operation_log INSERT', 'operation_log.seq UPDATE', 'default publicr DELETE']),
  );
  expect(expected).not.toContain('operation_log DELETE');
  // The former state: the cluster-wide role has the privileges, and the database has no role of its own.
  const shared = 'atrium_server';
  await cluster.query(`DO $$ BEGIN CREATE ROLE ${shared} NOLOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$`);
  await asRole(own.url, (client) => adoptPrivileges(client, shared));
  await asRole(own.url, (client) => client.query(`DROP OWNED BY ${role}`));
  await cluster.query(`DROP ROLE ${role}`);
  expect(await privilegesOf(own.url, shared)).toEqual(expected);

  await prepareDatabase(own.url);
  expect(await privilegesOf(own.url, role)).toEqual(expected);
  expect(await privilegesOf(own.url, shared)).toEqual([]);
  await own.drop();
});

test('an owner without CREATEROLE gets an error that names the grant, and needs none with SERVER_DATABASE_URL', async () => {
  const { url, owner, name } = await installation('NOCREATEROLE');
  await expect(prepareDatabase(url)).rejects.toThrow(
    `The owner ${owner} of DATABASE_URL cannot create the role atrium_server_${name}; as a superuser: ALTER ROLE "${owner}" CREATEROLE; or create a role yourself and set SERVER_DATABASE_URL.`,
  );
  const operatorRole = `${name}_requests`;
  const serverUrl = url.replace(`user=${owner}`, `user=${operatorRole}`);
  await expect(prepareDatabase(url, serverUrl)).rejects.toThrow(`CREATE ROLE "${operatorRole}" LOGIN PASSWORD`);
  await cluster.query(`CREATE ROLE ${operatorRole} LOGIN`);
  made.roles.push(operatorRole);
  await prepareDatabase(url, serverUrl);
  const database = openDatabase(url, { serverUrl });
  await seedTeam(database, 'Harbour Trading');
  await database.close();
  await expect(prepareDatabase(url, url)).rejects.toThrow('SERVER_DATABASE_URL must name another role than DATABASE_URL');
  await expect(prepareDatabase(url, url.replace(owner, 'Some%20Role'))).rejects.toThrow('lower-case letters');
});

test('SERVER_DATABASE_URL moves the privileges of the created role to the named one, and back without it', async () => {
  const { url, owner, name } = await installation();
  await prepareDatabase(url);
  const before = await privilegesOf(url, serverRole(name));
  const operatorRole = `${name}_requests`;
  await cluster.query(`CREATE ROLE ${operatorRole} LOGIN`);
  made.roles.push(operatorRole);
  await prepareDatabase(url, url.replace(`user=${owner}`, `user=${operatorRole}`));
  expect(await privilegesOf(url, operatorRole)).toEqual(before);
  expect(await privilegesOf(url, serverRole(name))).toEqual([]);
  await prepareDatabase(url);
  expect(await privilegesOf(url, serverRole(name))).toEqual(before);
});

test('a database that PUBLIC may connect to, or that was restored without privileges, is refused in one line', async () => {
  const { url, owner, name } = await installation();
  await prepareDatabase(url);
  await cluster.query(`ALTER DATABASE ${name} OWNER TO postgres`);
  await cluster.query(`GRANT CREATE ON DATABASE ${name} TO ${owner}`);
  await asRole(url.replace(`user=${owner}`, 'user=postgres'), (client) =>
    client.query(`GRANT CREATE ON SCHEMA public TO ${owner}`),
  );
  await cluster.query(`GRANT CONNECT ON DATABASE ${name} TO PUBLIC`);
  await expect(prepareDatabase(url)).rejects.toThrow(
    `Every role of the cluster may connect to the database ${name}; as its owner: REVOKE CONNECT, TEMPORARY ON DATABASE "${name}" FROM PUBLIC.`,
  );
  await cluster.query(`ALTER DATABASE ${name} OWNER TO ${owner}`);
  await asRole(url, (client) => client.query('REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ' + serverRole(name)));
  await expect(prepareDatabase(url)).rejects.toThrow(/lacks rights that migrations granted: .*see docs\/database\.md\.$/);
});

test("the role's password changes with the owner's, and PostgreSQL accepts the derived verifier", async () => {
  const own = await createTestDatabase();
  const withPassword = (password: string) => own.url.replace('postgres://', `postgres://postgres:${password}@`);
  const stored = async (role: string) =>
    (await cluster.query<{ secret: string }>('SELECT rolpassword AS secret FROM pg_authid WHERE rolname = $1', [role])).rows[0]
      ?.secret;
  const secrets: unknown[] = [];
  for (const password of ['first', 'second', 'second']) {
    const { user, password: derived } = serverConnection({ ownerUrl: withPassword(password) });
    await migrate(withPassword(password));
    secrets.push(await stored(user));
    const bouncer = await startPgbouncer(inject('cluster'), [], { mode: 'session', secrets: { [user]: String(secrets.at(-1)) } });
    try {
      const url = bouncer.url(own.url, user);
      await expect(asRole(url.replace('@', ':wrong@'), () => Promise.resolve())).rejects.toThrow(/auth/i);
      await asRole(url.replace('@', `:${derived}@`), (client) => client.query('SELECT 1'));
    } finally {
      await bouncer.stop();
    }
  }
  expect(secrets[0]).toMatch(/^SCRAM-SHA-256\$4096:/);
  expect(secrets[1]).not.toBe(secrets[0]);
  expect(secrets[2]).toBe(secrets[1]);
  await own.drop();
});

test('serverRole returns plain names for databases with special or long names', () => {
  expect(serverRole('atrium')).toBe('atrium_server_atrium');
  const names = ['a-b', 'a_b', 'Größe', 'x'.repeat(63), "o'brien"].map(serverRole);
  for (const name of names) expect(name).toMatch(/^atrium_server_[a-z0-9_]{3,49}$/);
  expect(new Set(names).size).toBe(names.length);
});
