-- The catalogue of apps, the same for every team. A row contains the version on offer; manifest as it was published
-- (contract/apps/app-manifest.ts).
CREATE TABLE apps (
  id uuid PRIMARY KEY,
  key text NOT NULL UNIQUE CHECK (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  version text NOT NULL,
  manifest jsonb NOT NULL,
  category text NOT NULL,
  -- Available to everybody in every team; cannot be opened, stopped or limited.
  is_default boolean NOT NULL,
  -- Sold for each user: who uses it needs a seat.
  per_seat boolean NOT NULL,
  -- Has no plan, costs nothing and never ends.
  is_free boolean NOT NULL,
  -- Names and summaries in all languages, and the developer, in lower case.
  search_text text NOT NULL,
  -- The documents to accept when opening the app; NULL if there is none.
  privacy_version text,
  agreement_version text,
  icon_id uuid,
  -- No longer on offer; teams that opened it keep it.
  withdrawn_at timestamptz,
  first_published_at timestamptz NOT NULL DEFAULT now(),
  published_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX apps_search ON apps USING gin (search_text gin_trgm_ops);

-- All published versions.
CREATE TABLE app_versions (
  app_id uuid NOT NULL REFERENCES apps,
  version text NOT NULL,
  manifest jsonb NOT NULL,
  published_at timestamptz NOT NULL DEFAULT now(),
  published_by text NOT NULL,
  PRIMARY KEY (app_id, version)
);

-- All versions of documents that teams accept. Their texts never change.
CREATE TABLE app_documents (
  app_id uuid NOT NULL REFERENCES apps,
  kind text NOT NULL CHECK (kind IN ('PRIVACY_POLICY', 'USER_AGREEMENT')),
  version text NOT NULL,
  texts jsonb NOT NULL,
  published_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (app_id, kind, version)
);

-- Icons and screenshots as WebP, stored in the database because they are small and few.
CREATE TABLE app_pictures (
  id uuid PRIMARY KEY,
  app_id uuid NOT NULL REFERENCES apps,
  kind text NOT NULL CHECK (kind IN ('ICON', 'SCREENSHOT')),
  width integer NOT NULL,
  height integer NOT NULL,
  content bytea NOT NULL
);
CREATE INDEX app_pictures_app ON app_pictures (app_id);

-- When an app was withdrawn and restored.
CREATE TABLE app_withdrawals (
  app_id uuid NOT NULL REFERENCES apps,
  withdrawn_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  withdrawn_by text NOT NULL,
  restored_at timestamptz,
  restored_by text,
  PRIMARY KEY (app_id, withdrawn_at)
);

-- Client secrets of apps that sign people in. Several are valid while they are exchanged.
CREATE TABLE app_secrets (
  id uuid PRIMARY KEY,
  app_id uuid NOT NULL REFERENCES apps,
  secret_hash bytea NOT NULL UNIQUE,
  -- The last characters, to recognise the secret.
  hint text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by text NOT NULL,
  -- When it becomes invalid; NULL for the newest.
  ends_at timestamptz
);
CREATE INDEX app_secrets_app ON app_secrets (app_id);

-- Apps that a team has opened. A default app has no row.
CREATE TABLE team_apps (
  team_id uuid NOT NULL REFERENCES teams,
  app_id uuid NOT NULL REFERENCES apps,
  availability text NOT NULL DEFAULT 'OPENED' CHECK (availability IN ('OPENED', 'PORTION', 'ALL', 'STOP')),
  -- The availability to return to when a stopped app is resumed.
  availability_before_stop text CHECK (availability_before_stop IN ('OPENED', 'PORTION', 'ALL')),
  -- The member responsible for the app; passed on before they leave.
  in_charge uuid,
  opened_by uuid,
  opened_at timestamptz NOT NULL DEFAULT now(),
  -- End of the only trial of the team; kept after it has ended.
  trial_until timestamptz,
  paid_until timestamptz,
  -- The subscription ends with the paid period.
  cancelled_at timestamptz,
  -- Seats bought; NULL if none are needed or the trial provides them.
  seats integer CHECK (seats >= 0),
  -- Seats are assigned by an administrator; otherwise whoever opens the app takes a free one.
  manual_seats boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, app_id),
  FOREIGN KEY (team_id, in_charge) REFERENCES members (team_id, id),
  CHECK ((availability = 'STOP') = (availability_before_stop IS NOT NULL))
);
CREATE INDEX team_apps_in_charge ON team_apps (team_id, in_charge) WHERE in_charge IS NOT NULL;
SELECT app.protect('team_apps');

-- The departments with all below, members and roles for whom an app with availability PORTION is.
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

-- Seats of an app. A seat counts as used while its holder may use the app.
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

-- Versions of an app's documents that were accepted for the team.
CREATE TABLE app_agreements (
  team_id uuid NOT NULL REFERENCES teams,
  app_id uuid NOT NULL,
  kind text NOT NULL,
  version text NOT NULL,
  accepted_by uuid,
  accepted_by_name text NOT NULL,
  accepted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, app_id, kind, version),
  FOREIGN KEY (app_id, kind, version) REFERENCES app_documents (app_id, kind, version)
);
SELECT app.protect('app_agreements');

