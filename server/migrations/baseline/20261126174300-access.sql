-- What the authorization server stores: sessions, grants, codes, refresh tokens, interactions. Rows are found by the SHA-256 of
-- their id, which the payload does not contain, so a copy of the table opens nothing.
CREATE TABLE oidc_entities (
  kind text NOT NULL,
  id_hash bytea NOT NULL,
  payload jsonb NOT NULL,
  account_id uuid,
  grant_id text,
  uid text,
  consumed_at timestamptz,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (kind, id_hash)
);
CREATE INDEX oidc_entities_account ON oidc_entities (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX oidc_entities_grant ON oidc_entities (grant_id) WHERE grant_id IS NOT NULL;
CREATE UNIQUE INDEX oidc_entities_uid ON oidc_entities (kind, uid) WHERE uid IS NOT NULL;
CREATE INDEX oidc_entities_expiry ON oidc_entities (expires_at);

-- Keys that sign tokens, one NEXT and one ACTIVE for each algorithm. NEXT is published before it signs; RETIRED stays published
-- until everything it signed has expired.
CREATE TABLE signing_keys (
  kid text PRIMARY KEY,
  alg text NOT NULL CHECK (alg IN ('ES256', 'RS256')),
  state text NOT NULL CHECK (state IN ('NEXT', 'ACTIVE', 'RETIRED')),
  public_jwk jsonb NOT NULL,
  sealed_private bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  activated_at timestamptz,
  retired_at timestamptz
);
CREATE UNIQUE INDEX signing_keys_one ON signing_keys (alg, state) WHERE state <> 'RETIRED';

-- Email or text message with a code and a link: for a new account (REGISTER) or a forgotten password (RESET). Answers do not
-- tell which of the two it is.
CREATE TABLE verifications (
  id uuid PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('REGISTER', 'RESET')),
  channel text NOT NULL CHECK (channel IN ('MAIL', 'SMS')),
  address citext NOT NULL,
  language text NOT NULL,
  -- The account of the address at the time of the request.
  account_id uuid REFERENCES accounts,
  display_name text,
  code_hash bytea NOT NULL,
  link_hash bytea NOT NULL UNIQUE,
  failed_attempts integer NOT NULL DEFAULT 0,
  -- How often the code was sent, and when last.
  sent integer NOT NULL DEFAULT 1,
  sent_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX verifications_expiry ON verifications (expires_at);
CREATE INDEX verifications_account ON verifications (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX verifications_address ON verifications (address, purpose, sent_at DESC);

-- Proof that a person has just signed in by other means than the password: valid for two minutes, once.
CREATE TABLE sign_in_tickets (
  ticket_hash bytea PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_in_tickets_account ON sign_in_tickets (account_id);

-- Sign-ins that still need a second factor, bound to the interaction of the sign-in page.
CREATE TABLE sign_in_steps (
  step_hash bytea PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts,
  interaction text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_in_steps_account ON sign_in_steps (account_id);

-- Sessions of accounts. Ended ones stay until the authorization server has deleted theirs, so that they cannot be resumed.
CREATE TABLE account_sessions (
  id uuid PRIMARY KEY,
  -- The id of the session at the authorization server.
  uid text NOT NULL UNIQUE,
  -- A digest of uid, which tokens carry.
  name text NOT NULL UNIQUE,
  account_id uuid NOT NULL REFERENCES accounts,
  auth_at timestamptz NOT NULL,
  -- Named by access tokens of the console. Increased when the grant they were made from is revoked: they end with the next
  -- call, while the session continues.
  token_generation integer NOT NULL DEFAULT 1,
  ip text NOT NULL,
  user_agent text NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  -- Set if a team of the account has an idle timeout.
  idle_ends_at timestamptz,
  ended_at timestamptz
);
CREATE INDEX account_sessions_account ON account_sessions (account_id) WHERE ended_at IS NULL;

-- Sessions that were used in a team, which its administrators see and may end.
CREATE TABLE team_sessions (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL REFERENCES account_sessions ON DELETE CASCADE,
  member_id uuid NOT NULL,
  last_used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, member_id) REFERENCES members (team_id, id) ON DELETE CASCADE
);
CREATE INDEX team_sessions_member ON team_sessions (team_id, member_id);
CREATE INDEX team_sessions_id ON team_sessions (id);
SELECT app.protect('team_sessions');

-- When a member last used the team; kept longer than sessions.
CREATE TABLE member_uses (
  team_id uuid NOT NULL,
  id uuid NOT NULL,
  last_used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, id) REFERENCES members (team_id, id) ON DELETE CASCADE
);
SELECT app.protect('member_uses');

-- Second factors of accounts: an authenticator app (one for each account) or passkeys.
CREATE TABLE second_factors (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts,
  kind text NOT NULL CHECK (kind IN ('AUTHENTICATOR', 'PASSKEY')),
  name text,
  -- Authenticator app: the shared secret, and the newest time step (30 seconds) whose code was accepted.
  sealed_secret bytea,
  last_step bigint NOT NULL DEFAULT 0,
  -- Passkey: WebAuthn credential. counter is the last signature count, 0 if the authenticator does not count.
  credential_id bytea CONSTRAINT second_factors_credential UNIQUE,
  public_key bytea,
  counter bigint NOT NULL DEFAULT 0,
  transports text[] NOT NULL DEFAULT '{}',
  -- The factor counts from then on.
  confirmed_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((kind = 'AUTHENTICATOR') = (sealed_secret IS NOT NULL)),
  CHECK ((kind = 'PASSKEY') = (credential_id IS NOT NULL AND public_key IS NOT NULL AND name IS NOT NULL AND confirmed_at IS NOT NULL))
);
CREATE UNIQUE INDEX second_factors_authenticator ON second_factors (account_id) WHERE kind = 'AUTHENTICATOR';
CREATE INDEX second_factors_account ON second_factors (account_id) WHERE confirmed_at IS NOT NULL;

-- One-time codes that replace the second factor; deleted with the last factor of the account.
CREATE TABLE recovery_codes (
  account_id uuid NOT NULL REFERENCES accounts,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (account_id, code_hash)
);

-- WebAuthn challenges: valid once, for a purpose, on the sign-in page or in the session (origin), and for an account unless the
-- passkey tells the account.
CREATE TABLE passkey_challenges (
  challenge_hash bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('ADD', 'FRESH', 'SIGN_IN', 'STEP')),
  origin text NOT NULL,
  account_id uuid REFERENCES accounts,
  expires_at timestamptz NOT NULL,
  CHECK ((purpose = 'SIGN_IN') = (account_id IS NULL))
);
CREATE INDEX passkey_challenges_account ON passkey_challenges (account_id);
CREATE INDEX passkey_challenges_expiry ON passkey_challenges (expires_at);

-- What a team requires for signing in.
CREATE TABLE team_policies (
  team_id uuid PRIMARY KEY REFERENCES teams,
  second_factor text NOT NULL DEFAULT 'NOBODY' CHECK (second_factor IN ('NOBODY', 'OWNER', 'ADMINISTRATORS', 'EVERYONE')),
  -- The first day of the requirement.
  second_factor_from date,
  idle_minutes integer CHECK (idle_minutes BETWEEN 15 AND 480),
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (second_factor = 'NOBODY' OR second_factor_from IS NOT NULL)
);
SELECT app.protect('team_policies');

-- The shortest idle timeout, in minutes, of an account's teams, because its sessions serve all of them. NULL without any.
CREATE FUNCTION app.idle_minutes(account uuid) RETURNS integer LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT min(p.idle_minutes) FROM account_teams a JOIN teams t ON t.id = a.team_id AND t.status = 'ACTIVE'
    JOIN team_policies p ON p.team_id = a.team_id WHERE a.account_id = account $$;
REVOKE EXECUTE ON FUNCTION app.idle_minutes(uuid) FROM PUBLIC;

-- Authentication events of accounts. The server adds rows and never changes them; they are deleted after 24 months. account_id
-- is NULL only for events of the installation, such as a rotation of signing keys.
CREATE TABLE auth_events (
  id uuid PRIMARY KEY,
  account_id uuid REFERENCES accounts,
  at timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL CHECK (kind ~ '^[A-Z_]{1,40}$'),
  -- The method of a sign-in.
  method text CHECK (method ~ '^[A-Z_]{1,40}$'),
  result text NOT NULL CHECK (result IN ('SUCCESS', 'FAILURE', 'THROTTLED')),
  ip text NOT NULL,
  user_agent text NOT NULL CHECK (length(user_agent) <= 300)
);
CREATE INDEX auth_events_account ON auth_events (account_id, at DESC, id DESC);
CREATE INDEX auth_events_at ON auth_events (at);
-- An account reads its own events. A team reads those of its members since they joined it.
ALTER TABLE auth_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE auth_events FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON auth_events FOR SELECT USING (account_id = (SELECT app.account_id()));
CREATE POLICY team ON auth_events FOR SELECT USING (EXISTS (SELECT FROM account_teams a
  WHERE a.team_id = (SELECT app.team_id()) AND a.account_id = auth_events.account_id AND a.joined_at <= auth_events.at));
CREATE POLICY append ON auth_events FOR INSERT WITH CHECK (true);
CREATE POLICY maintenance ON auth_events TO CURRENT_USER USING (true) WITH CHECK (true);
REVOKE UPDATE, DELETE, TRUNCATE ON auth_events FROM atrium_server;

-- Groups of roles in lists.
CREATE TABLE role_groups (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  name text NOT NULL,
  sort integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, id)
);
CREATE UNIQUE INDEX role_groups_name ON role_groups (team_id, lower(name));
SELECT app.protect('role_groups');

