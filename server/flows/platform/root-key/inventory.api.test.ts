import { expect, test } from 'vitest';
import { createTestDatabase } from '#dev/testing/database.ts';
import { openOwnerDatabase } from '#server/kernel/database/database.ts';

// Every bytea column of the database, and how a replacement of the root key treats it (replace.ts, reseal.ts). A new column
// must be added here: values sealed or hashed under a key derived from the root key would otherwise be lost.
const plain = 'a plain hash, or content: of no key';
const ended = 'deleted';
const again = 'sealed, signed or hashed again';
const verified = 'verified by the retired key; signed again where it is not chained yet';
const columns: Record<string, string> = {
  'api_tokens.hash': plain,
  'app_pictures.content': plain,
  'app_secrets.secret_hash': plain,
  'app_sign_ins.grant_hash': plain,
  'calendar_feeds.token_hash': plain,
  'calendar_feeds.token_sealed': again,
  'files.sha256': plain,
  'idempotency_keys.request_hash': ended,
  'imported_logs.digest': plain,
  'imported_logs.hash': verified,
  'imported_logs.mac': again,
  'invitation_links.token_hash': plain,
  'invitation_links.token_sealed': again,
  'member_invitations.token_hash': plain,
  'oidc_entities.id_hash': plain,
  'operation_log.hash': verified,
  'operation_log.mac': verified,
  'operation_log_heads.hash': verified,
  'operation_log_heads.mac': again,
  'passkey_challenges.challenge_hash': plain,
  'recovery_codes.code_hash': again,
  'retired_keys.sealed': again,
  'root_key.mac': again,
  'second_factors.credential_id': plain,
  'second_factors.public_key': plain,
  'second_factors.sealed_secret': again,
  'sign_in_steps.step_hash': plain,
  'sign_in_tickets.ticket_hash': plain,
  'signing_keys.sealed_private': ended,
  'throttles.key_hash': ended,
  'verifications.code_hash': ended,
  'verifications.link_hash': ended,
  'webhooks.previous_secret': again,
  'webhooks.secret': again,
};

test('the inventory lists every bytea column of the database', async () => {
  const own = await createTestDatabase();
  const owner = openOwnerDatabase(own.url);
  const { rows } = await owner.pool.query<{ name: string }>(`SELECT c.table_name || '.' || c.column_name AS name
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.data_type = 'bytea' ORDER BY 1`);
  await owner.close();
  await own.drop();
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(columns));
});
