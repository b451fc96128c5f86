import type pg from 'pg';
import { parseSync } from 'vite';
import { distributionExceptions, placements } from './distribution-exceptions.ts';

/** A fault with the key under which dev/check/distribution-exceptions.ts may list it. */
interface Found {
  key: string;
  fault: string;
}

interface Relations {
  distributed: ReadonlySet<string>;
  undecided: readonly string[];
}

/**
 * What keeps the migrated schema and the server's statements from being distributed by `team_id`, by the rules of Citus, except what
 * dev/check/distribution-exceptions.ts lists. One line each, also for entries of the list that no longer apply.
 * @param files sources by path from the root
 */
export async function findDistributionFaults(client: pg.ClientBase, files: ReadonlyMap<string, string>): Promise<string[]> {
  const relations = await readRelations(client);
  const found = [
    ...(await findKeys(client, relations)),
    ...(await findReferences(client, relations)),
    ...(await findTriggers(client, relations)),
    ...(await findViews(client, relations)),
    ...(await findNumbers(client, relations)),
    ...findStatements(files, relations.distributed),
  ];
  const keys = new Set(found.map(({ key }) => key));
  return [
    ...relations.undecided,
    ...found.filter(({ key }) => distributionExceptions[key] === undefined).map(({ fault }) => fault),
    ...Object.keys(distributionExceptions)
      .filter((key) => !keys.has(key))
      .map((key) => `dev/check/distribution-exceptions.ts: "${key}" no longer stands in the way`),
  ];
}

async function readRelations(client: pg.ClientBase): Promise<Relations> {
  const { rows } = await client.query<{ name: string; byTeam: boolean | null }>(
    `SELECT c.relname AS name, (SELECT a.attnotnull FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'team_id') AS "byTeam"
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`,
  );
  const tables = new Set(rows.map(({ name }) => name));
  return {
    distributed: new Set(rows.filter(({ byTeam }) => byTeam).map(({ name }) => name)),
    undecided: [
      ...rows
        .filter(({ name, byTeam }) => !byTeam && !placements[name])
        .map(
          ({ name }) => `${name} has no team_id that is NOT NULL: say in dev/check/distribution-exceptions.ts where it is placed`,
        ),
      ...rows
        .filter(({ name, byTeam }) => byTeam && placements[name])
        .map(({ name }) => `${name} is distributed by team_id: remove it from the placements`),
      ...Object.keys(placements)
        .filter((name) => !tables.has(name))
        .map((name) => `${name} of the placements is not a table`),
    ],
  };
}

/** Unique indexes, primary keys and exclusion constraints of distributed tables that do not compare `team_id`. */
async function findKeys(client: pg.ClientBase, { distributed }: Relations): Promise<Found[]> {
  const { rows } = await client.query<{ table: string; index: string; includes: boolean }>(
    `SELECT t.relname AS table, x.relname AS index, EXISTS (
      SELECT FROM pg_attribute a JOIN unnest(i.indkey::int2[]) WITH ORDINALITY AS k (attnum, place) ON k.attnum = a.attnum
      WHERE a.attrelid = t.oid AND a.attname = 'team_id' AND k.place <= i.indnkeyatts
        AND (c.conexclop IS NULL OR (SELECT o.oprname FROM pg_operator o WHERE o.oid = c.conexclop[k.place]) = '=')) AS includes
    FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid JOIN pg_class x ON x.oid = i.indexrelid
      LEFT JOIN pg_constraint c ON c.conindid = i.indexrelid AND c.conrelid = i.indrelid AND c.contype = 'x'
    WHERE (i.indisunique OR c.oid IS NOT NULL) AND t.relnamespace = 'public'::regnamespace ORDER BY 1, 2`,
  );
  return rows
    .filter(({ table, includes }) => distributed.has(table) && !includes)
    .map(({ table, index }) => ({ key: `key ${index}`, fault: `${index} of ${table} does not include team_id` }));
}

