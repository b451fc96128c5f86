-- A second factor has kinds: the secret of an authenticator app, one an account, or a passkey, of which there may be several.
-- A passkey is there once it is confirmed; counter is what its authenticator last counted to, 0 where it does not count.
ALTER TABLE recovery_codes DROP CONSTRAINT recovery_codes_account_id_fkey;
ALTER TABLE second_factors
  DROP CONSTRAINT second_factors_pkey,
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN kind text NOT NULL DEFAULT 'AUTHENTICATOR' CHECK (kind IN ('AUTHENTICATOR', 'PASSKEY')),
  ADD COLUMN name text,
  ADD COLUMN credential_id bytea CONSTRAINT second_factors_credential UNIQUE,
  ADD COLUMN public_key bytea,
  ADD COLUMN counter bigint NOT NULL DEFAULT 0,
  ADD COLUMN transports text[] NOT NULL DEFAULT '{}',
  ADD COLUMN last_used_at timestamptz,
  ALTER COLUMN sealed_secret DROP NOT NULL,
  ADD PRIMARY KEY (id),
  ADD CHECK ((kind = 'AUTHENTICATOR') = (sealed_secret IS NOT NULL)),
  ADD CHECK ((kind = 'PASSKEY') = (credential_id IS NOT NULL AND public_key IS NOT NULL AND name IS NOT NULL AND confirmed_at IS NOT NULL));
ALTER TABLE second_factors ALTER COLUMN id DROP DEFAULT, ALTER COLUMN kind DROP DEFAULT;
CREATE UNIQUE INDEX second_factors_authenticator ON second_factors (account_id) WHERE kind = 'AUTHENTICATOR';
CREATE INDEX second_factors_account ON second_factors (account_id) WHERE confirmed_at IS NOT NULL;

-- They belong to the account, whatever kinds it has, and go with the last of them.
ALTER TABLE recovery_codes ADD CONSTRAINT recovery_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts;

-- What a passkey is to sign, once and soon: for one purpose, on the sign-in page or in the session it was asked for, and for
-- one account unless the passkey is to tell whose it is.
CREATE TABLE passkey_challenges (
  challenge_hash bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('ADD', 'FRESH', 'SIGN_IN', 'STEP')),
  place text NOT NULL,
  account_id uuid REFERENCES accounts,
  expires_at timestamptz NOT NULL,
  CHECK ((purpose = 'SIGN_IN') = (account_id IS NULL))
);
CREATE INDEX passkey_challenges_account ON passkey_challenges (account_id);
CREATE INDEX passkey_challenges_expiry ON passkey_challenges (expires_at);
