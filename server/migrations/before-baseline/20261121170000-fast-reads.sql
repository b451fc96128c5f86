-- What the members screens read on every call, made cheap to read (decisions/010, 011, 012).

-- The path of a department as people read it, without the root: "Product / Platform". The root has its own name.
ALTER TABLE departments ADD COLUMN path_name text NOT NULL DEFAULT '';

-- Volatile: it must see what the statement it serves, and those it waited for, have written.
CREATE FUNCTION app.path_name(team uuid, whole_path uuid[], own_name text) RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT coalesce(string_agg(CASE WHEN p.id = whole_path[cardinality(whole_path)] THEN own_name ELSE d.name END, ' / ' ORDER BY p.place), own_name)
  FROM unnest(whole_path[2:]) WITH ORDINALITY AS p (id, place)
  LEFT JOIN public.departments d ON d.team_id = team AND d.id = p.id
$$;

CREATE FUNCTION app.department_named() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.path_name := app.path_name(NEW.team_id, NEW.path, NEW.name);
  RETURN NEW;
END
$$;
CREATE TRIGGER department_named BEFORE INSERT OR UPDATE OF name, path ON departments
  FOR EACH ROW EXECUTE FUNCTION app.department_named();

-- A new name shows in the path of everything below; the root's shows in its own only.
CREATE FUNCTION app.department_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.departments d SET path_name = app.path_name(d.team_id, d.path, d.name)
  WHERE d.team_id = NEW.team_id AND d.path @> ARRAY[NEW.id] AND d.id <> NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER department_renamed AFTER UPDATE OF name ON departments FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name AND NEW.parent_id IS NOT NULL) EXECUTE FUNCTION app.department_renamed();
UPDATE departments SET path_name = app.path_name(team_id, path, name);

-- What a role grants and how far it reaches, as one value beside the rows it is made of. Whoever changes those rows
-- changes it in the same statement, so it is never older than they are.
ALTER TABLE roles ADD COLUMN rights text NOT NULL DEFAULT '{"grants":{},"departments":[],"members":[]}';

CREATE FUNCTION app.rights_of(team uuid, role uuid) RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT json_build_object(
    'grants', coalesce((SELECT json_object_agg(g.menu_code, g.access ORDER BY g.menu_code) FROM public.role_grants g WHERE g.team_id = team AND g.role_id = role), '{}'),
    'departments', ARRAY(SELECT s.department_id FROM public.role_scope_departments s WHERE s.team_id = team AND s.role_id = role ORDER BY 1),
    'members', ARRAY(SELECT s.member_id FROM public.role_scope_members s WHERE s.team_id = team AND s.role_id = role ORDER BY 1))::text
$$;

CREATE FUNCTION app.rights_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Locked first, so that of two who change one role the second sees what the first has written.
  PERFORM 1 FROM public.roles r JOIN (SELECT DISTINCT team_id, role_id FROM changed) c ON r.team_id = c.team_id AND r.id = c.role_id
    ORDER BY r.team_id, r.id FOR NO KEY UPDATE OF r;
  UPDATE public.roles r SET rights = app.rights_of(r.team_id, r.id)
    FROM (SELECT DISTINCT team_id, role_id FROM changed) c WHERE r.team_id = c.team_id AND r.id = c.role_id;
  RETURN NULL;
END
$$;
DO $$
DECLARE
  source text;
BEGIN
  FOREACH source IN ARRAY ARRAY['role_grants', 'role_scope_departments', 'role_scope_members'] LOOP
    EXECUTE format('CREATE TRIGGER rights_came AFTER INSERT ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.rights_changed()', source);
    EXECUTE format('CREATE TRIGGER rights_altered AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.rights_changed()', source);
    EXECUTE format('CREATE TRIGGER rights_went AFTER DELETE ON %I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.rights_changed()', source);
  END LOOP;
END
$$;
UPDATE roles SET rights = app.rights_of(team_id, id);

-- Rows of the chosen team, to be read: what row-level security shows, by the same test, but as views of the owner. A
-- condition on a protected table may use an index only when its operator is leakproof, which LIKE and arrays are not.
CREATE VIEW app.members AS SELECT * FROM members WHERE team_id = (SELECT app.team_id());
CREATE VIEW app.departments AS SELECT * FROM departments WHERE team_id = (SELECT app.team_id());
CREATE VIEW app.member_departments AS SELECT * FROM member_departments WHERE team_id = (SELECT app.team_id());
GRANT SELECT ON app.members, app.departments, app.member_departments TO atrium_server;

-- Everything that decides what an account may do in the chosen team, as one text: equal texts, equal rights.
CREATE VIEW app.actors AS
  SELECT a.id AS account_id, json_build_object(
    'epoch', a.epoch, 'closed', a.closed_at IS NOT NULL, 'team_id', t.id, 'team_name', t.name, 'status', t.status, 'time_zone', t.time_zone,
    'default_lang', t.default_lang, 'owner_member_id', t.owner_member_id, 'member_cap', t.member_cap, 'member_id', m.id,
    'display_name', m.display_name,
    'departments', ARRAY(SELECT md.department_id FROM member_departments md WHERE md.team_id = m.team_id AND md.member_id = m.id ORDER BY md.position),
    'roles', ARRAY(SELECT json_build_object('builtIn', r.built_in, 'scope', r.scope, 'rights', r.rights::json)
      FROM role_members rm JOIN roles r ON r.team_id = rm.team_id AND r.id = rm.role_id
      WHERE rm.team_id = m.team_id AND rm.member_id = m.id ORDER BY r.id))::text AS facts
  FROM accounts a
  LEFT JOIN teams t ON t.id = (SELECT app.team_id())
  LEFT JOIN members m ON m.team_id = t.id AND m.account_id = a.id AND m.resigned_at IS NULL AND m.status = 'REGISTERED';
GRANT SELECT ON app.actors TO atrium_server;

-- Room in each page for the next version of a row, so that most changes touch no index.
ALTER TABLE members SET (fillfactor = 85);

-- Trigrams know letters and digits only: what else a name is written in is found by its characters and pairs of them.
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE FUNCTION app.wide_grams(given text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(
    SELECT substr(run[1], i, n)
    FROM regexp_matches(given, '[^\x01-\x7f]+', 'g') AS run, generate_series(1, length(run[1])) AS i, generate_series(1, 2) AS n
    WHERE i + n - 1 <= length(run[1]))
$$;
CREATE INDEX members_wide ON members USING gin (team_id, app.wide_grams(search_text)) WITH (fastupdate = off)
  WHERE search_text ~ '[^\x01-\x7f]';
