-- The operation log: one row for each change, written in the transaction of the change. mac authenticates the entry and is set
-- on insert; seq and hash chain the entries of a team and are set within a second (decisions/003).
CREATE TABLE operation_log (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  seq bigint,
  at timestamptz NOT NULL,
  actor_id uuid,
  actor_name text NOT NULL,
  actor_kind text NOT NULL CHECK (actor_kind IN ('USER', 'SUPPORT', 'API_TOKEN', 'SYSTEM', 'JOB')),
  category text NOT NULL,
  action text NOT NULL,
  object_type text NOT NULL,
  object_id uuid,
  object_name text NOT NULL,
  before jsonb,
  after jsonb,
  ip text,
  user_agent text,
  request_id text NOT NULL,
  mac bytea NOT NULL,
  hash bytea,
  PRIMARY KEY (team_id, id)
);
CREATE UNIQUE INDEX operation_log_seq ON operation_log (team_id, seq) WHERE seq IS NOT NULL;
CREATE INDEX operation_log_unsealed ON operation_log (team_id, id) WHERE seq IS NULL;
CREATE INDEX operation_log_object ON operation_log (team_id, object_type, object_id, at DESC);
-- Changes of heads are logged under the department. These indexes find them from the member.
CREATE INDEX operation_log_head_before ON operation_log (team_id, (before ->> 'headId'), at DESC)
  WHERE object_type = 'department' AND before ->> 'headId' IS NOT NULL;
CREATE INDEX operation_log_head_after ON operation_log (team_id, (after ->> 'headId'), at DESC)
  WHERE object_type = 'department' AND after ->> 'headId' IS NOT NULL;
SELECT app.protect('operation_log');
REVOKE UPDATE, DELETE ON operation_log FROM atrium_server;
GRANT UPDATE (seq, hash) ON operation_log TO atrium_server;

-- The entries of the current team, with the condition of row-level security: indexes cannot serve every condition on a
-- protected table (decisions/011).
CREATE VIEW app.operation_log_view AS SELECT * FROM operation_log WHERE team_id = (SELECT app.team_id());
GRANT SELECT ON app.operation_log_view TO atrium_server;

-- The signed head of each team's chain: mac covers team_id, seq, hash and sealed_at (decisions/052).
CREATE TABLE operation_log_heads (
  team_id uuid NOT NULL REFERENCES teams PRIMARY KEY,
  seq bigint NOT NULL,
  hash bytea NOT NULL,
  -- NULL only for heads of a version that did not sign, until the first start signs them.
  mac bytea,
  sealed_at timestamptz NOT NULL
);
SELECT app.protect('operation_log_heads');
REVOKE DELETE ON operation_log_heads FROM atrium_server;

-- Refuses an unsigned head, which a process of an older version would write during an upgrade.
CREATE FUNCTION app.require_signed_head() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.mac IS NULL OR (TG_OP = 'UPDATE' AND NEW.mac IS NOT DISTINCT FROM OLD.mac) THEN
    RAISE EXCEPTION 'a head of the operation log must be signed when it is written' USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER signed BEFORE INSERT OR UPDATE ON operation_log_heads FOR EACH ROW EXECUTE FUNCTION app.require_signed_head();

-- The teams with entries that are not chained yet.
CREATE FUNCTION app.unsealed_teams() RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT DISTINCT team_id FROM operation_log WHERE seq IS NULL $$;
REVOKE EXECUTE ON FUNCTION app.unsealed_teams() FROM PUBLIC;

-- Long work with progress and a result. An unfinished job is leased until leased_until: to the process that runs it and renews
-- the lease, or to the queue while it waits. When a lease ends, the process has died and the job is queued again.
CREATE TABLE jobs (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  kind text NOT NULL,
  status text NOT NULL DEFAULT 'WAITING' CHECK (status IN ('WAITING', 'RUNNING', 'SUCCEEDED', 'FAILED', 'CANCELLED')),
  -- Progress: items done, of total if known.
  done integer NOT NULL DEFAULT 0,
  total integer,
  input jsonb NOT NULL,
  result jsonb,
  error text,
  created_by uuid,
  request_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  finished_at timestamptz,
  -- How often the job was started. A fencing token: a handler writes only while the row has the claim it started with.
  claim integer NOT NULL DEFAULT 0,
  leased_until timestamptz,
  PRIMARY KEY (team_id, id),
  CONSTRAINT jobs_leased CHECK (status NOT IN ('WAITING', 'RUNNING') OR leased_until IS NOT NULL)
);
CREATE INDEX jobs_recent ON jobs (team_id, created_by, created_at DESC);
CREATE INDEX jobs_leases ON jobs (leased_until) WHERE status IN ('WAITING', 'RUNNING');
SELECT app.protect('jobs');

-- Files in the data folder or the bucket, stored there under team and id.
CREATE TABLE files (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('AVATAR', 'LOGO', 'IMPORT', 'EXPORT', 'VOUCHER', 'ROOM', 'BANNER')),
  name text NOT NULL,
  content_type text NOT NULL,
  -- Bytes.
  size integer NOT NULL,
  sha256 bytea NOT NULL,
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When the file may be deleted; NULL if it is kept.
  expires_at timestamptz,
  PRIMARY KEY (team_id, id)
);
CREATE INDEX files_expiry ON files (expires_at) WHERE expires_at IS NOT NULL;
SELECT app.protect('files');

