-- Locks: ACCESS EXCLUSIVE on api_tokens, calendar_feeds and oauth_grants for some milliseconds, also at 1,000,000 members.
-- The indexes that replace the first two were created before; grants are found by team and id, or by account (decisions/095).
ALTER TABLE api_tokens DROP CONSTRAINT api_tokens_hash_key;
ALTER TABLE calendar_feeds DROP CONSTRAINT calendar_feeds_token_hash_key;
ALTER TABLE oauth_grants DROP CONSTRAINT oauth_grants_id_key;
