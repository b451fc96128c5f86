-- One row a change, written in the transaction of the change. mac covers the event itself and is set on insert;
-- seq and hash chain the events of a team and are set by the sealer within a second (decisions/003).
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
SELECT app.protect('operation_log');
REVOKE UPDATE, DELETE ON operation_log FROM atrium_server;
GRANT UPDATE (seq, hash) ON operation_log TO atrium_server;

CREATE TABLE operation_log_heads (
  team_id uuid NOT NULL REFERENCES teams PRIMARY KEY,
  seq bigint NOT NULL,
  hash bytea NOT NULL,
  sealed_at timestamptz NOT NULL DEFAULT now()
);
SELECT app.protect('operation_log_heads');

-- The sealer's only look across teams: which of them have events that are not chained yet.
CREATE FUNCTION app.unsealed_teams() RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT DISTINCT team_id FROM operation_log WHERE seq IS NULL $$;
REVOKE EXECUTE ON FUNCTION app.unsealed_teams() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.unsealed_teams() TO atrium_server;

CREATE TABLE jobs (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  kind text NOT NULL,
  status text NOT NULL DEFAULT 'WAITING' CHECK (status IN ('WAITING', 'RUNNING', 'SUCCEEDED', 'FAILED', 'CANCELLED')),
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
  PRIMARY KEY (team_id, id)
);
CREATE INDEX jobs_recent ON jobs (team_id, created_by, created_at DESC);
SELECT app.protect('jobs');

-- What lies behind the files door; the bytes are in the folder (or bucket) under team and id.
CREATE TABLE files (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('AVATAR', 'LOGO', 'IMPORT', 'EXPORT')),
  name text NOT NULL,
  content_type text NOT NULL,
  size integer NOT NULL,
  sha256 bytea NOT NULL,
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  PRIMARY KEY (team_id, id)
);
SELECT app.protect('files');

-- Mail waits here until it was handed over; written in the transaction of what caused it.
CREATE TABLE mail_outbox (
  id uuid PRIMARY KEY,
  team_id uuid REFERENCES teams,
  recipient text NOT NULL,
  language text NOT NULL,
  template text NOT NULL,
  subject text NOT NULL,
  body_text text NOT NULL,
  body_html text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX mail_outbox_due ON mail_outbox (next_attempt_at) WHERE sent_at IS NULL AND failed_at IS NULL;

-- The answer of a write, kept with the change for 24 hours, so that a retry gets the same answer.
CREATE TABLE idempotency_keys (
  account_id uuid NOT NULL,
  key text NOT NULL,
  operation text NOT NULL,
  request_hash bytea NOT NULL,
  response jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

CREATE TABLE saved_views (
  team_id uuid NOT NULL,
  id uuid NOT NULL,
  member_id uuid NOT NULL,
  list text NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, member_id) REFERENCES members (team_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX saved_views_name ON saved_views (team_id, member_id, list, lower(name));
SELECT app.protect('saved_views');

-- Small facts about this installation, such as "the demo team was loaded".
CREATE TABLE installation (
  key text PRIMARY KEY,
  value jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
