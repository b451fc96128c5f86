-- Mail and text messages hold codes and links. The server adds messages, and reads those of the team a request is for; sending
-- them, which spans teams, is done by the owner. Messages of no team (registration, passwords) are read by nobody else.
ALTER TABLE mail_outbox ENABLE ROW LEVEL SECURITY;
ALTER TABLE mail_outbox FORCE ROW LEVEL SECURITY;
CREATE POLICY team ON mail_outbox FOR SELECT USING (team_id = (SELECT app.team_id()));
CREATE POLICY append ON mail_outbox FOR INSERT WITH CHECK (team_id IS NULL OR team_id = (SELECT app.team_id()));
DO $$ BEGIN
  EXECUTE format('CREATE POLICY maintenance ON mail_outbox TO %I USING (true) WITH CHECK (true)', current_user);
END $$;
REVOKE UPDATE, DELETE, TRUNCATE ON mail_outbox FROM atrium_server;
