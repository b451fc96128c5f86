-- Somebody's leaving: pending until the end date is over, then done; cancelled or taken back (domain rules 1).
CREATE TABLE resignations (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  member_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('PENDING', 'RESIGNED', 'CANCELLED', 'RESTORED')),
  job_ended_date date NOT NULL,
  reason text CHECK (reason IN ('FAMILY', 'PERSONAL', 'CAREER', 'CONTRACT_EXPIRED', 'MUTUAL', 'INCOMPETENT', 'REDUNDANCY', 'MISCONDUCT', 'RETIRED', 'OTHER')),
  reason_text text,
  -- Who receives each kind, settled when it was asked for; null for nobody.
  recipients jsonb NOT NULL DEFAULT '{}',
  asked_by uuid,
  asked_by_name text NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT now(),
  job_id uuid,
  -- The refusal that kept a pending one from running when it was due.
  problem text,
  resigned_at timestamptz,
  ended_by_name text,
  ended_at timestamptz,
  rehired_as uuid,
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, member_id) REFERENCES members (team_id, id) ON DELETE CASCADE,
  FOREIGN KEY (team_id, rehired_as) REFERENCES members (team_id, id) ON DELETE SET NULL (rehired_as),
  CHECK ((state IN ('RESIGNED', 'RESTORED')) = (resigned_at IS NOT NULL))
);
-- A person leaves once, until they are back.
CREATE UNIQUE INDEX resignations_standing ON resignations (team_id, member_id) WHERE state IN ('PENDING', 'RESIGNED');
CREATE INDEX resignations_ended ON resignations (team_id, job_ended_date DESC, id) WHERE state IN ('PENDING', 'RESIGNED');
CREATE INDEX resignations_due ON resignations (job_ended_date) WHERE state = 'PENDING';
CREATE INDEX resignations_job ON resignations (team_id, job_id) WHERE job_id IS NOT NULL;
SELECT app.protect('resignations');

-- The ledger of what was handed over: a line an item.
CREATE TABLE handover_lines (
  team_id uuid NOT NULL,
  id uuid NOT NULL,
  resignation_id uuid NOT NULL,
  kind text NOT NULL,
  place integer NOT NULL,
  item_id uuid NOT NULL,
  item_name text NOT NULL,
  status text NOT NULL CHECK (status IN ('WAITING', 'DONE', 'FAILED', 'SKIPPED')),
  recipient_id uuid,
  recipient_name text,
  error text,
  tries integer NOT NULL DEFAULT 0,
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, resignation_id) REFERENCES resignations (team_id, id) ON DELETE CASCADE
);
CREATE INDEX handover_lines_resignation ON handover_lines (team_id, resignation_id, place);
SELECT app.protect('handover_lines');

-- Pending resignations whose day is over where their team is. The worker asks, as the owner.
CREATE FUNCTION app.due_resignations(moment timestamptz) RETURNS TABLE (team_id uuid, id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT r.team_id, r.id FROM resignations r JOIN teams t ON t.id = r.team_id
  -- No zone is more than a day ahead: the index leaves the few that may be due.
  WHERE r.state = 'PENDING' AND r.job_ended_date <= (moment AT TIME ZONE 'UTC')::date + 1
    AND r.job_ended_date < (moment AT TIME ZONE t.time_zone)::date AND t.status = 'ACTIVE'
  ORDER BY r.job_ended_date, r.id LIMIT 1000
$$;
REVOKE EXECUTE ON FUNCTION app.due_resignations(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.due_resignations(timestamptz) TO atrium_server;

-- Who had left before resignations were kept.
INSERT INTO resignations (team_id, id, member_id, state, job_ended_date, reason, asked_by_name, asked_at, resigned_at)
  SELECT team_id, gen_random_uuid(), id, 'RESIGNED', coalesce(job_ended_date, resigned_at::date),
    CASE WHEN job_end_reason IN ('FAMILY', 'PERSONAL', 'CAREER', 'CONTRACT_EXPIRED', 'MUTUAL', 'INCOMPETENT', 'REDUNDANCY', 'MISCONDUCT', 'RETIRED') THEN job_end_reason END,
    '', resigned_at, resigned_at
  FROM members WHERE resigned_at IS NOT NULL;
