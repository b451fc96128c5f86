import { runSql } from './run-sql.ts';

/** A digest of the rows of each table. */
export async function contentsOf(url: string): Promise<Record<string, string>> {
  const tables = await runSql<{ name: string }>(
    url,
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'app', 'graphile_worker') ORDER BY 1`,
  );
  const digest = (name: string) =>
    `(SELECT md5(coalesce(string_agg(t::text, ' ' ORDER BY t::text COLLATE "C"), '')) FROM ${name} t)`;
  const pairs = tables.map(({ name }) => `'${name}', ${digest(name)}`);
  const found: Record<string, string> = {};
  for (let n = 0; n < pairs.length; n += 40) {
    const [row] = await runSql<{ all: Record<string, string> }>(
      url,
      `SELECT json_build_object(${pairs.slice(n, n + 40).join()}) AS all`,
    );
    Object.assign(found, row?.all);
  }
  return found;
}

/** Privileges and row-level security policies, with `owner` and `server` in place of the role names. */
export async function privilegesOf(url: string): Promise<string[]> {
  const rows = await runSql<{ line: string }>(
    url,
    `WITH acls AS (
       SELECT c.oid::regclass::text AS name, c.relacl AS acl FROM pg_class c
       UNION ALL SELECT a.attrelid::regclass || '.' || a.attname, a.attacl FROM pg_attribute a
       UNION ALL SELECT p.oid::regprocedure::text, coalesce(p.proacl, acldefault('f', p.proowner)) FROM pg_proc p
         JOIN pg_namespace n ON n.oid = p.pronamespace WHERE n.nspname IN ('app', 'graphile_worker')
       UNION ALL SELECT 'schema ' || nspname, nspacl FROM pg_namespace WHERE nspname IN ('app', 'graphile_worker', 'public')
       UNION ALL SELECT 'default ' || defaclobjtype::text || ' ' || defaclnamespace::regnamespace, defaclacl FROM pg_default_acl
     ), names AS (
       SELECT oid, CASE WHEN rolname = current_user THEN 'owner' WHEN rolname LIKE 'atrium\\_server%' THEN 'server' ELSE rolname END AS name FROM pg_roles
     )
     SELECT format('%s: %s %s', a.name, coalesce(g.name, 'PUBLIC'), e.privilege_type) AS line
       FROM acls a CROSS JOIN aclexplode(a.acl) e LEFT JOIN names g ON g.oid = e.grantee
       WHERE a.name !~ '^(pg_catalog|information_schema)\\.|^pg_' AND coalesce(g.name, 'PUBLIC') NOT IN ('owner', 'postgres', 'pg_database_owner')
     UNION ALL
     SELECT format('%s: policy %s %s %s %s to %s', p.polrelid::regclass, p.polname, p.polcmd, pg_get_expr(p.polqual, p.polrelid),
         pg_get_expr(p.polwithcheck, p.polrelid), (SELECT string_agg(g.name, ',') FROM names g WHERE g.oid = ANY (p.polroles)))
       FROM pg_policy p
     UNION ALL
     SELECT format('%s: %s %s', c.oid::regclass, c.relrowsecurity, c.relforcerowsecurity) FROM pg_class c
       WHERE c.relrowsecurity OR c.relforcerowsecurity
     ORDER BY 1`,
  );
  return rows.map(({ line }) => line);
}
