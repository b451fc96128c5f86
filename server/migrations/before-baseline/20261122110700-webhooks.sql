-- Programs of a team that are told what happens in it (decisions/031). A hook is the team's: it stays when its maker leaves.
CREATE TABLE webhooks (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  name text NOT NULL,
  address text NOT NULL,
  events text[] NOT NULL,
  enabled boolean NOT NULL DEFAULT true,
  -- What was written down before is not told.
  enabled_since timestamptz NOT NULL,
  -- Why the product itself switched it off: the receiver answered 410, or nothing arrived for five days.
  ended_by text CHECK (ended_by IN ('GONE', 'FAILING')),
  -- Since when nothing has arrived.
  failing_since timestamptz,
  -- The 32 bytes its messages are signed with, sealed; those before them sign along until previous_until.
  secret bytea NOT NULL,
  previous_secret bytea,
  previous_until timestamptz,
  member_id uuid,
  created_name text NOT NULL,
  created_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, member_id) REFERENCES members (team_id, id) ON DELETE SET NULL (member_id),
  CHECK (ended_by IS NULL OR NOT enabled)
);
CREATE UNIQUE INDEX webhooks_name ON webhooks (team_id, lower(name));
CREATE INDEX webhooks_member ON webhooks (team_id, member_id);
SELECT app.protect('webhooks');

-- One message to one hook, kept 30 days. claim: a process is sending it, and until next_at no other takes it up.
CREATE TABLE webhook_deliveries (
  team_id uuid NOT NULL,
  id uuid NOT NULL,
  webhook_id uuid NOT NULL,
  -- What receivers recognise a message by: the id of the entry in the operation log.
  message_id uuid NOT NULL,
  event text NOT NULL,
  body text NOT NULL,
  status text NOT NULL DEFAULT 'WAITING' CHECK (status IN ('WAITING', 'DELIVERED', 'FAILED', 'STOPPED')),
  tries integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL,
  claim uuid,
  -- The last try: when, what was sent to prove whose it is, and what came back.
  tried_at timestamptz,
  signature text,
  answer_status integer,
  answer text,
  failure text,
  duration_ms integer,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  PRIMARY KEY (team_id, id),
  UNIQUE (team_id, webhook_id, message_id),
  FOREIGN KEY (team_id, webhook_id) REFERENCES webhooks (team_id, id) ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_at) WHERE status = 'WAITING';
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (team_id, webhook_id, next_at) WHERE status = 'WAITING';
CREATE INDEX webhook_deliveries_recent ON webhook_deliveries (team_id, webhook_id, created_at DESC, id DESC);
CREATE INDEX webhook_deliveries_age ON webhook_deliveries (created_at);
SELECT app.protect('webhook_deliveries');

-- The sender's only look across teams: which of them have messages to send.
CREATE FUNCTION app.teams_with_webhooks_due(moment timestamptz) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT d.team_id FROM webhook_deliveries d
    JOIN webhooks w ON w.team_id = d.team_id AND w.id = d.webhook_id AND w.enabled
    JOIN teams t ON t.id = d.team_id AND t.status = 'ACTIVE'
    WHERE d.status = 'WAITING' AND d.next_at <= moment
$$;
REVOKE EXECUTE ON FUNCTION app.teams_with_webhooks_due(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.teams_with_webhooks_due(timestamptz) TO atrium_server;

-- Forgets what has served its time: deliveries after 30 days, secrets whose overlap is over.
CREATE FUNCTION app.sweep_webhooks(moment timestamptz) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM webhook_deliveries WHERE created_at < least(moment, now()) - interval '30 days';
  UPDATE webhooks SET previous_secret = NULL, previous_until = NULL WHERE previous_until < least(moment, now());
$$;
REVOKE EXECUTE ON FUNCTION app.sweep_webhooks(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.sweep_webhooks(timestamptz) TO atrium_server;
