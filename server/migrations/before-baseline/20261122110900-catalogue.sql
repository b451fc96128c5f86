-- When an app was taken off offer, and brought back, by whom.
CREATE TABLE app_withdrawals (
  app_id uuid NOT NULL REFERENCES apps,
  withdrawn_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  withdrawn_by text NOT NULL,
  restored_at timestamptz,
  restored_by text,
  PRIMARY KEY (app_id, withdrawn_at)
);

-- What the provider's staff may know of how an app is used: numbers over all teams, and no team.
CREATE FUNCTION app.app_use() RETURNS TABLE (app_id uuid, opened integer, stopped integer, trying integer, paying integer, seats integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.app_id, count(*)::int, (count(*) FILTER (WHERE t.availability = 'STOP'))::int,
    (count(*) FILTER (WHERE t.paid_until IS NULL AND t.trial_until > now()))::int,
    (count(*) FILTER (WHERE t.paid_until > now()))::int,
    coalesce(sum(t.seats) FILTER (WHERE t.paid_until > now()), 0)::int
  FROM team_apps t JOIN teams ON teams.id = t.team_id AND teams.status <> 'DISSOLVED' GROUP BY t.app_id
$$;
REVOKE EXECUTE ON FUNCTION app.app_use() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.app_use() TO atrium_server;
