-- Whose a calendar's address is: its team, which never changes. Nothing more is told before a team is chosen.
CREATE FUNCTION app.team_of_calendar_feed(hash bytea) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT team_id FROM calendar_feeds WHERE token_hash = hash
$$;
REVOKE EXECUTE ON FUNCTION app.team_of_calendar_feed(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.team_of_calendar_feed(bytea) TO atrium_server;

-- Teams with meetings that run and to which nobody has come by now, where their room lets go of them.
CREATE FUNCTION app.teams_with_no_shows(at timestamptz) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT b.team_id FROM bookings b
    JOIN teams t ON t.id = b.team_id AND t.status = 'ACTIVE'
    JOIN rooms r ON r.team_id = b.team_id AND r.id = b.room_id
  WHERE b.starts_at <= at AND b.starts_at > at - interval '8 hours' AND b.ends_at > at
    AND b.cancelled_at IS NULL AND b.released_at IS NULL AND b.ended_early_at IS NULL
    AND greatest(b.starts_at, b.created_at) + make_interval(mins => r.release_minutes) <= at
    AND NOT EXISTS (SELECT FROM booking_participants p
      WHERE p.team_id = b.team_id AND p.booking_id = b.id AND p.checked_in_at IS NOT NULL)
$$;
REVOKE EXECUTE ON FUNCTION app.teams_with_no_shows(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.teams_with_no_shows(timestamptz) TO atrium_server;