-- Requests of members for an app they cannot use.
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
  decided_by_name text,
  decision_reason text,
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, member_id) REFERENCES members (team_id, id) ON DELETE CASCADE,
  CHECK ((status = 'PENDING') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX app_requests_pending ON app_requests (team_id, app_id, member_id) WHERE status = 'PENDING';
CREATE INDEX app_requests_list ON app_requests (team_id, status, created_at DESC);
CREATE INDEX app_requests_member ON app_requests (team_id, member_id);
SELECT app.protect('app_requests');

-- Notices of the end of an app, once for each end and threshold in days (0: it has ended).
CREATE TABLE app_notices (
  team_id uuid NOT NULL,
  app_id uuid NOT NULL,
  ends_at timestamptz NOT NULL,
  days smallint NOT NULL CHECK (days >= 0),
  sent_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, app_id, ends_at, days),
  FOREIGN KEY (team_id, app_id) REFERENCES team_apps (team_id, app_id) ON DELETE CASCADE
);
SELECT app.protect('app_notices');

-- Teams with a paid app or trial that ends soon or ended recently (days).
CREATE FUNCTION app.teams_with_ending_apps(moment timestamptz, soon integer, past integer) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT t.team_id FROM team_apps t JOIN apps a ON a.id = t.app_id JOIN teams ON teams.id = t.team_id
  WHERE teams.status = 'ACTIVE' AND NOT a.is_free AND NOT a.is_default
    AND coalesce(t.paid_until, t.trial_until) BETWEEN moment - make_interval(days => past) AND moment + make_interval(days => soon)
$$;
REVOKE EXECUTE ON FUNCTION app.teams_with_ending_apps(timestamptz, integer, integer) FROM PUBLIC;

-- Numbers of use of each app over all teams, for provider staff.
CREATE FUNCTION app.app_use() RETURNS TABLE (app_id uuid, opened integer, stopped integer, trying integer, paying integer, seats integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.app_id, count(*)::int, (count(*) FILTER (WHERE t.availability = 'STOP'))::int,
    (count(*) FILTER (WHERE t.paid_until IS NULL AND t.trial_until > now()))::int,
    (count(*) FILTER (WHERE t.paid_until > now()))::int,
    coalesce(sum(t.seats) FILTER (WHERE t.paid_until > now()), 0)::int
  FROM team_apps t JOIN teams ON teams.id = t.team_id AND teams.status <> 'DISSOLVED' GROUP BY t.app_id
$$;
REVOKE EXECUTE ON FUNCTION app.app_use() FROM PUBLIC;

-- Groups of apps for members. Without a row, or with STOP, they are not used.
CREATE TABLE workbenches (
  team_id uuid PRIMARY KEY REFERENCES teams,
  status text NOT NULL DEFAULT 'STOP' CHECK (status IN ('OPENED', 'STOP')),
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now()
);
SELECT app.protect('workbenches');

-- At most 15 groups in a team, ensured by the unique slot.
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

-- Whether members are asked before an app gets their data. ASK without a row.
CREATE TABLE app_policies (
  team_id uuid NOT NULL REFERENCES teams,
  app_id uuid NOT NULL REFERENCES apps,
  policy text NOT NULL CHECK (policy IN ('ALLOWED', 'ASK', 'BLOCKED')),
  version integer NOT NULL DEFAULT 1,
  updated_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, app_id)
);
SELECT app.protect('app_policies');

