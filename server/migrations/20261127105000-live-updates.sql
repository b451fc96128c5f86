-- Locks: none
-- The head of each team's operation log. A process reads it every second for the teams whose members have a stream of events open, to
-- learn that something has changed (decisions/117).
CREATE FUNCTION app.log_heads(teams uuid[]) RETURNS TABLE (team_id uuid, seq bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT h.team_id, h.seq FROM operation_log_heads h WHERE h.team_id = ANY(teams) $$;
REVOKE EXECUTE ON FUNCTION app.log_heads(uuid[]) FROM PUBLIC;

-- Who has the form of a record open. A row counts for twenty seconds after seen_at.
CREATE TABLE record_editors (
  team_id uuid NOT NULL REFERENCES teams,
  kind text NOT NULL CHECK (kind IN ('member', 'department', 'role', 'room', 'team')),
  record_id uuid NOT NULL,
  member_id uuid NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (team_id, kind, record_id, member_id),
  FOREIGN KEY (team_id, member_id) REFERENCES members (team_id, id) ON DELETE CASCADE
);
SELECT app.protect('record_editors');
