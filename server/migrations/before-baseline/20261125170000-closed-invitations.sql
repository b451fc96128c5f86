-- Closing the invitation function ends its links permanently. Where it is closed, links and invitations from before end as well.
UPDATE invitation_links l SET ended_at = now()
FROM invitation_settings s WHERE s.team_id = l.team_id AND NOT s.open AND l.ended_at IS NULL;
UPDATE member_invitations i SET ended_at = now()
FROM invitation_settings s WHERE s.team_id = i.team_id AND NOT s.open AND i.ended_at IS NULL AND i.expires_at > now();