-- Consents of a person that an app may read data on their behalf in one team. The ids of its sign-ins at the authorization
-- server begin with the id of the consent, so that withdrawing it ends them.
CREATE TABLE oauth_grants (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL UNIQUE,
  app_id uuid NOT NULL REFERENCES apps,
  account_id uuid NOT NULL REFERENCES accounts,
  member_id uuid NOT NULL,
  scopes text[] NOT NULL,
  granted_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  -- The member or administrator who withdrew it; NULL for the system.
  revoked_by uuid,
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, member_id) REFERENCES members (team_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX oauth_grants_living ON oauth_grants (team_id, app_id, account_id) WHERE revoked_at IS NULL;
CREATE INDEX oauth_grants_account ON oauth_grants (account_id, app_id) WHERE revoked_at IS NULL;
CREATE INDEX oauth_grants_member ON oauth_grants (team_id, member_id);
CREATE INDEX oauth_grants_list ON oauth_grants (team_id, granted_at DESC);
SELECT app.protect('oauth_grants');
-- People see their own in every team.
CREATE POLICY own ON oauth_grants FOR SELECT USING (account_id = (SELECT app.account_id()));

-- Sign-ins of apps that receive OpenID Connect Back-Channel Logout. A row is deleted when the app has accepted the logout
-- token.
CREATE TABLE app_sign_ins (
  app_id uuid NOT NULL REFERENCES apps,
  -- The claim sid of the app's id tokens.
  sid text NOT NULL,
  account_id uuid NOT NULL REFERENCES accounts,
  -- oauth_grants.id; a deleted consent has ended.
  consent_id uuid NOT NULL,
  grant_hash bytea NOT NULL,
  session_uid text NOT NULL,
  -- When the person's right to use the app was last checked.
  checked_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  -- When to send the next logout token; for a claimed row, the end of the claim.
  next_attempt_at timestamptz,
  claim uuid,
  PRIMARY KEY (app_id, sid)
);
CREATE INDEX app_sign_ins_account ON app_sign_ins (account_id);
CREATE INDEX app_sign_ins_due ON app_sign_ins (next_attempt_at) WHERE ended_at IS NOT NULL;
CREATE INDEX app_sign_ins_living ON app_sign_ins (checked_at) WHERE ended_at IS NULL;

-- Marks sign-ins as ended whose session, grant, consent, member, account or app has ended. The server checks ranges, seats,
-- payment and policies. One process at a time.
CREATE FUNCTION app.end_app_sign_ins() RETURNS integer LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH one AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(hashtext('atrium.app_sign_ins')) AS held),
  ended AS (
    UPDATE app_sign_ins s SET ended_at = now(), next_attempt_at = now(), attempts = 0, claim = NULL
    WHERE s.ended_at IS NULL AND (SELECT held FROM one) AND NOT (
      EXISTS (SELECT FROM account_sessions a WHERE a.uid = s.session_uid AND a.account_id = s.account_id AND a.ended_at IS NULL
        AND (a.idle_ends_at IS NULL OR a.idle_ends_at > now()))
      AND EXISTS (SELECT FROM oidc_entities e WHERE e.kind = 'Grant' AND e.id_hash = s.grant_hash AND e.expires_at > now())
      AND EXISTS (SELECT FROM oidc_entities e WHERE e.kind = 'Session' AND e.uid = s.session_uid AND e.expires_at > now())
      AND EXISTS (SELECT FROM oauth_grants g
        JOIN apps p ON p.id = g.app_id AND p.withdrawn_at IS NULL
        JOIN teams t ON t.id = g.team_id AND t.status = 'ACTIVE'
        JOIN members m ON m.team_id = g.team_id AND m.id = g.member_id AND m.status = 'REGISTERED' AND m.resigned_at IS NULL
          AND m.suspended_at IS NULL
        JOIN accounts c ON c.id = g.account_id AND c.closed_at IS NULL
        WHERE g.id = s.consent_id AND g.revoked_at IS NULL))
    RETURNING 1)
  SELECT count(*)::integer FROM ended
