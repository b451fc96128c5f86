-- Which kinds of mail a member chose to get or not to get; kinds without a row have their default.
CREATE TABLE notification_choices (
  team_id uuid NOT NULL REFERENCES teams,
  member_id uuid NOT NULL,
  kind text NOT NULL,
  mail boolean NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, member_id, kind),
  FOREIGN KEY (team_id, member_id) REFERENCES members (team_id, id) ON DELETE CASCADE
);
SELECT app.protect('notification_choices');

-- Requests to be contacted by sales, about a product or an app.
CREATE TABLE contact_requests (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  product text CHECK (product IN ('HR_SYSTEM', 'CODELESS')),
  app_id uuid REFERENCES apps,
  team_size text,
  contact text NOT NULL,
  email citext,
  phone text,
  message text,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, id),
  CHECK (email IS NOT NULL OR phone IS NOT NULL),
  CHECK (num_nonnulls(product, app_id) = 1)
);
CREATE INDEX contact_requests_recent ON contact_requests (team_id, created_at DESC);
SELECT app.protect('contact_requests');
