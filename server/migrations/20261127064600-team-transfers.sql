-- Locks: teams, SHARE ROW EXCLUSIVE, and billing_documents, ACCESS EXCLUSIVE, 5 ms at 1,000,000 members
-- Teams that were exported from this installation and imported into it (decisions/100). The record stays when the team is erased.
-- Written by the owner only.
CREATE TABLE team_transfers (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  direction text NOT NULL CHECK (direction IN ('EXPORT', 'IMPORT')),
  -- The id, code and name of the team at that time.
  team uuid NOT NULL,
  team_code text NOT NULL,
  team_name text NOT NULL,
  -- The SHA-256 of the archive's manifest, hexadecimal.
  digest text NOT NULL CHECK (digest ~ '^[0-9a-f]{64}$'),
  -- Entries of the team's operation log in the archive.
  log_entries bigint NOT NULL,
  encrypted boolean NOT NULL,
  -- User and machine of the command.
  made_by text NOT NULL
);
CREATE INDEX team_transfers_latest ON team_transfers (at DESC, id);
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON team_transfers FROM atrium_server;

-- The part of a team's operation log that another installation wrote under its own key: the entries up to seq, whose last hash is
-- hash. digest is the SHA-256 of these entries; mac authenticates the row, so that they stay verifiable (decisions/101). Written by the
-- owner only.
CREATE TABLE imported_logs (
  team_id uuid PRIMARY KEY REFERENCES teams,
  seq bigint NOT NULL,
  hash bytea NOT NULL,
  digest bytea NOT NULL,
  imported_at timestamptz NOT NULL,
  mac bytea NOT NULL
);
SELECT app.protect('imported_logs');
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON imported_logs FROM atrium_server;

-- An imported team brings documents that another installation has numbered. The numbers of this one are counted by document_numbers in
-- the transaction that issues a document, so that they are unique without the key.
ALTER TABLE billing_documents DROP CONSTRAINT billing_documents_number_key;