-- Roles. rights repeats the permissions and the scope of the rows below, as one JSON text; triggers maintain it in the
-- statement that changes them.
CREATE TABLE roles (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  group_id uuid,
  name text NOT NULL,
  description text,
  type text NOT NULL CHECK (type IN ('ADMINISTRATOR', 'CUSTOM')),
  -- Starter roles keep their key. SUPER_ADMIN holds every permission and cannot be edited.
  built_in text CHECK (built_in IN ('SUPER_ADMIN', 'HR', 'IT', 'FINANCE', 'RECEPTION')),
  scope text NOT NULL DEFAULT 'ALL' CHECK (scope IN ('ALL', 'OWN_DEPARTMENTS', 'DEPARTMENTS', 'MEMBERS')),
  rights text NOT NULL DEFAULT '{"grants":{},"departments":[],"members":[]}',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, group_id) REFERENCES role_groups (team_id, id)
);
CREATE UNIQUE INDEX roles_name ON roles (team_id, lower(name));
CREATE UNIQUE INDEX roles_built_in ON roles (team_id, built_in) WHERE built_in IS NOT NULL;
CREATE INDEX roles_group ON roles (team_id, group_id) WHERE group_id IS NOT NULL;
SELECT app.protect('roles');

-- Permissions of a role: menu codes with an access level.
CREATE TABLE role_grants (
  team_id uuid NOT NULL,
  role_id uuid NOT NULL,
  menu_code text NOT NULL,
  access text NOT NULL CHECK (access IN ('view', 'edit')),
  PRIMARY KEY (team_id, role_id, menu_code),
  FOREIGN KEY (team_id, role_id) REFERENCES roles (team_id, id) ON DELETE CASCADE
);
SELECT app.protect('role_grants');

