-- What was told before an app ends: once for each end and each threshold, in days (0: it has ended). A renewed app has another
-- end, and is told of anew.
CREATE TABLE app_notices (
  team_id uuid NOT NULL,
  app_id uuid NOT NULL,
  ends_at timestamptz NOT NULL,
  days smallint NOT NULL CHECK (days >= 0),
  sent_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, app_id, ends_at, days),
  FOREIGN KEY (team_id, app_id) REFERENCES team_apps (team_id, app_id) ON DELETE CASCADE
);
SELECT app.protect('app_notices');

-- Teams with an app that ends soon or ended a short while ago, for the clock: ids and nothing else. Whoever asks finds out for
-- each team, inside it, what is still to be told.
CREATE FUNCTION app.teams_with_ending_apps(moment timestamptz, soon integer, past integer) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT t.team_id FROM team_apps t JOIN apps a ON a.id = t.app_id JOIN teams ON teams.id = t.team_id
  WHERE teams.status = 'ACTIVE' AND NOT a.is_free AND NOT a.is_default
    AND coalesce(t.paid_until, t.trial_until) BETWEEN moment - make_interval(days => past) AND moment + make_interval(days => soon)
$$;
REVOKE EXECUTE ON FUNCTION app.teams_with_ending_apps(timestamptz, integer, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.teams_with_ending_apps(timestamptz, integer, integer) TO atrium_server;
