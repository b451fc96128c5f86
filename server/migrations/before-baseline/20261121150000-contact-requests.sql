-- Requests to be contacted by sales, kept whether or not an address for them is configured.
CREATE TABLE contact_requests (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  product text NOT NULL CHECK (product IN ('HR_SYSTEM', 'CODELESS')),
  team_size text,
  contact text NOT NULL,
  email citext,
  phone text,
  message text,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, id),
  CHECK (email IS NOT NULL OR phone IS NOT NULL)
);
CREATE INDEX contact_requests_recent ON contact_requests (team_id, created_at DESC);
SELECT app.protect('contact_requests');

-- Who left, by month.
CREATE INDEX members_ended ON members (team_id, job_ended_date) WHERE resigned_at IS NOT NULL;
