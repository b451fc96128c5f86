-- The baseline creates the schema of a new database: one file for each domain, in this order. Later changes are files beside
-- this folder (decisions/070).
--
-- Conventions of all tables:
-- - A table with data of teams begins its key with team_id and is protected by app.protect: row-level security shows the rows
--   of the team that the transaction is for.
-- - Ids are UUIDs made by the server.
-- - Times are timestamptz, in UTC, and named <event>_at. A date without a time is a day in the time zone of the team.
-- - Money is bigint, in minor units (cents) of the currency in the same row.
-- - version counts the changes of a row, for optimistic writes. sort and position order rows among their siblings.
-- - <actor>_name keeps a name as it was, because the member may be deleted later.
-- - *_hash holds a digest of a secret; sealed_* and *_sealed are encrypted under a key derived from the root key.
-- - jsonb columns contain what contract/ defines under the same name, unless the column says otherwise.
-- - The server may execute the functions of app by default privileges; those with the rights of the owner (SECURITY DEFINER)
--   are
--   revoked from PUBLIC.
--
-- atrium_server stands for the role of requests; its real name is inserted when the file is applied.
CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- Functions and views that the server calls. public contains the tables.
CREATE SCHEMA app;
GRANT USAGE ON SCHEMA app TO atrium_server;
GRANT USAGE ON SCHEMA public TO atrium_server;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO atrium_server;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO atrium_server;
ALTER DEFAULT PRIVILEGES IN SCHEMA app GRANT EXECUTE ON FUNCTIONS TO atrium_server;

-- Compares digits in names as numbers: Floor 2 before Floor 10.
CREATE COLLATION app.natural_order (provider = icu, locale = 'und-u-kn-true');

-- The team and the account of the current transaction, set by the server. NULL if unset or empty, which equals no row.
CREATE FUNCTION app.team_id() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.team_id', true), '')::uuid $$;

CREATE FUNCTION app.account_id() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.account_id', true), '')::uuid $$;

-- Adds row-level security to a table with a column team_id. The server sees the rows of the current team. The owner sees all
-- rows, for migrations, backups and sealing the operation log, even where the owner is not a superuser.
CREATE FUNCTION app.protect(target regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format('CREATE POLICY team ON %s USING (team_id = (SELECT app.team_id())) WITH CHECK (team_id = (SELECT app.team_id()))', target);
  EXECUTE format('CREATE POLICY maintenance ON %s TO %I USING (true) WITH CHECK (true)', target, current_user);
END
$$;
REVOKE EXECUTE ON FUNCTION app.protect(regclass) FROM PUBLIC, atrium_server;

-- Adds a job to the queue in the caller's transaction. Adding a job again under its key keeps the time it is to run at; a job
-- that is locked, because it runs or its process ended, gets a new entry. The server has no access to the tables of the queue.
CREATE FUNCTION app.enqueue(task text, payload json, job_key text DEFAULT NULL, run_at timestamptz DEFAULT NULL) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = graphile_worker, pg_temp
  AS $$
    SELECT graphile_worker.add_job(task, payload, run_at => run_at, job_key => job_key, max_attempts => 5,
      job_key_mode => CASE WHEN job_key IS NULL THEN 'replace' ELSE 'preserve_run_at' END)
  $$;
REVOKE EXECUTE ON FUNCTION app.enqueue(text, json, text, timestamptz) FROM PUBLIC;

-- The identity of a person on this installation, who may belong to several teams. Email address and mobile number are each
-- unique; an open account has at least one.
CREATE TABLE accounts (
  id uuid PRIMARY KEY,
  email citext UNIQUE,
  email_verified_at timestamptz,
  -- E.164.
  mobile text UNIQUE,
  mobile_verified_at timestamptz,
  -- Argon2id; NULL if the account has no password.
  password_hash text,
  display_name text NOT NULL,
  locale text CHECK (locale IN ('cn', 'hk', 'en', 'id')),
  -- The IANA time zone in which the person reads times; NULL for that of the device.
  time_zone text,
  currency_code text CHECK (currency_code IN ('CNY', 'USD', 'IDR', 'HKD')),
  -- Increased to end all access tokens of the account.
  epoch integer NOT NULL DEFAULT 1,
  -- Comes with the demo and can sign in only while demo mode is on.
  demo boolean NOT NULL DEFAULT false,
  closed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (email IS NOT NULL OR mobile IS NOT NULL OR closed_at IS NOT NULL)
);

-- A tenant: a company with its people and settings.
CREATE TABLE teams (
  id uuid PRIMARY KEY,
  -- A short code by which people and support name the team.
  code text NOT NULL UNIQUE,
  name text NOT NULL,
  industry text,
  size text,
  location text,
  country text,
  city text,
  address text,
  contact text,
  contact_number text,
  website text,
  currency_code text NOT NULL DEFAULT 'USD' CHECK (currency_code IN ('CNY', 'USD', 'IDR', 'HKD')),
  default_lang text NOT NULL DEFAULT 'hk' CHECK (default_lang IN ('cn', 'hk', 'en', 'id')),
  time_zone text NOT NULL DEFAULT 'Asia/Hong_Kong',
  logo_file_id uuid,
  -- The most people the directory may hold.
  member_cap integer NOT NULL DEFAULT 500,
  -- Whether provider staff may enter the team; changed by the owner only.
  technical_support boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'FROZEN', 'DISSOLVED')),
  owner_member_id uuid,
  selected_product text,
  -- The next step of the first run.
  setup_step text NOT NULL DEFAULT 'ADMIN',
  version integer NOT NULL DEFAULT 1,
  created_by uuid NOT NULL REFERENCES accounts,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE teams ENABLE ROW LEVEL SECURITY;
ALTER TABLE teams FORCE ROW LEVEL SECURITY;
CREATE POLICY team ON teams USING (id = (SELECT app.team_id())) WITH CHECK (id = (SELECT app.team_id()));
CREATE POLICY maintenance ON teams TO CURRENT_USER USING (true) WITH CHECK (true);

-- The teams of each account. Accounts read their own rows, whichever team the transaction is for.
CREATE TABLE account_teams (
  account_id uuid NOT NULL REFERENCES accounts,
  team_id uuid NOT NULL REFERENCES teams,
  member_id uuid NOT NULL,
  joined_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, team_id),
  UNIQUE (team_id, member_id)
);
SELECT app.protect('account_teams');
CREATE POLICY own ON account_teams FOR SELECT USING (account_id = (SELECT app.account_id()));
CREATE POLICY own ON teams FOR SELECT
  USING (id IN (SELECT t.team_id FROM account_teams t WHERE t.account_id = (SELECT app.account_id())));

-- The number of teams of an account.
CREATE FUNCTION app.team_count(account uuid) RETURNS integer LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT count(*)::integer FROM account_teams a JOIN teams t ON t.id = a.team_id AND t.status <> 'DISSOLVED'
    WHERE a.account_id = account $$;
REVOKE EXECUTE ON FUNCTION app.team_count(uuid) FROM PUBLIC;
