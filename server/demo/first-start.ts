import pg from 'pg';
import { openDatabase } from '#server/kernel/database/database.ts';
import { staff } from './accounts.ts';
import { loadDemo } from './demo.ts';
import { demoFacts, rememberFact } from './facts.ts';

/**
 * Loads the demo team on the very first start, once, into a database without accounts. The installation remembers that, so that a
 * dissolved demo team does not come back.
 * @param ownerUrl the migrated database as its owner
 * @param logKey signs the operation-log entries of the demo team
 * @returns whether the demo team is or was loaded here
 */
export async function ensureDemo(ownerUrl: string, logKey: Buffer, serverUrl?: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock(hashtext('atrium.demo'))");
    const { rows } = await client.query<{ loaded: boolean; begun: boolean; empty: boolean }>(
      `SELECT EXISTS (SELECT FROM installation WHERE key = $1 AND (value ->> 'loaded')::boolean) AS loaded,
        EXISTS (SELECT FROM installation WHERE key = $1) AS begun, NOT EXISTS (SELECT FROM accounts) AS empty`,
      [demoFacts.team],
    );
    const { loaded, begun, empty } = rows[0] ?? { loaded: false, begun: false, empty: false };
    if (loaded) return true;
    // An interrupted first start left only parts of the demo team, as no one could sign in yet.
    if (begun) await client.query('TRUNCATE accounts, teams CASCADE');
    else if (!empty) return false;
    await rememberFact(client, demoFacts.team, { loaded: false });
    await load(ownerUrl, logKey, serverUrl);
    await client.query('INSERT INTO provider_staff (account_id) SELECT id FROM accounts WHERE email = $1', [staff.email]);
    await rememberFact(client, demoFacts.team, { loaded: true });
    return true;
  } finally {
    await client.end();
  }
}

async function load(ownerUrl: string, logKey: Buffer, serverUrl: string | undefined): Promise<void> {
  console.log('Loading the demo team …');
  const database = openDatabase(ownerUrl, { max: 4, serverUrl });
  try {
    await loadDemo(database, logKey);
  } finally {
    await database.close();
  }
}
