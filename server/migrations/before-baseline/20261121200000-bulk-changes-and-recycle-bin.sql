-- A change of many people at once: what was asked for, what came of it, and what each of them was before, so that it can
-- be taken back for a day.
CREATE TABLE bulk_changes (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  status text NOT NULL CHECK (status IN ('RUNNING', 'DONE', 'REFUSED', 'UNDOING', 'UNDONE')),
  change jsonb NOT NULL,
  people integer NOT NULL DEFAULT 0,
  left_out integer NOT NULL DEFAULT 0,
  -- Of an undo: who got back what they had, and who was changed since.
  undone integer,
  kept integer,
  job_id uuid,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, id)
);
CREATE INDEX bulk_changes_age ON bulk_changes (created_at);
SELECT app.protect('bulk_changes');

CREATE TABLE bulk_change_people (
  team_id uuid NOT NULL,
  change_id uuid NOT NULL,
  member_id uuid NOT NULL,
  name text NOT NULL,
  number text,
  before jsonb,
  after jsonb,
  left_because text CHECK (left_because IN ('NOT_FOUND', 'OUTSIDE_SCOPE', 'UNCHANGED', 'TOO_MANY', 'NO_DEPARTMENT', 'CYCLE')),
  kept_because text CHECK (kept_because IN ('CHANGED', 'GONE', 'OUTSIDE_SCOPE')),
  PRIMARY KEY (team_id, change_id, member_id),
  FOREIGN KEY (team_id, change_id) REFERENCES bulk_changes (team_id, id) ON DELETE CASCADE
);
SELECT app.protect('bulk_change_people');

-- Where a department stood before it was moved, and where it came to stand.
CREATE TABLE department_moves (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  department_id uuid NOT NULL,
  from_parent_id uuid NOT NULL,
  from_before_id uuid,
  to_parent_id uuid NOT NULL,
  to_before_id uuid,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, id)
);
CREATE INDEX department_moves_age ON department_moves (created_at);
SELECT app.protect('department_moves');

-- Members and departments made by mistake, for 30 days. The rows themselves are gone; the snapshot holds what they were.
CREATE TABLE recycle_bin (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('MEMBER', 'DEPARTMENT')),
  object_id uuid NOT NULL,
  name text NOT NULL,
  -- Departments of the member, or the parent of the department: they decide who sees this.
  places uuid[] NOT NULL,
  snapshot jsonb NOT NULL,
  deleted_by uuid NOT NULL,
  deleted_by_name text NOT NULL,
  deleted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, id)
);
CREATE UNIQUE INDEX recycle_bin_object ON recycle_bin (team_id, object_id);
CREATE INDEX recycle_bin_recent ON recycle_bin (team_id, deleted_at DESC, id);
CREATE INDEX recycle_bin_age ON recycle_bin (deleted_at);
SELECT app.protect('recycle_bin');

-- Forgets what has served its time. Run every hour by the worker, as the owner.
CREATE OR REPLACE FUNCTION app.sweep() RETURNS void LANGUAGE sql SET search_path = public, pg_temp AS $$
  -- A retried write gets the same answer for 24 hours.
  DELETE FROM idempotency_keys WHERE created_at < now() - interval '24 hours';
  -- Rows of imports hold personal data: those of files that were never committed, and of what can no longer be undone.
  DELETE FROM imports WHERE status IN ('READY', 'FAILED') AND created_at < now() - interval '7 days';
  DELETE FROM import_rows r USING imports i
    WHERE r.team_id = i.team_id AND r.import_id = i.id AND i.status IN ('DONE', 'UNDONE') AND i.committed_at < now() - interval '7 days';
  DELETE FROM jobs WHERE finished_at < now() - interval '30 days';
  -- What can no longer be taken back.
  DELETE FROM bulk_changes WHERE created_at < now() - interval '24 hours' AND status IN ('DONE', 'REFUSED', 'UNDONE');
  DELETE FROM bulk_changes WHERE created_at < now() - interval '7 days';
  DELETE FROM department_moves WHERE created_at < now() - interval '24 hours';
  UPDATE files f SET expires_at = now() FROM recycle_bin b
    WHERE f.team_id = b.team_id AND f.id = (b.snapshot->'row'->>'avatar_file_id')::uuid AND b.deleted_at < now() - interval '30 days';
  DELETE FROM recycle_bin WHERE deleted_at < now() - interval '30 days';
$$;
