-- What the authorization server remembers: sessions, grants, codes, refresh tokens, interactions. A row is found by the
-- SHA-256 of its id, and the payload holds a mark where the id stood: a dump holds nothing that opens a door.
CREATE TABLE oidc_entities (
  kind text NOT NULL,
  id_hash bytea NOT NULL,
  payload jsonb NOT NULL,
  account_id uuid,
  grant_id text,
  uid text,
  consumed_at timestamptz,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (kind, id_hash)
);
CREATE INDEX oidc_entities_account ON oidc_entities (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX oidc_entities_grant ON oidc_entities (grant_id) WHERE grant_id IS NOT NULL;
CREATE UNIQUE INDEX oidc_entities_uid ON oidc_entities (kind, uid) WHERE uid IS NOT NULL;
CREATE INDEX oidc_entities_expiry ON oidc_entities (expires_at);

-- The keys that sign tokens. One of each algorithm is active; the next is published before it signs, the retired
-- stays published until nothing it signed is still alive. The private part is sealed under the root key.
CREATE TABLE signing_keys (
  kid text PRIMARY KEY,
  alg text NOT NULL CHECK (alg IN ('ES256', 'RS256')),
  state text NOT NULL CHECK (state IN ('NEXT', 'ACTIVE', 'RETIRED')),
  public_jwk jsonb NOT NULL,
  sealed_private bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  activated_at timestamptz,
  retired_at timestamptz
);
CREATE UNIQUE INDEX signing_keys_one ON signing_keys (alg, state) WHERE state <> 'RETIRED';

-- Counted tries by a keyed hash of whom or what they concern. The verdict falls inside the counting statement.
CREATE TABLE throttles (
  key_hash bytea PRIMARY KEY,
  tries integer NOT NULL,
  allowed boolean NOT NULL,
  blocked_until timestamptz,
  forget_at timestamptz NOT NULL
);
CREATE INDEX throttles_forget ON throttles (forget_at);

-- A code and a link on their way to an address: of a new account, or of a forgotten password. account_id is the account
-- the address had when it was asked; nothing in the answers tells which of the two it is.
CREATE TABLE verifications (
  id uuid PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('REGISTER', 'RESET')),
  channel text NOT NULL CHECK (channel IN ('MAIL', 'SMS')),
  address citext NOT NULL,
  language text NOT NULL,
  account_id uuid REFERENCES accounts,
  display_name text,
  password_hash text,
  code_hash bytea NOT NULL,
  link_hash bytea NOT NULL UNIQUE,
  wrong_tries integer NOT NULL DEFAULT 0,
  sent integer NOT NULL DEFAULT 1,
  used_at timestamptz,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX verifications_expiry ON verifications (expires_at);
CREATE INDEX verifications_account ON verifications (account_id) WHERE account_id IS NOT NULL;

-- Proof, for two minutes and one use, that a person has just shown who they are another way than by password.
CREATE TABLE sign_in_tickets (
  ticket_hash bytea PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_in_tickets_account ON sign_in_tickets (account_id);

-- Text messages wait in the same outbox as mail.
ALTER TABLE mail_outbox ADD COLUMN channel text NOT NULL DEFAULT 'MAIL' CHECK (channel IN ('MAIL', 'SMS'));
