import { runSql } from './run-sql.ts';

/**
 * The schema of a migrated database, one line for each object: tables, columns, constraints, indexes, views, sequences, functions,
 * triggers, types, collations, extensions, owners and comments. `privilegesOf` returns privileges and policies. Left out are the order
 * of columns in tables and in views of a whole table, names of columns in subqueries of views, comments in functions, and the names
 * of NOT NULL constraints.
 */
export async function schemaOf(url: string): Promise<string[]> {
  const rows = await runSql<{ line: string }>(url, catalogue);
  return rows.map(({ line }) => normalise(line)).sort();
}

function normalise(line: string): string {
  if (line.startsWith('function ')) return line.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ');
  if (!line.startsWith('view ')) return line;
  const text = line.replaceAll(/\s+/g, ' ').replaceAll(/(\( SELECT \([\w.]+\)::\w+) AS \w+/g, '$1');
  const [, start, columns = '', end] = /^(view \S+ SELECT )([\w", ]+)( FROM \w+ WHERE .*)$/.exec(text) ?? [];
  return start === undefined ? text : `${start}${columns.split(', ').sort().join(', ')}${end}`;
}

const catalogue = `
  WITH relations AS (
    SELECT c.*, c.oid::regclass::text AS name FROM pg_class c WHERE c.relnamespace IN ('public'::regnamespace, 'app'::regnamespace)
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
  )
  SELECT concat_ws(' ', 'relation', relkind, name, relpersistence, reloptions, pg_get_userbyid(relowner)) AS line FROM relations
  UNION ALL
  SELECT concat_ws(' ', 'column', r.name, a.attname, format_type(a.atttypid, a.atttypmod), CASE WHEN a.attnotnull THEN 'NOT NULL' END,
      pg_get_expr(d.adbin, d.adrelid), a.attgenerated, a.attidentity, nullif(a.attcollation, 0)::regcollation, a.attstorage, a.attoptions)
    FROM relations r JOIN pg_attribute a ON a.attrelid = r.oid AND a.attnum > 0 AND NOT a.attisdropped
      LEFT JOIN pg_attrdef d ON d.adrelid = r.oid AND d.adnum = a.attnum WHERE r.relkind IN ('r', 'v')
  UNION ALL
  SELECT concat_ws(' ', 'constraint', r.name, c.conname, pg_get_constraintdef(c.oid), c.convalidated)
    FROM relations r JOIN pg_constraint c ON c.conrelid = r.oid AND c.contype <> 'n'
  UNION ALL
  SELECT concat_ws(' ', 'index', pg_get_indexdef(i.indexrelid), i.indisvalid) FROM relations r JOIN pg_index i ON i.indrelid = r.oid
  UNION ALL
  SELECT concat_ws(' ', 'view', name, pg_get_viewdef(oid)) FROM relations WHERE relkind = 'v'
  UNION ALL
  SELECT concat_ws(' ', 'sequence', s.seqrelid::regclass, s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqcycle)
    FROM pg_sequence s JOIN relations r ON r.oid = s.seqrelid
  UNION ALL
  SELECT concat_ws(' ', 'function', pg_get_userbyid(p.proowner), pg_get_functiondef(p.oid)) FROM pg_proc p
    WHERE p.pronamespace IN ('public'::regnamespace, 'app'::regnamespace)
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  UNION ALL
  SELECT concat_ws(' ', 'trigger', pg_get_triggerdef(t.oid), t.tgenabled) FROM relations r JOIN pg_trigger t ON t.tgrelid = r.oid
    WHERE NOT t.tgisinternal
  UNION ALL
  SELECT concat_ws(' ', 'collation', oid::regcollation, to_jsonb(c) - 'oid' - 'collnamespace') FROM pg_collation c WHERE collnamespace = 'app'::regnamespace
  UNION ALL
  SELECT concat_ws(' ', 'type', oid::regtype, typtype) FROM pg_type
    WHERE typnamespace IN ('public'::regnamespace, 'app'::regnamespace) AND typtype IN ('d', 'e', 'r')
  UNION ALL
  SELECT concat_ws(' ', 'extension', e.extname, e.extversion, n.nspname) FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
  UNION ALL
  SELECT concat_ws(' ', 'schema', nspname, pg_get_userbyid(nspowner)) FROM pg_namespace WHERE nspname !~ '^pg_'
  UNION ALL
  SELECT concat_ws(' ', 'comment', r.name, d.objsubid, d.description) FROM relations r JOIN pg_description d ON d.objoid = r.oid`;
