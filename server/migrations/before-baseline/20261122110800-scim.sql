-- Somebody who is shut out of the team until they are let back in: they stay a member with everything they have, count and
-- keep their seats, but have no place in the team (decisions/031).
ALTER TABLE members ADD COLUMN suspended_at timestamptz;
CREATE INDEX members_suspended ON members (team_id, id) WHERE suspended_at IS NOT NULL;
CREATE OR REPLACE VIEW app.members AS SELECT * FROM members WHERE team_id = (SELECT app.team_id());

-- Whom a suspension shuts out has no member id here, and so no place: for the console, for apps and for tokens they answer for.
CREATE OR REPLACE VIEW app.places AS
  SELECT a.id AS account_id, json_build_object(
    'epoch', a.epoch, 'closed', a.closed_at IS NOT NULL, 'team_id', t.id, 'team_name', t.name, 'status', t.status, 'time_zone', t.time_zone,
    'default_lang', t.default_lang, 'owner_member_id', t.owner_member_id, 'member_cap', t.member_cap, 'member_id', m.id,
    'display_name', m.display_name,
    'departments', ARRAY(SELECT md.department_id FROM member_departments md WHERE md.team_id = m.team_id AND md.member_id = m.id ORDER BY md.position),
    'roles', held.roles,
    'root', CASE WHEN cardinality(held.roles) > 0 THEN
      (SELECT d.id FROM departments d WHERE d.team_id = m.team_id AND d.parent_id IS NULL) END,
    'super_admins', CASE WHEN cardinality(held.roles) > 0 THEN
      ARRAY(SELECT rm.member_id FROM roles r JOIN role_members rm ON rm.team_id = r.team_id AND rm.role_id = r.id
        WHERE r.team_id = m.team_id AND r.built_in = 'SUPER_ADMIN' ORDER BY rm.member_id) END)::text AS facts
  FROM accounts a
  CROSS JOIN (SELECT app.team_id() AS id) AS chosen
  LEFT JOIN teams t ON t.id = chosen.id
  LEFT JOIN members m ON m.team_id = chosen.id AND m.account_id = a.id AND m.resigned_at IS NULL AND m.status = 'REGISTERED'
    AND m.suspended_at IS NULL
  CROSS JOIN LATERAL (SELECT ARRAY(
    SELECT json_build_object('id', r.id, 'builtIn', r.built_in, 'scope', r.scope, 'rights', r.rights::json)
    FROM role_members rm JOIN roles r ON r.team_id = rm.team_id AND r.id = rm.role_id
    WHERE rm.team_id = m.team_id AND rm.member_id = m.id) AS roles) AS held;

-- Whether the team's directory may write here, and whether it only rehearses.
CREATE TABLE scim_settings (
  team_id uuid PRIMARY KEY REFERENCES teams,
  enabled boolean NOT NULL DEFAULT false,
  -- Every write is checked and answered as if it were made; nothing is written.
  dry_run boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1
);
SELECT app.protect('scim_settings');

-- What the directory calls a member or a department, and whom it has deleted on its side.
CREATE TABLE scim_links (
  team_id uuid NOT NULL REFERENCES teams,
  member_id uuid,
  department_id uuid,
  id uuid NOT NULL GENERATED ALWAYS AS (coalesce(member_id, department_id)) STORED,
  kind text NOT NULL GENERATED ALWAYS AS (CASE WHEN member_id IS NULL THEN 'GROUP' ELSE 'USER' END) STORED,
  external_id text,
  -- A member who was deleted over there is not shown there any more, until they are let back in here.
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

-- The last calls of the directory, reads and writes apart.
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
  -- Why it was refused, as it was answered.
  detail text,
  -- Whom or what a write is about, and the actions of the operation log it makes, or would make.
  object_name text,
  actions text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (team_id, id)
);
CREATE INDEX scim_calls_latest ON scim_calls (team_id, writes, id DESC);
SELECT app.protect('scim_calls');