-- Departments and members that the scopes DEPARTMENTS and MEMBERS consist of.
CREATE TABLE role_scope_departments (
  team_id uuid NOT NULL,
  role_id uuid NOT NULL,
  department_id uuid NOT NULL,
  PRIMARY KEY (team_id, role_id, department_id),
  FOREIGN KEY (team_id, role_id) REFERENCES roles (team_id, id) ON DELETE CASCADE,
  FOREIGN KEY (team_id, department_id) REFERENCES departments (team_id, id) ON DELETE CASCADE
);
SELECT app.protect('role_scope_departments');

CREATE TABLE role_scope_members (
  team_id uuid NOT NULL,
  role_id uuid NOT NULL,
  member_id uuid NOT NULL,
  PRIMARY KEY (team_id, role_id, member_id),
  FOREIGN KEY (team_id, role_id) REFERENCES roles (team_id, id) ON DELETE CASCADE,
  FOREIGN KEY (team_id, member_id) REFERENCES members (team_id, id) ON DELETE CASCADE
);
SELECT app.protect('role_scope_members');

-- The members who hold a role.
CREATE TABLE role_members (
  team_id uuid NOT NULL,
  role_id uuid NOT NULL,
  member_id uuid NOT NULL,
  granted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, role_id, member_id),
  FOREIGN KEY (team_id, role_id) REFERENCES roles (team_id, id) ON DELETE CASCADE,
  FOREIGN KEY (team_id, member_id) REFERENCES members (team_id, id) ON DELETE CASCADE
);
CREATE INDEX role_members_member ON role_members (team_id, member_id);
SELECT app.protect('role_members');

