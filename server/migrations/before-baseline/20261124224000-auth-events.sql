-- Authentication events of accounts. Append-only for the server: rows are never changed, and app.sweep() removes them after
-- 24 months. account_id is NULL only for events of the installation, such as a rotation of signing keys.
CREATE TABLE auth_events (
  id uuid PRIMARY KEY,
  account_id uuid REFERENCES accounts,
  at timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL CHECK (kind ~ '^[A-Z_]{1,40}$'),
  -- What was used to sign in, for the kinds that are a sign-in.
  method text CHECK (method ~ '^[A-Z_]{1,40}$'),
  result text NOT NULL CHECK (result IN ('SUCCESS', 'FAILURE', 'THROTTLED')),
  ip text NOT NULL,
  user_agent text NOT NULL CHECK (length(user_agent) <= 300)
);
CREATE INDEX auth_events_account ON auth_events (account_id, at DESC, id DESC);
CREATE INDEX auth_events_at ON auth_events (at);

-- An account reads its own events. A team reads those of its members since they joined it.
ALTER TABLE auth_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE auth_events FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON auth_events FOR SELECT USING (account_id = (SELECT app.account_id()));
CREATE POLICY team ON auth_events FOR SELECT USING (EXISTS (SELECT FROM account_teams a
  WHERE a.team_id = (SELECT app.team_id()) AND a.account_id = auth_events.account_id AND a.joined_at <= auth_events.at));
CREATE POLICY append ON auth_events FOR INSERT WITH CHECK (true);
DO $$ BEGIN
  EXECUTE format('CREATE POLICY maintenance ON auth_events TO %I USING (true) WITH CHECK (true)', current_user);
END $$;
REVOKE UPDATE, DELETE, TRUNCATE ON auth_events FROM atrium_server;
GRANT SELECT, INSERT ON auth_events TO atrium_server;

CREATE FUNCTION app.sweep_auth_events() RETURNS void LANGUAGE sql SET search_path = public, pg_temp AS $$
  DELETE FROM auth_events WHERE at < now() - interval '24 months';
$$;
REVOKE EXECUTE ON FUNCTION app.sweep_auth_events() FROM PUBLIC;