/** Foreign keys that would lead to another machine. */
async function findReferences(client: pg.ClientBase, { distributed }: Relations): Promise<Found[]> {
  const { rows } = await client.query<{ name: string; from: string; to: string; together: boolean; clearsTeam: boolean }>(
    `SELECT c.conname AS name, s.relname AS from, d.relname AS to,
      EXISTS (SELECT FROM generate_subscripts(c.conkey, 1) AS n
        JOIN pg_attribute a ON a.attrelid = s.oid AND a.attnum = c.conkey[n] AND a.attname = 'team_id'
        JOIN pg_attribute b ON b.attrelid = d.oid AND b.attnum = c.confkey[n] AND b.attname = 'team_id') AS together,
      (c.confdeltype IN ('n', 'd') OR c.confupdtype IN ('n', 'd')) AND EXISTS (SELECT FROM pg_attribute a
        WHERE a.attrelid = s.oid AND a.attname = 'team_id' AND a.attnum = ANY (coalesce(nullif(c.confdelsetcols, '{}'), c.conkey))) AS "clearsTeam"
    FROM pg_constraint c JOIN pg_class s ON s.oid = c.conrelid JOIN pg_class d ON d.oid = c.confrelid
    WHERE c.contype = 'f' AND c.conparentid = 0 AND s.relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  const place = (table: string) => (distributed.has(table) ? 'distributed' : placements[table]);
  return rows.flatMap(({ name, from, to, together, clearsTeam }) => {
    const [source, target] = [place(from), place(to)];
    const fine =
      source === 'distributed'
        ? !clearsTeam && (target === 'reference' || (target === 'distributed' && together))
        : target === 'reference' || (source === 'local' && target === 'local');
    return fine ? [] : [{ key: `foreign key ${name}`, fault: `${name}: ${from} (${source}) cannot refer to ${to} (${target})` }];
  });
}

/** Functions of triggers on distributed tables that write tables which are not distributed, and the other way round. */
async function findTriggers(client: pg.ClientBase, { distributed }: Relations): Promise<Found[]> {
  const functions = await client.query<{ name: string; body: string }>(
    "SELECT proname AS name, prosrc AS body FROM pg_proc WHERE pronamespace = 'app'::regnamespace",
  );
  const bodies = new Map(functions.rows.map(({ name, body }) => [name, body]));
  const { rows } = await client.query<{ table: string; called: string }>(
    `SELECT DISTINCT c.relname AS table, p.proname AS called FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    JOIN pg_proc p ON p.oid = t.tgfoid WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace ORDER BY 1, 2`,
  );
  return rows.flatMap(({ table, called }) =>
    [...writtenBy(called, bodies)]
      .filter((written) => distributed.has(written) !== distributed.has(table))
      .map((written) => ({
        key: `trigger ${table} > ${written}`,
        fault: `a trigger of ${table} (app.${called}) writes ${written}`,
      })),
  );
}

/** The tables that a function writes, itself or by functions that it calls. */
function writtenBy(name: string, bodies: ReadonlyMap<string, string>, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return new Set();
  seen.add(name);
  const body = bodies.get(name) ?? '';
  const own = [...body.matchAll(/\b(?:INSERT INTO|DELETE FROM|(?<!KEY |FOR |DO )UPDATE)\s+(?:public\.)?(\w+)/g)].map(
    ([, table = '']) => table,
  );
  const called = [...body.matchAll(/\bapp\.(\w+)\(/g)].flatMap(([, inner = '']) => [...writtenBy(inner, bodies, seen)]);
  return new Set([...own, ...called]);
}

/** Views that read a distributed table without comparing its `team_id`. */
async function findViews(client: pg.ClientBase, { distributed }: Relations): Promise<Found[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT c.relname AS name, pg_get_viewdef(c.oid) AS definition FROM pg_class c
    WHERE c.relkind IN ('v', 'm') AND c.relnamespace IN ('app'::regnamespace, 'public'::regnamespace) ORDER BY 1`,
  );
  return rows.flatMap(({ name, definition }) =>
    [...definition.matchAll(/\b(?:FROM|JOIN)\s+\(*(\w+)(?:\s+(?!ON\b|WHERE\b|JOIN\b|LEFT\b|CROSS\b|GROUP\b)(\w+))?/g)]
      .filter(
        ([, table = '', alias = table]) =>
          distributed.has(table) &&
          !new RegExp(`\\b${alias}\\.team_id = |= ${alias}\\.team_id\\b|\\(team_id = `).test(definition),
      )
      .map(([, table]) => ({ key: `view ${name} > ${table}`, fault: `the view ${name} reads ${table} without its team_id` })),
  );
}

/** Numbered columns of distributed tables. Numbers of several machines are unique only as bigint. */
async function findNumbers(client: pg.ClientBase, { distributed }: Relations): Promise<Found[]> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `SELECT c.relname AS table, a.attname AS column FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
    WHERE c.relnamespace = 'public'::regnamespace AND a.atttypid <> 'bigint'::regtype
      AND (a.attidentity <> '' OR pg_get_expr(d.adbin, d.adrelid) LIKE '%nextval(%') ORDER BY 1, 2`,
  );
  return rows
    .filter(({ table }) => distributed.has(table))
    .map(({ table, column }) => ({ key: `number ${table}.${column}`, fault: `${table}.${column} counts and is not a bigint` }));
}

const named =
  /(?<!DELETE\s|\w{8}\s)\b(?:FROM|JOIN|UPDATE|INTO)\s+(\w+)|\b(?:selectFrom|updateTable|insertInto|deleteFrom|\w+Join)\('(\w+)/g;

/** Declarations of the server whose statements name a distributed table but no team. The name of the file and the declaration. */
function findStatements(files: ReadonlyMap<string, string>, distributed: ReadonlySet<string>): Found[] {
  return [...files].flatMap(([path, source]) => {
    if (!/^server\/.*(?<!\.test|\.generated)\.ts$/.test(path)) return [];
    return parseSync(path, source).program.body.flatMap((node) => {
      const text = source.slice(node.start, node.end);
      const tables = [...text.matchAll(named)]
        .map(([, table, built]) => table ?? built ?? '')
        .filter((table) => distributed.has(table));
      if (!tables.length || /team_id|teamId/.test(text)) return [];
      const name = /\b(?:function\*?|const|class)\s+(\w+)/.exec(text)?.[1] ?? 'statement';
      return [
        { key: `${path} ${name}`, fault: `${path}: ${name} reads or writes ${[...new Set(tables)].join(', ')} without team_id` },
      ];
    });
  });
}
