-- What programs of a team call the API with (decisions/029). Of a token itself only the hash is kept.
CREATE TABLE api_tokens (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  -- API: everything its codes open; SCIM: /scim/v2 and nothing else.
  kind text NOT NULL CHECK (kind IN ('API', 'SCIM')),
  name text NOT NULL,
  -- SHA-256 of the whole token, and its last four characters, by which people tell tokens apart.
  hash bytea NOT NULL UNIQUE CHECK (length(hash) = 32),
  hint text NOT NULL,
  -- Menu codes with their access: {"020100": "view"}.
  grants jsonb NOT NULL,
  scope text NOT NULL CHECK (scope IN ('ALL', 'DEPARTMENTS')),
  -- Who answers for it: it never holds more than they do at the moment.
  member_id uuid,
  created_name text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  last_used_at timestamptz,
  last_used_ip text,
  -- The end, whichever comes first: somebody ended it, or its time was over and that is written down.
  revoked_at timestamptz,
  revoked_name text,
  lapsed_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, member_id) REFERENCES members (team_id, id) ON DELETE SET NULL (member_id),
  CHECK (expires_at > created_at),
  CHECK (revoked_at IS NULL OR lapsed_at IS NULL)
);
CREATE UNIQUE INDEX api_tokens_name ON api_tokens (team_id, kind, lower(name)) WHERE revoked_at IS NULL AND lapsed_at IS NULL;
CREATE INDEX api_tokens_member ON api_tokens (team_id, member_id) WHERE revoked_at IS NULL AND lapsed_at IS NULL;
CREATE INDEX api_tokens_expires ON api_tokens (expires_at) WHERE revoked_at IS NULL AND lapsed_at IS NULL;
SELECT app.protect('api_tokens');

-- The departments a token reaches with all below them. One that is dissolved leaves it; with none left it reaches nobody.
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

-- Whose a token is: its team, which never changes. Nothing more is told before a team is chosen.
CREATE FUNCTION app.team_of_api_token(token_hash bytea) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT team_id FROM api_tokens WHERE hash = token_hash
$$;
REVOKE EXECUTE ON FUNCTION app.team_of_api_token(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.team_of_api_token(bytea) TO atrium_server;

-- Everything that decides what a token of the chosen team opens, as one text: itself, its team, and the place of who answers
-- for it (app.places, null where they have none any more). The paths are of all departments either of them reaches by.
CREATE VIEW app.api_token_places AS
  SELECT k.hash, json_build_object(
    'id', k.id, 'kind', k.kind, 'name', k.name, 'grants', k.grants, 'scope', k.scope,
    'ended', k.revoked_at IS NOT NULL OR k.lapsed_at IS NOT NULL, 'expires_at', extract(epoch FROM k.expires_at),
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
    'maker', (SELECT p.facts::json FROM members m JOIN app.places p ON p.account_id = m.account_id
      WHERE m.team_id = k.team_id AND m.id = k.member_id))::text AS facts
  FROM api_tokens k JOIN teams t ON t.id = k.team_id
  WHERE k.team_id = (SELECT app.team_id());
GRANT SELECT ON app.api_token_places TO atrium_server;

-- What the clock looks for: tokens whose time is over.
CREATE FUNCTION app.lapsed_api_tokens(moment timestamptz) RETURNS TABLE (team_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT k.team_id FROM api_tokens k WHERE k.revoked_at IS NULL AND k.lapsed_at IS NULL AND k.expires_at <= moment LIMIT 1000
$$;
REVOKE EXECUTE ON FUNCTION app.lapsed_api_tokens(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.lapsed_api_tokens(timestamptz) TO atrium_server;

-- The screen of integrations is new: the starter role IT looks after it in the teams there are, too (decisions/017).
INSERT INTO role_grants (team_id, role_id, menu_code, access)
  SELECT r.team_id, r.id, '080300', 'edit' FROM roles r WHERE r.built_in = 'IT' ON CONFLICT DO NOTHING;
