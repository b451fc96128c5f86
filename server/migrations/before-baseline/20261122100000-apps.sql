-- The catalogue: apps of the platform, the same for every team. A row holds the version on offer; the manifest is the one
-- that was published (contract/app-manifest.ts).
CREATE TABLE apps (
  id uuid PRIMARY KEY,
  key text NOT NULL UNIQUE CHECK (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  version text NOT NULL,
  manifest jsonb NOT NULL,
  category text NOT NULL,
  -- Everybody in every team has it; it is neither opened, stopped nor scoped.
  is_default boolean NOT NULL,
  -- Sold by the person: who uses it needs a seat.
  per_seat boolean NOT NULL,
  -- Without a plan it costs nothing and never ends.
  is_free boolean NOT NULL,
  -- What is searched: names and summaries in every language, and the developer; lower case.
  search_text text NOT NULL,
  -- The documents that opening asks to accept; null where there is none.
  privacy_version text,
  agreement_version text,
  icon_id uuid,
  -- No longer on offer; teams that opened it keep it.
  withdrawn_at timestamptz,
  first_published_at timestamptz NOT NULL DEFAULT now(),
  published_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX apps_search ON apps USING gin (search_text gin_trgm_ops);

-- Every version that was published, by whom.
CREATE TABLE app_versions (
  app_id uuid NOT NULL REFERENCES apps,
  version text NOT NULL,
  manifest jsonb NOT NULL,
  published_at timestamptz NOT NULL DEFAULT now(),
  published_by text NOT NULL,
  PRIMARY KEY (app_id, version)
);

-- Every version of a document that somebody may have accepted: its texts never change.
CREATE TABLE app_documents (
  app_id uuid NOT NULL REFERENCES apps,
  kind text NOT NULL CHECK (kind IN ('PRIVACY_POLICY', 'USER_AGREEMENT')),
  version text NOT NULL,
  texts jsonb NOT NULL,
  published_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (app_id, kind, version)
);

-- Icon and screenshots, drawn anew as WebP. Small, few and the same for everybody: the database keeps them.
CREATE TABLE app_pictures (
  id uuid PRIMARY KEY,
  app_id uuid NOT NULL REFERENCES apps,
  kind text NOT NULL CHECK (kind IN ('ICON', 'SCREENSHOT')),
  width integer NOT NULL,
  height integer NOT NULL,
  content bytea NOT NULL
);
CREATE INDEX app_pictures_app ON app_pictures (app_id);

-- An app that a team has opened. A default app has no row: it is open to all.
CREATE TABLE team_apps (
  team_id uuid NOT NULL REFERENCES teams,
  app_id uuid NOT NULL REFERENCES apps,
  availability text NOT NULL DEFAULT 'OPENED' CHECK (availability IN ('OPENED', 'PORTION', 'ALL', 'STOP')),
  -- What a stopped app is when it runs again.
  stopped_from text CHECK (stopped_from IN ('OPENED', 'PORTION', 'ALL')),
  -- Who looks after it; transferred before they leave.
  in_charge uuid,
  opened_by uuid,
  opened_at timestamptz NOT NULL DEFAULT now(),
  -- The one trial of the team: also after it is over it tells that there was one.
  trial_until timestamptz,
  paid_until timestamptz,
  -- The subscription ends with what is paid.
  cancelled_at timestamptz,
  -- Bought; null where people need no seat, or while the trial gives them.
  seats integer CHECK (seats >= 0),
  -- Seats are given by hand; otherwise who opens the app takes a free one.
  seats_by_hand boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, app_id),
  FOREIGN KEY (team_id, in_charge) REFERENCES members (team_id, id),
  CHECK ((availability = 'STOP') = (stopped_from IS NOT NULL))
);
CREATE INDEX team_apps_in_charge ON team_apps (team_id, in_charge) WHERE in_charge IS NOT NULL;
SELECT app.protect('team_apps');

-- For whom an app is that is for a portion of the team: departments with all below, members, roles.
CREATE TABLE team_app_parties (
  team_id uuid NOT NULL,
  app_id uuid NOT NULL,
  party_id uuid NOT NULL GENERATED ALWAYS AS (coalesce(department_id, member_id, role_id)) STORED,
  department_id uuid,
  member_id uuid,
  role_id uuid,
  PRIMARY KEY (team_id, app_id, party_id),
  FOREIGN KEY (team_id, app_id) REFERENCES team_apps (team_id, app_id) ON DELETE CASCADE,
  FOREIGN KEY (team_id, department_id) REFERENCES departments (team_id, id) ON DELETE CASCADE,
  FOREIGN KEY (team_id, member_id) REFERENCES members (team_id, id) ON DELETE CASCADE,
  FOREIGN KEY (team_id, role_id) REFERENCES roles (team_id, id) ON DELETE CASCADE,
  CHECK (num_nonnulls(department_id, member_id, role_id) = 1)
);
CREATE INDEX team_app_parties_department ON team_app_parties (team_id, department_id) WHERE department_id IS NOT NULL;
CREATE INDEX team_app_parties_member ON team_app_parties (team_id, member_id) WHERE member_id IS NOT NULL;
CREATE INDEX team_app_parties_role ON team_app_parties (team_id, role_id) WHERE role_id IS NOT NULL;
SELECT app.protect('team_app_parties');

-- Who holds a seat of an app. It counts as used while its holder may use the app.
CREATE TABLE app_seats (
  team_id uuid NOT NULL,
  app_id uuid NOT NULL,
  member_id uuid NOT NULL,
  assigned_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, app_id, member_id),
  FOREIGN KEY (team_id, app_id) REFERENCES team_apps (team_id, app_id) ON DELETE CASCADE,
  FOREIGN KEY (team_id, member_id) REFERENCES members (team_id, id) ON DELETE CASCADE
);
CREATE INDEX app_seats_member ON app_seats (team_id, member_id);
SELECT app.protect('app_seats');