$$;
REVOKE EXECUTE ON FUNCTION app.end_app_sign_ins() FROM PUBLIC;

-- Tokens by which programs of a team call the API (API) or SCIM (decisions/029).
CREATE TABLE api_tokens (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('API', 'SCIM')),
  name text NOT NULL,
  -- SHA-256 of the token, and its last four characters to recognise it.
  hash bytea NOT NULL UNIQUE CHECK (length(hash) = 32),
  hint text NOT NULL,
  -- Menu codes with an access level, such as {"020100": "view"}.
  grants jsonb NOT NULL,
  scope text NOT NULL CHECK (scope IN ('ALL', 'DEPARTMENTS')),
  -- The creator; the token never holds more rights than they do at the moment.
  member_id uuid,
  created_by_name text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  last_used_at timestamptz,
  last_used_ip text,
  -- The end: revoked by somebody, or recorded as expired.
  revoked_at timestamptz,
  revoked_by_name text,
  expired_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, member_id) REFERENCES members (team_id, id) ON DELETE SET NULL (member_id),
  CHECK (expires_at > created_at),
  CHECK (revoked_at IS NULL OR expired_at IS NULL)
);
CREATE UNIQUE INDEX api_tokens_name ON api_tokens (team_id, kind, lower(name)) WHERE revoked_at IS NULL AND expired_at IS NULL;
CREATE INDEX api_tokens_member ON api_tokens (team_id, member_id) WHERE revoked_at IS NULL AND expired_at IS NULL;
CREATE INDEX api_tokens_expires ON api_tokens (expires_at) WHERE revoked_at IS NULL AND expired_at IS NULL;
SELECT app.protect('api_tokens');

-- The departments, with all below, of a token with scope DEPARTMENTS. Without any it reaches nobody.
CREATE TABLE api_token_departments (
  team_id uuid NOT NULL,
  token_id uuid NOT NULL,
  department_id uuid NOT NULL,
  PRIMARY KEY (team_id, token_id, department_id),
  FOREIGN KEY (team_id, token_id) REFERENCES api_tokens (team_id, id) ON DELETE CASCADE,
  FOREIGN KEY (team_id, department_id) REFERENCES departments (team_id, id) ON DELETE CASCADE
);
CREATE INDEX api_token_departments_department ON api_token_departments (team_id, department_id);
SELECT app.protect('api_token_departments');

-- The team of a token, before a team is chosen.
CREATE FUNCTION app.team_of_api_token(token_hash bytea) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT team_id FROM api_tokens WHERE hash = token_hash
$$;
REVOKE EXECUTE ON FUNCTION app.team_of_api_token(bytea) FROM PUBLIC;

