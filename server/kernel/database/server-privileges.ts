import type pg from 'pg';

/**
 * Moves the privileges that migrations granted to the previous role of this database to `role`. The previous role may be
 * `atrium_server` (formerly one role for the whole cluster), the role of the database's former name, or another role of
 * SERVER_DATABASE_URL. Does nothing if `role` has them already. Call as the owner, before migrations.
 */
export async function adoptPrivileges(owner: pg.Client, role: string): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(earlier, [role]);
  if (rows.length === 0) return;
  await owner.query('BEGIN');
  try {
    await owner.query("SELECT set_config('atrium.server_role', $1, true)", [role]);
    for (const { name } of rows) {
      await owner.query("SELECT set_config('atrium.earlier_role', $1, true)", [name]);
      await owner.query(movePrivileges);
    }
    await owner.query('COMMIT');
  } catch (error) {
    await owner.query('ROLLBACK');
    throw error;
  }
}

// The previous role is recognised by a default privilege: the first migration grants future functions of the schema app to the
// server's role only.
const earlier = `
  SELECT DISTINCT g.rolname::text AS name
  FROM pg_default_acl d JOIN pg_namespace n ON n.oid = d.defaclnamespace CROSS JOIN aclexplode(d.defaclacl) e JOIN pg_roles g ON g.oid = e.grantee
  WHERE n.nspname = 'app' AND d.defaclobjtype = 'f' AND e.grantee <> d.defaclrole AND g.rolname <> $1`;

const movePrivileges = `
DO $$
DECLARE
  target text := current_setting('atrium.server_role');
  earlier text := current_setting('atrium.earlier_role');
  statement text;
BEGIN
  FOR statement IN
    WITH acls AS (
      SELECT 'SCHEMA' AS kind, quote_ident(nspname) AS name, NULL::text AS columns, nspacl AS acl
        FROM pg_namespace WHERE nspname IN ('public', 'app')
      UNION ALL
      SELECT CASE c.relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, c.oid::regclass::text, NULL, c.relacl
        FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname IN ('public', 'app') AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
      UNION ALL
      SELECT 'TABLE', c.oid::regclass::text, quote_ident(a.attname), a.attacl
        FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname IN ('public', 'app') AND a.attacl IS NOT NULL AND NOT a.attisdropped
      UNION ALL
      SELECT 'ROUTINE', p.oid::regprocedure::text, NULL, p.proacl
        FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE n.nspname IN ('public', 'app')
    ), held AS (
      SELECT kind, name, string_agg(DISTINCT privilege_type || coalesce(' (' || columns || ')', ''), ', ') AS privileges
      FROM acls CROSS JOIN aclexplode(acls.acl) e JOIN pg_roles g ON g.oid = e.grantee
      WHERE g.rolname = earlier GROUP BY kind, name
    )
    SELECT format('GRANT %s ON %s %s TO %I', privileges, kind, string_agg(name, ', '), target) FROM held GROUP BY kind, privileges
    UNION ALL
    SELECT format('REVOKE ALL ON %s %s FROM %I', kind, string_agg(name, ', '), earlier) FROM held GROUP BY kind
    UNION ALL
    SELECT format('ALTER DEFAULT PRIVILEGES FOR ROLE %I IN SCHEMA %I %s', d.defaclrole::regrole::text, n.nspname, change)
    FROM pg_default_acl d JOIN pg_namespace n ON n.oid = d.defaclnamespace
      CROSS JOIN LATERAL (
        SELECT string_agg(e.privilege_type, ', ') AS privileges FROM aclexplode(d.defaclacl) e JOIN pg_roles g ON g.oid = e.grantee
        WHERE g.rolname = earlier) given
      CROSS JOIN LATERAL (VALUES
        (format('GRANT %s ON %s TO %I', privileges, kind_of(d.defaclobjtype), target)),
        (format('REVOKE ALL ON %s FROM %I', kind_of(d.defaclobjtype), earlier))) changes (change)
    WHERE n.nspname IN ('public', 'app') AND privileges IS NOT NULL
  LOOP
    EXECUTE statement;
  END LOOP;
END
$$`.replaceAll(
  /kind_of\(([\w.]+)\)/g,
  "(CASE $1 WHEN 'r' THEN 'TABLES' WHEN 'S' THEN 'SEQUENCES' WHEN 'f' THEN 'FUNCTIONS' ELSE 'TYPES' END)",
);
