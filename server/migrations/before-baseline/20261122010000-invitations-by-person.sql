-- How many invitations a member's person sent within 24 hours, in every team of theirs together: whoever makes many teams
-- shall not flood strangers by them. It tells a count and nothing else.
CREATE FUNCTION app.invitations_by(given_team uuid, given_member uuid)
  RETURNS integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(*)::int FROM account_teams own
  JOIN account_teams a ON a.account_id = own.account_id
  JOIN member_invitations i ON i.team_id = a.team_id AND i.sent_by = a.member_id AND i.sent_at > now() - interval '1 day'
  WHERE own.team_id = given_team AND own.member_id = given_member
$$;
REVOKE EXECUTE ON FUNCTION app.invitations_by(uuid, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.invitations_by(uuid, uuid) TO atrium_server;
