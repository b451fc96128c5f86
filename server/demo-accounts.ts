import pg from 'pg';

const revived = `UPDATE accounts SET closed_at = NULL, updated_at = now() WHERE demo AND closed_at IS NOT NULL AND email IS NOT NULL`;
// An account that was closed by its owner has no email address and is not reopened.
const closed = `WITH closed AS (
    UPDATE accounts SET closed_at = now(), epoch = epoch + 1, updated_at = now() WHERE demo AND closed_at IS NULL RETURNING id
  ), ended AS (
    UPDATE account_sessions s SET ended_at = now() FROM closed WHERE s.account_id = closed.id AND s.ended_at IS NULL
  ), entities AS (
    DELETE FROM oidc_entities e USING closed WHERE e.account_id = closed.id
  ), tickets AS (
    DELETE FROM sign_in_tickets t USING closed WHERE t.account_id = closed.id
  ), steps AS (
    DELETE FROM sign_in_steps t USING closed WHERE t.account_id = closed.id
  ) SELECT FROM closed`;

/**
 * Opens or closes the demo accounts. Their passwords are public, so they are open only while demo mode is on. Without it they
 * are closed before the server listens: their passwords, passkeys, sessions, refresh tokens and bearer tokens are rejected,
 * and so are API tokens that they created.
 * @param ownerUrl connection string of the owner of the migrated database
 */
export async function settleDemoAccounts(ownerUrl: string, demo: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(demo ? revived : closed);
  } finally {
    await client.end();
  }
}
