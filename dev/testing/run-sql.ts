import pg from 'pg';

/** Runs one statement on a connection of its own and returns its rows. A connection that is lost after the answer is ignored. */
export async function runSql<T extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<T>(sql, [...values])).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