CREATE FUNCTION app.rights_of(team uuid, role uuid) RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT json_build_object(
    'grants', coalesce((SELECT json_object_agg(g.menu_code, g.access ORDER BY g.menu_code) FROM public.role_grants g
      WHERE g.team_id = team AND g.role_id = role), '{}'),
    'departments', ARRAY(SELECT s.department_id FROM public.role_scope_departments s
      WHERE s.team_id = team AND s.role_id = role ORDER BY 1),
    'members', ARRAY(SELECT s.member_id FROM public.role_scope_members s WHERE s.team_id = team AND s.role_id = role ORDER BY 1))::text
$$;

CREATE FUNCTION app.rights_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Locks the roles first, so that of two concurrent changes of a role the second sees the rows of the first.
  PERFORM 1 FROM public.roles r JOIN (SELECT DISTINCT team_id, role_id FROM changed) c ON r.team_id = c.team_id AND r.id = c.role_id
    ORDER BY r.team_id, r.id FOR NO KEY UPDATE OF r;
  UPDATE public.roles r SET rights = app.rights_of(r.team_id, r.id)
    FROM (SELECT DISTINCT team_id, role_id FROM changed) c WHERE r.team_id = c.team_id AND r.id = c.role_id;
  RETURN NULL;
END
$$;

CREATE TRIGGER rights_came AFTER INSERT ON role_grants REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.rights_changed();
CREATE TRIGGER rights_altered AFTER UPDATE ON role_grants REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.rights_changed();
CREATE TRIGGER rights_went AFTER DELETE ON role_grants REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.rights_changed();
CREATE TRIGGER rights_came AFTER INSERT ON role_scope_departments REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.rights_changed();
CREATE TRIGGER rights_altered AFTER UPDATE ON role_scope_departments REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.rights_changed();
CREATE TRIGGER rights_went AFTER DELETE ON role_scope_departments REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.rights_changed();
CREATE TRIGGER rights_came AFTER INSERT ON role_scope_members REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.rights_changed();
CREATE TRIGGER rights_altered AFTER UPDATE ON role_scope_members REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.rights_changed();
CREATE TRIGGER rights_went AFTER DELETE ON role_scope_members REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.rights_changed();

-- The first day from which a team of the account requires a second factor that the account does not have. NULL without any.
CREATE FUNCTION app.second_factor_due(account uuid) RETURNS date LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT min(p.second_factor_from) FROM account_teams a
    JOIN teams t ON t.id = a.team_id AND t.status = 'ACTIVE'
    JOIN team_policies p ON p.team_id = a.team_id
    WHERE a.account_id = account
      AND NOT EXISTS (SELECT FROM second_factors f WHERE f.account_id = account AND f.confirmed_at IS NOT NULL)
      AND (p.second_factor = 'EVERYONE'
        OR p.second_factor IN ('OWNER', 'ADMINISTRATORS') AND t.owner_member_id = a.member_id
        OR p.second_factor = 'ADMINISTRATORS'
          AND EXISTS (SELECT FROM role_members r WHERE r.team_id = a.team_id AND r.member_id = a.member_id)) $$;
