-- Who looks at the team as another member does, for half an hour (decisions/022). The operation log tells of it afterwards.
CREATE TABLE view_sessions (
  team_id uuid NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  -- Whose tokens it goes with.
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  member_id uuid NOT NULL,
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, member_id) REFERENCES members (team_id, id) ON DELETE CASCADE
);
CREATE INDEX view_sessions_by_end ON view_sessions (team_id, ends_at);
CREATE INDEX view_sessions_by_member ON view_sessions (team_id, member_id);
CREATE INDEX view_sessions_by_account ON view_sessions (account_id);
SELECT app.protect('view_sessions');
