import pg from 'pg';
import { openDatabase } from '#server/kernel/db.ts';
import { loadDemo } from './demo.ts';

const fact = 'demo';

/**
 * Loads the demo team on the very first start: into a database that has no account, once. That it is there is a fact
 * of the installation, so that a demo team someone dissolves does not come back.
 * @param ownerUrl the migrated database as its owner
 * @param logKey signs the operation-log entries of the demo team
 * @returns whether the demo team is or was loaded here
 */
export async function ensureDemo(ownerUrl: string, logKey: Buffer): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock(hashtext('atrium.demo'))");
    const { rows } = await client.query<{ loaded: boolean; empty: boolean }>(
      'SELECT EXISTS (SELECT FROM installation WHERE key = $1) AS loaded, NOT EXISTS (SELECT FROM accounts) AS empty',
      [fact],
    );
    if (rows[0]?.loaded || !rows[0]?.empty) return rows[0]?.loaded ?? false;
    await load(ownerUrl, logKey);
    await client.query('INSERT INTO installation (key, value) VALUES ($1, $2)', [fact, JSON.stringify({ loaded: true })]);
    return true;
  } finally {
    await client.end();
  }
}

async function load(ownerUrl: string, logKey: Buffer): Promise<void> {
  console.log('Loading the demo team …');
  const database = openDatabase(ownerUrl, { max: 4 });
  try {
    await loadDemo(database, logKey);
  } finally {
    await database.close();
  }
}
