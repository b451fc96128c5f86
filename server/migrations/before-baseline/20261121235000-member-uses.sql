-- When a member was last here: it outlives the sessions, and says nothing of other teams.
CREATE TABLE member_uses (
  team_id uuid NOT NULL,
  id uuid NOT NULL,
  last_used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, id) REFERENCES members (team_id, id) ON DELETE CASCADE
);
SELECT app.protect('member_uses');
