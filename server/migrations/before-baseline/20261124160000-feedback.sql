-- What staff are told of the teams that feedback came from: their names. Nobody else finds any.
CREATE FUNCTION app.feedback_teams(staff uuid, ids uuid[]) RETURNS TABLE (id uuid, name text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.id, t.name FROM teams t
  WHERE EXISTS (SELECT FROM provider_staff s WHERE s.account_id = staff) AND t.id = ANY (ids)
    AND EXISTS (SELECT FROM feedback f WHERE f.team_id = t.id)
$$;
REVOKE EXECUTE ON FUNCTION app.feedback_teams(uuid, uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.feedback_teams(uuid, uuid[]) TO atrium_server;
CREATE INDEX feedback_latest ON feedback (created_at DESC, id DESC);
CREATE INDEX demo_requests_latest ON demo_requests (created_at DESC, id DESC);