REVOKE EXECUTE ON FUNCTION app.second_factor_due(uuid) FROM PUBLIC;

-- Offers of ownership to a member, who accepts or declines within seven days. One offer of a team is pending at a time.
CREATE TABLE ownership_transfers (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  from_member_id uuid NOT NULL,
  to_member_id uuid NOT NULL,
  -- Whether the former owner becomes a super administrator.
  stays_super_admin boolean NOT NULL,
  state text NOT NULL CHECK (state IN ('PENDING', 'ACCEPTED', 'DECLINED', 'CANCELLED', 'LAPSED')),
  requested_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, from_member_id) REFERENCES members (team_id, id) ON DELETE CASCADE,
  FOREIGN KEY (team_id, to_member_id) REFERENCES members (team_id, id) ON DELETE CASCADE,
  CHECK ((state = 'PENDING') = (ended_at IS NULL))
);
CREATE UNIQUE INDEX ownership_transfers_pending ON ownership_transfers (team_id) WHERE state = 'PENDING';
CREATE INDEX ownership_transfers_to ON ownership_transfers (team_id, to_member_id);
CREATE INDEX ownership_transfers_from ON ownership_transfers (team_id, from_member_id);
SELECT app.protect('ownership_transfers');

-- Offers that were not answered in time, or whose recipient is no longer an active member.
CREATE FUNCTION app.expired_transfers(moment timestamptz) RETURNS TABLE (team_id uuid, id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.team_id, o.id FROM ownership_transfers o JOIN members m ON m.team_id = o.team_id AND m.id = o.to_member_id
  WHERE o.state = 'PENDING' AND (o.expires_at <= moment OR m.resigned_at IS NOT NULL OR m.status <> 'REGISTERED') LIMIT 1000
$$;
REVOKE EXECUTE ON FUNCTION app.expired_transfers(timestamptz) FROM PUBLIC;

-- Teams to be dissolved at due_at, and dissolved ones until they are erased 30 days later.
CREATE TABLE team_dissolutions (
  team_id uuid PRIMARY KEY REFERENCES teams,
  requested_by_name text NOT NULL,
  requested_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  dissolved_at timestamptz
);
CREATE INDEX team_dissolutions_due ON team_dissolutions (due_at);
SELECT app.protect('team_dissolutions');

-- Teams whose dissolution is due.
CREATE FUNCTION app.due_dissolutions(moment timestamptz) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.team_id FROM team_dissolutions d WHERE d.dissolved_at IS NULL AND d.due_at <= moment ORDER BY d.due_at LIMIT 1000
$$;
REVOKE EXECUTE ON FUNCTION app.due_dissolutions(timestamptz) FROM PUBLIC;

-- Deletes all rows of a team that was dissolved at least 30 days ago. Tables are read from the catalogue, so that none is
-- forgotten, and emptied repeatedly until nothing is left, because of foreign keys and triggers between them. The operation log
-- is last.
CREATE FUNCTION app.erase_team(team uuid, moment timestamptz) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  target regclass;
  removed bigint;
  counted bigint;
  held text;
BEGIN
  PERFORM FROM teams t JOIN team_dissolutions d ON d.team_id = t.id
    WHERE t.id = team AND t.status = 'DISSOLVED' AND d.dissolved_at <= moment - interval '30 days' FOR UPDATE OF t;
  IF NOT FOUND THEN RAISE EXCEPTION 'the data of team % is still to be kept', team; END IF;
  LOOP
    removed := 0;
    held := NULL;
    FOR target IN
      SELECT c.oid::regclass FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'team_id' AND NOT a.attisdropped
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND c.relname NOT LIKE 'operation\_log%'
      ORDER BY c.relname
    LOOP
      BEGIN
        EXECUTE format('DELETE FROM %s WHERE team_id = $1', target) USING team;
        GET DIAGNOSTICS counted = ROW_COUNT;
        removed := removed + counted;
      EXCEPTION WHEN foreign_key_violation THEN
        held := target;
      END;
    END LOOP;
    EXIT WHEN removed = 0;
  END LOOP;
  IF held IS NOT NULL THEN RAISE EXCEPTION 'rows of % are held by others', held; END IF;
  DELETE FROM operation_log WHERE team_id = team;
  DELETE FROM operation_log_heads WHERE team_id = team;
  DELETE FROM teams WHERE id = team;
END
$$;
REVOKE EXECUTE ON FUNCTION app.erase_team(uuid, timestamptz) FROM PUBLIC, atrium_server;

-- Who sees whom in the directory, and which fields. Without a row everybody sees everybody. fields contains the levels that
-- differ from the defaults. For SELECTED, members see the selected members and departments with all below; ids of deleted ones
-- match nobody.
CREATE TABLE address_books (
  team_id uuid PRIMARY KEY REFERENCES teams,
  main_rule text NOT NULL DEFAULT 'ALL' CHECK (main_rule IN ('ALL', 'DEPARTMENT', 'SELECTED', 'NONE')),
  selected_departments uuid[] NOT NULL DEFAULT '{}',
  selected_members uuid[] NOT NULL DEFAULT '{}',
  fields jsonb NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT address_books_selected
    CHECK ((main_rule = 'SELECTED') = (cardinality(selected_departments) + cardinality(selected_members) > 0))
);
SELECT app.protect('address_books');

-- Exceptions to the main rule: the subjects see, or do not see, the objects. Departments include all below; ids of deleted
-- departments and members match nobody.
CREATE TABLE visibility_exceptions (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  name text NOT NULL,
  effect text NOT NULL CHECK (effect IN ('ALLOW', 'PROHIBIT')),
  priority integer NOT NULL CHECK (priority BETWEEN 1 AND 999),
  enabled boolean NOT NULL DEFAULT true,
  subject_departments uuid[] NOT NULL DEFAULT '{}',
  subject_members uuid[] NOT NULL DEFAULT '{}',
  object_departments uuid[] NOT NULL DEFAULT '{}',
  object_members uuid[] NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, id),
  CHECK (cardinality(subject_departments) + cardinality(subject_members) > 0),
  CHECK (cardinality(object_departments) + cardinality(object_members) > 0)
);
CREATE UNIQUE INDEX visibility_exceptions_name ON visibility_exceptions (team_id, lower(name));
SELECT app.protect('visibility_exceptions');

