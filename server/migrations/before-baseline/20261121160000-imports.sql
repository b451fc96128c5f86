-- An import from the upload of its file to its undo. The three states that work hold the team's one place.
CREATE TABLE imports (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  status text NOT NULL DEFAULT 'CHECKING'
    CHECK (status IN ('CHECKING', 'READY', 'FAILED', 'RUNNING', 'DONE', 'UNDOING', 'UNDONE')),
  file_name text NOT NULL,
  columns text[] NOT NULL DEFAULT '{}',
  ignored text[] NOT NULL DEFAULT '{}',
  summary jsonb,
  mode text CHECK (mode IN ('ADD', 'UPDATE', 'BOTH')),
  -- What was shown when it was committed: another plan at the time of writing is refused.
  plan_hash bytea,
  job_id uuid,
  result jsonb,
  undo jsonb,
  created_by uuid NOT NULL,
  created_by_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  committed_at timestamptz,
  PRIMARY KEY (team_id, id)
);
CREATE UNIQUE INDEX imports_running ON imports (team_id) WHERE status IN ('CHECKING', 'RUNNING', 'UNDOING');
CREATE INDEX imports_recent ON imports (team_id, created_at DESC);
SELECT app.protect('imports');

-- The rows of its file as text, what was found in them, and after the commit what the member was before.
CREATE TABLE import_rows (
  team_id uuid NOT NULL,
  import_id uuid NOT NULL,
  row integer NOT NULL,
  "values" jsonb NOT NULL,
  action text NOT NULL CHECK (action IN ('ADD', 'UPDATE', 'SAME', 'FAULTY')),
  member_id uuid,
  faults jsonb NOT NULL DEFAULT '[]',
  warning text,
  written boolean NOT NULL DEFAULT false,
  before jsonb,
  after jsonb,
  member_version integer,
  left_because text CHECK (left_because IN ('CHANGED', 'GONE', 'IN_USE')),
  PRIMARY KEY (team_id, import_id, row),
  FOREIGN KEY (team_id, import_id) REFERENCES imports (team_id, id) ON DELETE CASCADE
);
SELECT app.protect('import_rows');