-- Which versions of an app's documents were accepted for the team, by whom.
CREATE TABLE app_agreements (
  team_id uuid NOT NULL REFERENCES teams,
  app_id uuid NOT NULL,
  kind text NOT NULL,
  version text NOT NULL,
  accepted_by uuid,
  accepted_name text NOT NULL,
  accepted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, app_id, kind, version),
  FOREIGN KEY (app_id, kind, version) REFERENCES app_documents (app_id, kind, version)
);
SELECT app.protect('app_agreements');

-- A member asks for an app they cannot use; the first decision of an administrator holds.
CREATE TABLE app_requests (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  app_id uuid NOT NULL REFERENCES apps,
  member_id uuid NOT NULL,
  reason text NOT NULL,
  status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN')),
  created_at timestamptz NOT NULL DEFAULT now(),
  decided_at timestamptz,
  decided_by uuid,
  decided_name text,
  decision_reason text,
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, member_id) REFERENCES members (team_id, id) ON DELETE CASCADE,
  CHECK ((status = 'PENDING') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX app_requests_pending ON app_requests (team_id, app_id, member_id) WHERE status = 'PENDING';
CREATE INDEX app_requests_list ON app_requests (team_id, status, created_at DESC);
CREATE INDEX app_requests_member ON app_requests (team_id, member_id);
SELECT app.protect('app_requests');

-- The groups in which members find their apps; without a row they are not used.
CREATE TABLE workbenches (
  team_id uuid PRIMARY KEY REFERENCES teams,
  status text NOT NULL DEFAULT 'STOP' CHECK (status IN ('OPENED', 'STOP')),
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now()
);
SELECT app.protect('workbenches');

-- At most fifteen groups a team: each takes one of fifteen slots, so that two made at once cannot be the sixteenth.
CREATE TABLE workbench_groups (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  slot smallint NOT NULL CHECK (slot BETWEEN 1 AND 15),
  name text NOT NULL,
  position integer NOT NULL,
  PRIMARY KEY (team_id, id),
  UNIQUE (team_id, slot)
);
CREATE UNIQUE INDEX workbench_groups_name ON workbench_groups (team_id, lower(name));
SELECT app.protect('workbench_groups');

CREATE TABLE workbench_group_apps (
  team_id uuid NOT NULL,
  group_id uuid NOT NULL,
  app_id uuid NOT NULL REFERENCES apps,
  position integer NOT NULL,
  PRIMARY KEY (team_id, group_id, app_id),
  FOREIGN KEY (team_id, group_id) REFERENCES workbench_groups (team_id, id) ON DELETE CASCADE
);
SELECT app.protect('workbench_group_apps');
