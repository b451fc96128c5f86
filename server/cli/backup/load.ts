import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { StartError, errorLine } from '#server/start-error.ts';
import { type Archive, type DataPart, schemas } from './archive.ts';

/** Throws StartError unless the database is empty. Objects of extensions do not count. */
export async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
     UNION ALL SELECT 'schema ' || nspname FROM pg_namespace WHERE nspname = ANY ($1) AND nspname <> 'public'
     LIMIT 1`,
    [schemas],
  );
  if (rows[0])
    throw new StartError(
      `The database ${client.database} is not empty (it has ${rows[0].name}); set DATABASE_URL to one that was just created.`,
    );
}

export interface Loading {
  archive: Archive;
  /** A private folder for lists of what is restored. */
  scratch: string;
  /** The roles named in the archive, and those that replace them. */
  roles: { from: Roles; to: Roles };
}

interface Roles {
  owner: string;
  server: string;
}

/**
 * Restores an archive into an empty database, inside a transaction of its owner, so that a failure leaves nothing.
 * @returns roles whose privileges were left out because they do not exist in this cluster
 */
export async function loadArchive(client: pg.Client, { archive, scratch, roles }: Loading): Promise<string[]> {
  const contents = await archive.contents();
  const lists = { objects: join(scratch, 'objects.list'), roles: join(scratch, 'roles.list') };
  await writeFile(lists.objects, contents.objects);
  await writeFile(lists.roles, contents.roles);
  const known = await settingsOf(client);
  const run = async (script: string) => client.query(withoutUnknown(script, known));
  try {
    await run(await archive.sql(lists.objects, 'pre-data'));
    await loadRows(client, archive.data(), known);
    await run(await archive.sql(lists.objects, 'post-data'));
    const { script, left } = await forRoles(client, await archive.sql(lists.roles), roles);
    await run(script);
    await client.query("SELECT set_config('search_path', 'public, pg_temp', false), set_config('row_security', 'on', false)");
    return left;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    throw new StartError(`The database could not be restored: ${errorLine(error)}. Nothing was restored.`, { cause: error });
  }
}

async function settingsOf(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM pg_settings');
  return new Set(rows.map(({ name }) => name.toLowerCase()));
}

/** Removes settings at the beginning of a script that an older server does not know. */
const withoutUnknown = (script: string, known: ReadonlySet<string>) =>
  script.replaceAll(/^SET (\w+) = .*;$/gm, (line, name: string) => (known.has(name.toLowerCase()) ? line : ''));

async function loadRows(client: pg.Client, parts: AsyncGenerator<DataPart>, known: ReadonlySet<string>): Promise<void> {
  for await (const part of parts) {
    if (part.kind === 'sql') await client.query(withoutUnknown(part.text, known));
    else if (part.kind === 'table') await pipeline(rowsOf(parts), client.query(copyFrom(part.copy)));
  }
}

/** The rows of the current table to their end. It does not close the generator, which continues with the next table. */
async function* rowsOf(parts: AsyncGenerator<DataPart>): AsyncGenerator<Buffer> {
  for (;;) {
    const { value, done } = await parts.next();
    if (done || value.kind !== 'rows') return;
    yield value.lines;
  }
}

const statement = /^(?:GRANT|REVOKE|ALTER DEFAULT PRIVILEGES|CREATE POLICY) /;
const namedRole =
  /( (?:TO|FROM|FOR ROLE) )("(?:[^"]|"")+"|[a-z_][a-z0-9_$]*)(?=;$| WITH GRANT OPTION;$| IN SCHEMA | USING \(| WITH CHECK \(|$)/g;

/**
 * Replaces the roles named in an archive by those of this installation. Privileges of other roles (a role for reports, for
 * instance) are restored if a role of that name exists, and left out otherwise.
 */
async function forRoles(
  client: pg.Client,
  script: string,
  { from, to }: Loading['roles'],
): Promise<{ script: string; left: string[] }> {
  const { rows } = await client.query<{ name: string }>('SELECT quote_ident(rolname) AS name FROM pg_roles');
  const existing = new Set(['PUBLIC', ...rows.map(({ name }) => name)]);
  const quoted = await client.query<Record<'owner' | 'server' | 'newOwner' | 'newServer', string>>(
    'SELECT quote_ident($1) AS owner, quote_ident($2) AS server, quote_ident($3) AS "newOwner", quote_ident($4) AS "newServer"',
    [from.owner, from.server, to.owner, to.server],
  );
  const names = quoted.rows[0];
  const renamed = new Map([
    [names?.owner, names?.newOwner],
    [names?.server, names?.newServer],
  ]);
  const left = new Set<string>();
  const lines = script.split('\n').flatMap((line) => {
    // The grantor of a privilege is not restored: only a superuser may grant in the name of others.
    if (/^(RE)?SET SESSION AUTHORIZATION/.test(line)) return [];
    if (!statement.test(line)) return [line];
    const missing: string[] = [];
    const changed = line.replaceAll(namedRole, (_, before: string, role: string) => {
      const name = renamed.get(role) ?? role;
      if (!existing.has(name)) missing.push(name);
      return before + name;
    });
    for (const name of missing) left.add(name);
    return missing.length && line.endsWith(';') ? [] : [changed];
  });
  return { script: lines.join('\n'), left: [...left] };
}
