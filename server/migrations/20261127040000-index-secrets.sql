-- Locks: none that requests wait for; 2 s for 1,000,000 invitations to 1,000,000 members.
-- Transaction: none
-- Secrets have 128 random bits or more, so nothing but chance has to keep them apart. A unique index without team_id would prevent the
-- distribution of its table by team (decisions/095).
CREATE INDEX CONCURRENTLY IF NOT EXISTS api_tokens_hash ON api_tokens (hash);
CREATE INDEX CONCURRENTLY IF NOT EXISTS calendar_feeds_token_hash ON calendar_feeds (token_hash);
CREATE INDEX CONCURRENTLY IF NOT EXISTS invitation_links_token_hash ON invitation_links (token_hash);
CREATE INDEX CONCURRENTLY IF NOT EXISTS member_invitations_token_hash ON member_invitations (token_hash);
DROP INDEX CONCURRENTLY IF EXISTS invitation_links_token;
DROP INDEX CONCURRENTLY IF EXISTS member_invitations_token;