-- Teams with tokens that have expired and are not recorded as such.
CREATE FUNCTION app.expired_api_tokens(moment timestamptz) RETURNS TABLE (team_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT k.team_id FROM api_tokens k WHERE k.revoked_at IS NULL AND k.expired_at IS NULL AND k.expires_at <= moment LIMIT 1000
$$;
REVOKE EXECUTE ON FUNCTION app.expired_api_tokens(timestamptz) FROM PUBLIC;

-- The grants snapshot of an API token: the token, its team, and the rights of its creator (null if they have none any more).
-- paths are those of all departments that either reaches.
CREATE VIEW app.api_token_grants_view AS
  SELECT k.hash, json_build_object(
    'id', k.id, 'kind', k.kind, 'name', k.name, 'grants', k.grants, 'scope', k.scope,
    'ended', k.revoked_at IS NOT NULL OR k.expired_at IS NOT NULL, 'expires_at', extract(epoch FROM k.expires_at),
    'used_at', extract(epoch FROM k.last_used_at),
    'status', t.status, 'owner_member_id', t.owner_member_id,
    'root', (SELECT d.id FROM departments d WHERE d.team_id = k.team_id AND d.parent_id IS NULL),
    'super_admins', ARRAY(SELECT rm.member_id FROM roles r JOIN role_members rm ON rm.team_id = r.team_id AND rm.role_id = r.id
      WHERE r.team_id = k.team_id AND r.built_in = 'SUPER_ADMIN' ORDER BY rm.member_id),
    'departments', ARRAY(SELECT td.department_id FROM api_token_departments td
      WHERE td.team_id = k.team_id AND td.token_id = k.id ORDER BY td.department_id),
    'paths', CASE WHEN k.scope = 'DEPARTMENTS' THEN (SELECT json_object_agg(d.id, d.path) FROM departments d
      WHERE d.team_id = k.team_id AND d.id IN (
        SELECT td.department_id FROM api_token_departments td WHERE td.team_id = k.team_id AND td.token_id = k.id
        UNION ALL SELECT md.department_id FROM member_departments md WHERE md.team_id = k.team_id AND md.member_id = k.member_id
        UNION ALL SELECT sd.department_id FROM role_members rm
          JOIN role_scope_departments sd ON sd.team_id = rm.team_id AND sd.role_id = rm.role_id
          WHERE rm.team_id = k.team_id AND rm.member_id = k.member_id)) END,
    'maker', (SELECT p.snapshot::json FROM members m JOIN app.account_grants_view p ON p.account_id = m.account_id
      WHERE m.team_id = k.team_id AND m.id = k.member_id))::text AS snapshot
  FROM api_tokens k JOIN teams t ON t.id = k.team_id
  WHERE k.team_id = (SELECT app.team_id());
GRANT SELECT ON app.api_token_grants_view TO atrium_server;

-- Receivers of events of a team (decisions/032). A webhook stays when its creator leaves.
CREATE TABLE webhooks (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  name text NOT NULL,
  address text NOT NULL,
  events text[] NOT NULL,
  enabled boolean NOT NULL DEFAULT true,
  -- Entries before it are not sent.
  enabled_since timestamptz NOT NULL,
  -- Why the server disabled it: the receiver answered 410 (GONE), or nothing was delivered for five days (FAILING).
  ended_by text CHECK (ended_by IN ('GONE', 'FAILING')),
  -- Since when nothing was delivered.
  failing_since timestamptz,
  -- Sealed, 32 bytes, signs the messages; previous_secret signs too until previous_until.
  secret bytea NOT NULL,
  previous_secret bytea,
  previous_until timestamptz,
  member_id uuid,
  created_by_name text NOT NULL,
  created_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, member_id) REFERENCES members (team_id, id) ON DELETE SET NULL (member_id),
  CHECK (ended_by IS NULL OR NOT enabled)
);
CREATE UNIQUE INDEX webhooks_name ON webhooks (team_id, lower(name));
CREATE INDEX webhooks_member ON webhooks (team_id, member_id);
SELECT app.protect('webhooks');