-- Read-only use of the team with another member's rights, for 30 minutes (decisions/022).
CREATE TABLE view_sessions (
  team_id uuid NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  -- The administrator, whose tokens it is used with.
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- The member whose view is used.
  member_id uuid NOT NULL,
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, member_id) REFERENCES members (team_id, id) ON DELETE CASCADE
);
CREATE INDEX view_sessions_by_end ON view_sessions (team_id, ends_at);
CREATE INDEX view_sessions_by_member ON view_sessions (team_id, member_id);
CREATE INDEX view_sessions_by_account ON view_sessions (account_id);
SELECT app.protect('view_sessions');

-- People who work for the operator of the installation and support teams. Changed by the owner only (npm run staff).
CREATE TABLE provider_staff (
  account_id uuid PRIMARY KEY REFERENCES accounts,
  added_at timestamptz NOT NULL DEFAULT now()
);
REVOKE INSERT, UPDATE, DELETE ON provider_staff FROM atrium_server;

-- Stays of provider staff in a team, of at most 72 hours, with reason and end (decisions/023). Staff read their own in every
-- team.
CREATE TABLE support_leases (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  account_id uuid NOT NULL REFERENCES accounts,
  staff_name text NOT NULL,
  -- As it was then, because staff cannot read the team itself.
  team_name text NOT NULL,
  reason text NOT NULL,
  support_type text NOT NULL CHECK (support_type IN ('ORDER', 'FULL')),
  started_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text CHECK (end_reason IN ('STAFF', 'CUSTOMER', 'SWITCHED_OFF', 'EXPIRED', 'STAFF_REMOVED')),
  -- Who ended it, by name; NULL if it expired.
  ended_by text,
  PRIMARY KEY (team_id, id),
  CHECK (ends_at > started_at AND ends_at <= started_at + interval '72 hours'),
  CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
CREATE UNIQUE INDEX support_leases_running ON support_leases (team_id, account_id) WHERE ended_at IS NULL;
CREATE INDEX support_leases_started ON support_leases (team_id, started_at DESC);
CREATE INDEX support_leases_account ON support_leases (account_id, started_at DESC);
CREATE INDEX support_leases_ends ON support_leases (ends_at) WHERE ended_at IS NULL;
SELECT app.protect('support_leases');
CREATE POLICY own ON support_leases FOR SELECT USING (account_id = (SELECT app.account_id()));

-- Support leases that have expired.
CREATE FUNCTION app.expired_leases(moment timestamptz) RETURNS TABLE (team_id uuid, id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT l.team_id, l.id FROM support_leases l WHERE l.ended_at IS NULL AND l.ends_at <= moment ORDER BY l.ends_at LIMIT 1000
$$;
REVOKE EXECUTE ON FUNCTION app.expired_leases(timestamptz) FROM PUBLIC;

-- Whether an account belongs to provider staff.
CREATE FUNCTION app.is_staff(staff uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT EXISTS (SELECT FROM provider_staff s WHERE s.account_id = staff) $$;
REVOKE EXECUTE ON FUNCTION app.is_staff(uuid) FROM PUBLIC;

-- Teams by name, code or id, and what provider staff may know of them before a lease. Returns nothing to others.
CREATE FUNCTION app.staff_teams(staff uuid, fragment text, most integer)
  RETURNS TABLE (id uuid, name text, code text, members integer, open boolean, status text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.id, t.name, t.code, (SELECT coalesce(sum(h.people), 0)::integer FROM team_headcounts h WHERE h.team_id = t.id),
    t.technical_support, t.status
  FROM teams t
  WHERE EXISTS (SELECT FROM provider_staff s WHERE s.account_id = staff) AND t.status <> 'DISSOLVED'
    AND (strpos(lower(t.name), lower(fragment)) > 0 OR t.code = upper(fragment) OR t.id::text = lower(fragment))
  ORDER BY strpos(lower(t.name), lower(fragment)), lower(t.name), t.id LIMIT most
$$;
REVOKE EXECUTE ON FUNCTION app.staff_teams(uuid, text, integer) FROM PUBLIC;

-- The grants snapshot of an account in the current team: everything that decides its rights, as one text. Equal texts mean
-- equal rights. The parts after the roles are read only for accounts with a role.
CREATE VIEW app.account_grants_view AS
  SELECT a.id AS account_id, json_build_object(
    'epoch', a.epoch, 'closed', a.closed_at IS NOT NULL,
    'team_id', t.id, 'team_name', t.name, 'status', t.status, 'time_zone', t.time_zone, 'default_lang', t.default_lang,
    'owner_member_id', t.owner_member_id, 'member_cap', t.member_cap, 'member_id', m.id,
    'display_name', m.display_name,
    'departments', ARRAY(SELECT md.department_id FROM member_departments md
      WHERE md.team_id = m.team_id AND md.member_id = m.id ORDER BY md.position),
    'roles', held.roles,
    'root', CASE WHEN cardinality(held.roles) > 0 THEN
      (SELECT d.id FROM departments d WHERE d.team_id = m.team_id AND d.parent_id IS NULL) END,
    'super_admins', CASE WHEN cardinality(held.roles) > 0 THEN
      ARRAY(SELECT rm.member_id FROM roles r JOIN role_members rm ON rm.team_id = r.team_id AND rm.role_id = r.id
        WHERE r.team_id = m.team_id AND r.built_in = 'SUPER_ADMIN' ORDER BY rm.member_id) END)::text AS snapshot
  FROM accounts a
  CROSS JOIN (SELECT app.team_id() AS id) AS chosen
  LEFT JOIN teams t ON t.id = chosen.id
  LEFT JOIN members m ON m.team_id = chosen.id AND m.account_id = a.id AND m.resigned_at IS NULL AND m.status = 'REGISTERED'
    AND m.suspended_at IS NULL
  CROSS JOIN LATERAL (SELECT ARRAY(
    SELECT json_build_object('id', r.id, 'builtIn', r.built_in, 'scope', r.scope, 'rights', r.rights::json)
    FROM role_members rm JOIN roles r ON r.team_id = rm.team_id AND r.id = rm.role_id
    WHERE rm.team_id = m.team_id AND rm.member_id = m.id) AS roles) AS held;
GRANT SELECT ON app.account_grants_view TO atrium_server;

-- The grants snapshot of an account with the state of its sign-in: its sessions, whether it has a second factor, what the team
-- requires, and the departments it heads.
CREATE VIEW app.actor_grants_view AS
  SELECT own.account_id, left(own.snapshot, -1) || ',' || substr(json_build_object(
    'sessions', (SELECT json_object_agg(s.name, json_build_array(s.id, extract(epoch FROM s.auth_at)::bigint,
        extract(epoch FROM s.idle_ends_at)::bigint, s.token_generation) ORDER BY s.id)
      FROM account_sessions s WHERE s.account_id = own.account_id AND s.ended_at IS NULL),
    'factor', EXISTS (SELECT FROM second_factors f WHERE f.account_id = own.account_id AND f.confirmed_at IS NOT NULL),
    'factor_policy', p.second_factor, 'factor_from', p.second_factor_from,
    'headed', ARRAY(SELECT d.id FROM members m JOIN departments d ON d.team_id = m.team_id AND d.head_member_id = m.id
      WHERE m.team_id = (SELECT app.team_id()) AND m.account_id = own.account_id AND m.resigned_at IS NULL
      ORDER BY d.id))::text, 2) AS snapshot
  FROM app.account_grants_view own
  LEFT JOIN team_policies p ON p.team_id = (SELECT app.team_id());
GRANT SELECT ON app.actor_grants_view TO atrium_server;

-- The grants snapshot of a support lease. A lease of another team, or whose holder is no longer staff, has no row.
CREATE VIEW app.support_grants_view AS
  SELECT l.id AS lease_id, l.account_id, json_build_object(
    'epoch', a.epoch, 'closed', a.closed_at IS NOT NULL,
    'team_id', t.id, 'team_name', t.name, 'status', t.status, 'time_zone', t.time_zone, 'default_lang', t.default_lang,
    'owner_member_id', t.owner_member_id, 'member_cap', t.member_cap,
    'root', (SELECT d.id FROM departments d WHERE d.team_id = l.team_id AND d.parent_id IS NULL),
    'super_admins', ARRAY(SELECT rm.member_id FROM roles r JOIN role_members rm ON rm.team_id = r.team_id AND rm.role_id = r.id
      WHERE r.team_id = l.team_id AND r.built_in = 'SUPER_ADMIN' ORDER BY rm.member_id),
    'open', t.technical_support, 'staff_name', l.staff_name, 'support_type', l.support_type, 'reason', l.reason,
    'ends_at', extract(epoch FROM l.ends_at), 'end_reason', l.end_reason,
    'sessions', (SELECT json_object_agg(s.name, json_build_array(s.id, extract(epoch FROM s.auth_at)::bigint,
        extract(epoch FROM s.idle_ends_at)::bigint, s.token_generation) ORDER BY s.id)
      FROM account_sessions s WHERE s.account_id = l.account_id AND s.ended_at IS NULL),
    'factor', EXISTS (SELECT FROM second_factors f WHERE f.account_id = l.account_id AND f.confirmed_at IS NOT NULL),
    'factor_policy', p.second_factor, 'factor_from', p.second_factor_from)::text AS snapshot
  FROM support_leases l
  JOIN provider_staff s ON s.account_id = l.account_id
  JOIN accounts a ON a.id = l.account_id
  JOIN teams t ON t.id = l.team_id
  LEFT JOIN team_policies p ON p.team_id = l.team_id
  WHERE l.team_id = (SELECT app.team_id());
GRANT SELECT ON app.support_grants_view TO atrium_server;
