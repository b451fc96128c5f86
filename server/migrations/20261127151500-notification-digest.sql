-- Locks: notification_choices, ACCESS EXCLUSIVE, 5 ms; teams and members, SHARE ROW EXCLUSIVE, 5 ms at 1,000,000 members
-- A kind whose single emails are off can be part of a daily digest (decisions/118). The previous release sends nothing for it.
ALTER TABLE notification_choices ADD COLUMN digest boolean NOT NULL DEFAULT false;

-- The daily digest of each member who has chosen one.
CREATE TABLE notification_digests (
  team_id uuid NOT NULL REFERENCES teams,
  member_id uuid NOT NULL,
  -- The local hour from which it is sent.
  hour smallint NOT NULL DEFAULT 8 CHECK (hour BETWEEN 0 AND 23),
  -- The last local day on which it was sent, or on which there was nothing to send.
  sent_on date,
  -- The newest notification at that time. It may have been removed since.
  last_id uuid,
  PRIMARY KEY (team_id, member_id),
  FOREIGN KEY (team_id, member_id) REFERENCES members (team_id, id) ON DELETE CASCADE
);
SELECT app.protect('notification_digests');

-- The teams in which a digest may be due: the local hour has come on a later local day than that of the last digest.
CREATE FUNCTION app.teams_with_due_digests(moment timestamptz) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT d.team_id FROM notification_digests d JOIN teams t ON t.id = d.team_id
    JOIN members m ON m.team_id = d.team_id AND m.id = d.member_id JOIN accounts a ON a.id = m.account_id
    CROSS JOIN LATERAL (SELECT moment AT TIME ZONE coalesce(a.time_zone, t.time_zone) AS at) AS here
  WHERE t.status = 'ACTIVE' AND m.status = 'REGISTERED' AND m.resigned_at IS NULL AND m.suspended_at IS NULL
    AND a.closed_at IS NULL AND a.email IS NOT NULL
    AND (d.sent_on IS NULL OR d.sent_on < here.at::date) AND extract(hour FROM here.at) >= d.hour
    AND EXISTS (SELECT FROM notification_choices c
      WHERE c.team_id = d.team_id AND c.member_id = d.member_id AND c.digest AND NOT c.mail)
$$;
REVOKE EXECUTE ON FUNCTION app.teams_with_due_digests(timestamptz) FROM PUBLIC;