-- Messages to a webhook, kept for 30 days. claim names the process that sends it, until the next attempt.
CREATE TABLE webhook_deliveries (
  team_id uuid NOT NULL,
  id uuid NOT NULL,
  webhook_id uuid NOT NULL,
  -- The id of the operation-log entry, by which receivers recognise a message.
  message_id uuid NOT NULL,
  event text NOT NULL,
  body text NOT NULL,
  status text NOT NULL DEFAULT 'WAITING' CHECK (status IN ('WAITING', 'DELIVERED', 'FAILED', 'STOPPED')),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL,
  claim uuid,
  -- The last try: its time, the signature sent, and the answer or failure.
  attempted_at timestamptz,
  signature text,
  response_status integer,
  response text,
  failure text,
  duration_ms integer,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  PRIMARY KEY (team_id, id),
  UNIQUE (team_id, webhook_id, message_id),
  FOREIGN KEY (team_id, webhook_id) REFERENCES webhooks (team_id, id) ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_attempt_at) WHERE status = 'WAITING';
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (team_id, webhook_id, next_attempt_at) WHERE status = 'WAITING';
CREATE INDEX webhook_deliveries_recent ON webhook_deliveries (team_id, webhook_id, created_at DESC, id DESC);
CREATE INDEX webhook_deliveries_age ON webhook_deliveries (created_at);
SELECT app.protect('webhook_deliveries');

-- Teams with messages to send.
CREATE FUNCTION app.teams_with_webhooks_due(moment timestamptz) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT d.team_id FROM webhook_deliveries d
    JOIN webhooks w ON w.team_id = d.team_id AND w.id = d.webhook_id AND w.enabled
    JOIN teams t ON t.id = d.team_id AND t.status = 'ACTIVE'
    WHERE d.status = 'WAITING' AND d.next_attempt_at <= moment
$$;
REVOKE EXECUTE ON FUNCTION app.teams_with_webhooks_due(timestamptz) FROM PUBLIC;

-- Deletes deliveries after 30 days and previous secrets whose overlap has ended.
CREATE FUNCTION app.sweep_webhooks(moment timestamptz) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM webhook_deliveries WHERE created_at < least(moment, now()) - interval '30 days';
  UPDATE webhooks SET previous_secret = NULL, previous_until = NULL WHERE previous_until < least(moment, now());
$$;
REVOKE EXECUTE ON FUNCTION app.sweep_webhooks(timestamptz) FROM PUBLIC;

-- Whether the directory of a team may write by SCIM.
CREATE TABLE scim_settings (
  team_id uuid PRIMARY KEY REFERENCES teams,
  enabled boolean NOT NULL DEFAULT false,
  -- Writes are checked and answered, and then rolled back.
  dry_run boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1
);
SELECT app.protect('scim_settings');

-- The external ids of members and departments, and the members deleted in the directory.
CREATE TABLE scim_links (
  team_id uuid NOT NULL REFERENCES teams,
  member_id uuid,
  department_id uuid,
  id uuid NOT NULL GENERATED ALWAYS AS (coalesce(member_id, department_id)) STORED,
  kind text NOT NULL GENERATED ALWAYS AS (CASE WHEN member_id IS NULL THEN 'GROUP' ELSE 'USER' END) STORED,
  external_id text,
  -- Deleted in the directory and hidden from it until the member is activated again here.
  removed_at timestamptz,
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, member_id) REFERENCES members (team_id, id) ON DELETE CASCADE,
  FOREIGN KEY (team_id, department_id) REFERENCES departments (team_id, id) ON DELETE CASCADE,
  CHECK ((member_id IS NULL) <> (department_id IS NULL))
);
CREATE UNIQUE INDEX scim_links_external ON scim_links (team_id, kind, external_id) WHERE external_id IS NOT NULL;
CREATE INDEX scim_links_member ON scim_links (team_id, member_id) WHERE member_id IS NOT NULL;
CREATE INDEX scim_links_department ON scim_links (team_id, department_id) WHERE department_id IS NOT NULL;
SELECT app.protect('scim_links');

-- The last calls of the directory.
CREATE TABLE scim_calls (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  at timestamptz NOT NULL,
  token_name text NOT NULL,
  method text NOT NULL,
  path text NOT NULL,
  writes boolean NOT NULL,
  dry_run boolean NOT NULL,
  status integer NOT NULL,
  -- The error as it was answered.
  detail text,
  -- What a write is about, and the actions it logs, or would log.
  object_name text,
  actions text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (team_id, id)
);
CREATE INDEX scim_calls_latest ON scim_calls (team_id, writes, id DESC);
SELECT app.protect('scim_calls');
