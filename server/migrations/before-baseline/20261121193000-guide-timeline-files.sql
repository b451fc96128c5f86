-- What each member has seen of the beginner guide (specification section 3).
CREATE TABLE guide_progress (
  team_id uuid NOT NULL,
  member_id uuid NOT NULL,
  home boolean NOT NULL DEFAULT false,
  member boolean NOT NULL DEFAULT false,
  app_manager boolean NOT NULL DEFAULT false,
  application boolean NOT NULL DEFAULT false,
  subscription_first boolean NOT NULL DEFAULT false,
  subscription_second boolean NOT NULL DEFAULT false,
  banner_update boolean NOT NULL DEFAULT false,
  banner_content boolean NOT NULL DEFAULT false,
  lamp boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, member_id),
  FOREIGN KEY (team_id, member_id) REFERENCES members (team_id, id) ON DELETE CASCADE
);
SELECT app.protect('guide_progress');

-- Head posts are logged under the department: who got or gave up one is found by these.
CREATE INDEX operation_log_head_before ON operation_log (team_id, (before ->> 'headId'), at DESC)
  WHERE object_type = 'department' AND before ->> 'headId' IS NOT NULL;
CREATE INDEX operation_log_head_after ON operation_log (team_id, (after ->> 'headId'), at DESC)
  WHERE object_type = 'department' AND after ->> 'headId' IS NOT NULL;
-- Events of the chosen team, to be read by what is inside them: as with app.members, a protected table would not use the index.
CREATE VIEW app.operation_log AS SELECT * FROM operation_log WHERE team_id = (SELECT app.team_id());
GRANT SELECT ON app.operation_log TO atrium_server;

-- A picture that was replaced runs out, and with it every link to it; the hourly sweep takes row and bytes away.
CREATE INDEX files_expiry ON files (expires_at) WHERE expires_at IS NOT NULL;
UPDATE files f SET expires_at = now() WHERE f.expires_at IS NULL AND (
  f.purpose = 'AVATAR' AND NOT EXISTS (SELECT 1 FROM members m WHERE m.team_id = f.team_id AND m.avatar_file_id = f.id)
  OR f.purpose = 'LOGO' AND NOT EXISTS (SELECT 1 FROM teams t WHERE t.id = f.team_id AND t.logo_file_id = f.id));
