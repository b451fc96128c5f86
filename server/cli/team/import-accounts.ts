import type pg from 'pg';
import { StartError } from '#server/start-error.ts';
import { type TeamLoading, readRows } from './load.ts';
import { accountColumns } from './spool.ts';
import type { ManifestTable } from './manifest.ts';

/** Accounts of an import, by number. */
export interface ImportedAccounts {
  /** Those that existed already: their owners continue to sign in as before. */
  matched: number;
  /** Those that were created without a password. */
  created: number;
}

/**
 * Finds or creates the accounts that an archive names, and stores their ids in the temporary table account_ids. An account is the same
 * person's only if an address is verified in both installations. An existing account is never changed, and a new one has neither
 * password nor second factor, so that only who receives mail or messages at its address can sign in. Throws StartError if an address
 * is used here and is not verified on both sides.
 */
export async function importAccounts(loading: TeamLoading, table: ManifestTable): Promise<ImportedAccounts> {
  const { client } = loading;
  // No other column, such as the hash of a password, may be written from an archive.
  if (table.columns.join() !== accountColumns.join())
    throw new StartError('The accounts of the archive have other columns than expected.');
  await readRows(
    loading,
    table,
    table.columns.map((name) => ({ name, ...(name === 'name' && { of: 'accounts' as const }) })),
  );
  const rows = 'pg_temp.incoming_accounts';
  await refuse(client, 'have two addresses', `SELECT name FROM ${rows} WHERE email IS NOT NULL AND mobile IS NOT NULL`);
  await client.query(`CREATE UNIQUE INDEX ON ${rows} (name)`);
  await client.query(`ANALYZE ${rows}`);
  await client.query(`
    CREATE TEMPORARY TABLE account_ids ON COMMIT DROP AS
    SELECT i.name, a.id, false AS created FROM ${rows} i JOIN public.accounts a
      ON a.email = i.email AND a.email_verified_at IS NOT NULL AND i.email_verified_at IS NOT NULL
    UNION
    SELECT i.name, a.id, false FROM ${rows} i JOIN public.accounts a
      ON a.mobile = i.mobile AND a.mobile_verified_at IS NOT NULL AND i.mobile_verified_at IS NOT NULL
    UNION
    SELECT i.name, a.id, false FROM ${rows} i JOIN public.accounts a
      ON i.email IS NULL AND i.mobile IS NULL AND i.name = 'closed ' || a.id AND a.email IS NULL AND a.mobile IS NULL`);
  await refuse(
    client,
    'have an address here that is not verified in both installations',
    `SELECT i.name, a.id FROM ${rows} i JOIN public.accounts a ON a.email = i.email
     UNION SELECT i.name, a.id FROM ${rows} i JOIN public.accounts a ON a.mobile = i.mobile
     EXCEPT SELECT m.name, m.id FROM pg_temp.account_ids m`,
  );
  await refuse(
    client,
    'share an account here',
    `SELECT name FROM (SELECT name, count(*) OVER (PARTITION BY id) AS names FROM pg_temp.account_ids) m WHERE names > 1`,
  );
  const { rowCount: created } = await client.query(`
    INSERT INTO pg_temp.account_ids SELECT i.name, coalesce(former.id, gen_random_uuid()), true FROM ${rows} i
      LEFT JOIN LATERAL (SELECT CASE WHEN i.name LIKE 'closed %' THEN substr(i.name, 8)::uuid END AS id) AS former
        ON NOT EXISTS (SELECT FROM public.accounts a WHERE a.id = former.id)
      WHERE NOT EXISTS (SELECT FROM pg_temp.account_ids m WHERE m.name = i.name)`);
  await client.query('CREATE UNIQUE INDEX ON pg_temp.account_ids (name)');
  const columns = accountColumns.filter((name) => name !== 'name');
  await client.query(`INSERT INTO public.accounts (id, ${columns.join(', ')}) SELECT m.id, ${columns.map((name) => `i.${name}`).join(', ')}
    FROM ${rows} i JOIN pg_temp.account_ids m ON m.name = i.name AND m.created`);
  return { matched: table.rows - (created ?? 0), created: created ?? 0 };
}

async function refuse(client: pg.ClientBase, what: string, query: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`SELECT DISTINCT name FROM (${query}) AS found ORDER BY 1 LIMIT 11`);
  if (rows.length === 0) return;
  const names = rows.slice(0, 10).map(({ name }) => name.replace(/^\w+ /, ''));
  throw new StartError(
    `Accounts of the archive ${what}: ${names.join(', ')}${rows.length > 10 ? ', …' : ''}. Nothing was imported.`,
  );
}
