-- What a person is told of their own requests: those of every team, with the team's name, which row-level security
-- keeps from who is no member yet. One that has waited for 30 days has lapsed, swept or not.
CREATE FUNCTION app.own_join_requests()
  RETURNS TABLE (id uuid, team_id uuid, team_name text, status text, created_at timestamptz, decided_at timestamptz,
    decided_by_name text, decision_reason text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT r.id, r.team_id, t.name,
    CASE WHEN r.status = 'PENDING' AND (t.status <> 'ACTIVE' OR r.created_at <= now() - interval '30 days') THEN 'LAPSED' ELSE r.status END,
    r.created_at, r.decided_at, r.decided_by_name, r.decision_reason
  FROM join_requests r JOIN teams t ON t.id = r.team_id WHERE r.account_id = app.account_id()
$$;
REVOKE EXECUTE ON FUNCTION app.own_join_requests() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.own_join_requests() TO atrium_server;
