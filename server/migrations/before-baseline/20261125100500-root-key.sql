-- Which root key this database is sealed under: a MAC by that key over the generation, which counts replacements. Written by the
-- owner only; the first start adds the row.
CREATE TABLE root_key (
  id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  generation integer NOT NULL CHECK (generation > 0),
  mac bytea NOT NULL,
  since timestamptz NOT NULL DEFAULT now()
);
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON root_key FROM atrium_server;

-- Keys that were derived from a former root key and are still needed: to verify older entries of the operation log, recovery
-- codes, ids of passkeys and links in mail. Each is sealed under the key that took its place.
CREATE TABLE retired_keys (
  purpose text NOT NULL,
  generation integer NOT NULL,
  sealed bytea NOT NULL,
  retired_at timestamptz NOT NULL,
  PRIMARY KEY (purpose, generation)
);
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON retired_keys FROM atrium_server;

-- NULL: kept under a former root key, so that nobody can tell whether a request has the same body.
ALTER TABLE idempotency_keys ALTER COLUMN request_hash DROP NOT NULL;