-- Mail and text messages to be sent, written in the transaction that causes them. The server adds messages and reads those of
-- the current team; the owner sends them. Messages without a team (registration, passwords) are read by the owner only.
CREATE TABLE mail_outbox (
  id uuid PRIMARY KEY,
  team_id uuid REFERENCES teams,
  -- The member the message is for, whose mail carries the unsubscribe link (RFC 8058).
  member_id uuid,
  channel text NOT NULL DEFAULT 'MAIL' CHECK (channel IN ('MAIL', 'SMS')),
  recipient text NOT NULL,
  language text NOT NULL,
  template text NOT NULL,
  subject text NOT NULL,
  body_text text NOT NULL,
  body_html text NOT NULL,
  -- An iCalendar message beside the text, and its method.
  calendar text,
  calendar_method text CHECK (calendar_method IN ('REQUEST', 'CANCEL', 'PUBLISH')),
  -- How often the message was claimed. A fencing token of the process that sends it (decisions/059).
  attempts integer NOT NULL DEFAULT 0,
  -- While the message is being sent, the end of its lease; otherwise the time of the next try.
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text,
  -- Why the last try failed or the message was given up (contract/platform/delivery-facts.ts).
  reason text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX mail_outbox_due ON mail_outbox (next_attempt_at) WHERE sent_at IS NULL AND failed_at IS NULL;
CREATE INDEX mail_outbox_waiting ON mail_outbox (channel, created_at) WHERE sent_at IS NULL AND failed_at IS NULL;
-- Messages of a team that were not delivered at the first try.
CREATE INDEX mail_outbox_undelivered ON mail_outbox (team_id) WHERE sent_at IS NULL AND reason IS NOT NULL;
ALTER TABLE mail_outbox ENABLE ROW LEVEL SECURITY;
ALTER TABLE mail_outbox FORCE ROW LEVEL SECURITY;
CREATE POLICY team ON mail_outbox FOR SELECT USING (team_id = (SELECT app.team_id()));
CREATE POLICY append ON mail_outbox FOR INSERT WITH CHECK (team_id IS NULL OR team_id = (SELECT app.team_id()));
CREATE POLICY maintenance ON mail_outbox TO CURRENT_USER USING (true) WITH CHECK (true);
REVOKE UPDATE, DELETE, TRUNCATE ON mail_outbox FROM atrium_server;

-- The state of each channel. Between failing_since and the next delivery nothing was delivered, for the given reason. While
-- paused_until is set, one message at a time is tried after it.
CREATE TABLE mail_channels (
  channel text PRIMARY KEY CHECK (channel IN ('MAIL', 'SMS')),
  last_sent_at timestamptz,
  failing_since timestamptz,
  failed_at timestamptz,
  reason text,
  code text,
  paused_until timestamptz,
  CHECK ((failing_since IS NULL) = (reason IS NULL)),
  CHECK (paused_until IS NULL OR failing_since IS NOT NULL)
);
INSERT INTO mail_channels (channel) VALUES ('MAIL'), ('SMS');
REVOKE INSERT, UPDATE, DELETE ON mail_channels FROM atrium_server;

-- The number of waiting messages of all teams for each channel, and the time of the oldest.
CREATE FUNCTION app.messages_waiting() RETURNS TABLE (channel text, waiting int, oldest timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.channel, count(*)::int, min(o.created_at) FROM mail_outbox o WHERE o.sent_at IS NULL AND o.failed_at IS NULL GROUP BY o.channel
$$;
REVOKE EXECUTE ON FUNCTION app.messages_waiting() FROM PUBLIC;

-- The answer to a write, stored with it for 24 hours, so that a retry gets the same answer.
CREATE TABLE idempotency_keys (
  account_id uuid NOT NULL,
  key text NOT NULL,
  operation text NOT NULL,
  -- NULL if the request was made under a former root key, under which it cannot be compared.
  request_hash bytea,
  response jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

-- Counted tries, under a keyed digest of the address, account or network they concern.
CREATE TABLE throttles (
  key_hash bytea PRIMARY KEY,
  attempts integer NOT NULL,
  -- Whether the last try was within the limit.
  allowed boolean NOT NULL,
  blocked_until timestamptz,
  expires_at timestamptz NOT NULL
);
CREATE INDEX throttles_forget ON throttles (expires_at);

-- Markers of the installation, such as the id that is also stored with its files, and which parts of the demo were created.
CREATE TABLE installation (
  key text PRIMARY KEY,
  value jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);

-- The root key that the database is sealed under: generation counts its replacements, mac authenticates it. The first start
-- adds the row; written by the owner only.
CREATE TABLE root_key (
  id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  generation integer NOT NULL CHECK (generation > 0),
  mac bytea NOT NULL,
  since timestamptz NOT NULL DEFAULT now()
);
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON root_key FROM atrium_server;

-- Keys derived from former root keys that are still needed, to verify older entries of the operation log, recovery codes, ids
-- of passkeys and links in mail. Each is sealed under the key that replaced it; written by the owner only.
CREATE TABLE retired_keys (
  purpose text NOT NULL,
  generation integer NOT NULL,
  sealed bytea NOT NULL,
  retired_at timestamptz NOT NULL,
  PRIMARY KEY (purpose, generation)
);
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON retired_keys FROM atrium_server;
