-- The few that the headcount leaves out and a list of members shows.
CREATE INDEX members_canceled ON members (team_id, id) WHERE status = 'CANCELED' AND resigned_at IS NULL;
