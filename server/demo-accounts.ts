import pg from 'pg';

const revived = `UPDATE accounts SET closed_at = NULL, updated_at = now() WHERE demo AND closed_at IS NOT NULL AND email IS NOT NULL`;
// An account that its person has closed has no address any more, and stays closed.
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
 * Accounts of the demo, whose passwords everybody knows, are open only while demo mode is on. Without it they are closed
 * before the server listens: no password, passkey, session, refresh token or bearer token of theirs is accepted,
 * and API tokens that they answer for are refused with them.
 * @param ownerUrl the migrated database as its owner
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
