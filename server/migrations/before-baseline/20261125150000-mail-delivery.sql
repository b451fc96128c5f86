-- Why the last try failed or the message was given up: a value of contract/delivery-facts.ts.
ALTER TABLE mail_outbox ADD COLUMN reason text;

-- attempts counts the claims of a message and is the fencing token of the process that sends it; next_attempt_at is the end of its
-- lease while it is being sent, and the time of the next try otherwise (decisions/059).
CREATE INDEX mail_outbox_waiting ON mail_outbox (channel, created_at) WHERE sent_at IS NULL AND failed_at IS NULL;

-- Messages of a team that were not delivered at the first try.
CREATE INDEX mail_outbox_undelivered ON mail_outbox (team_id) WHERE sent_at IS NULL AND reason IS NOT NULL;

-- Whether messages leave, one row a channel. failing_since: nothing was delivered since, for `reason`; while paused_until is set, one
-- message at a time is tried, when it has passed.
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

-- How many messages of all teams wait, and since when; nothing of the messages.
CREATE FUNCTION app.messages_waiting() RETURNS TABLE (channel text, waiting int, oldest timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.channel, count(*)::int, min(o.created_at) FROM mail_outbox o WHERE o.sent_at IS NULL AND o.failed_at IS NULL GROUP BY o.channel
$$;
REVOKE EXECUTE ON FUNCTION app.messages_waiting() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.messages_waiting() TO atrium_server;
