-- The departments of a team, a tree. The root has no parent and carries the team's name. path leads from the root to the
-- department itself: a subtree is all rows whose path contains its top.
CREATE TABLE departments (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  parent_id uuid,
  name text NOT NULL,
  number text,
  head_member_id uuid,
  path uuid[] NOT NULL,
  -- The names along the path without the root, such as Product / Platform; maintained by triggers. The root has its own name.
  path_name text NOT NULL DEFAULT '',
  sort integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, parent_id) REFERENCES departments (team_id, id),
  CHECK (path[cardinality(path)] = id),
  -- At most 16 levels.
  CHECK (cardinality(path) <= 16)
);
CREATE UNIQUE INDEX departments_root ON departments (team_id) WHERE parent_id IS NULL;
CREATE UNIQUE INDEX departments_sibling_name ON departments (team_id, parent_id, lower(name));
CREATE UNIQUE INDEX departments_number ON departments (team_id, lower(number)) WHERE number IS NOT NULL;
CREATE INDEX departments_path ON departments USING gin (path);
CREATE INDEX departments_head ON departments (team_id, head_member_id) WHERE head_member_id IS NOT NULL;
SELECT app.protect('departments');

-- Splits text beyond ASCII into its characters and pairs of characters, because trigrams cover letters and digits only.
CREATE FUNCTION app.wide_grams(given text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(
    SELECT substr(run[1], i, n)
    FROM regexp_matches(given, '[^\x01-\x7f]+', 'g') AS run, generate_series(1, length(run[1])) AS i, generate_series(1, 2) AS n
    WHERE i + n - 1 <= length(run[1]))
$$;

-- Members of a team, with or without an account. Those who left keep their row, with resigned_at.
CREATE TABLE members (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  account_id uuid REFERENCES accounts,
  display_name text NOT NULL,
  first_name text,
  last_name text,
  gender text CHECK (gender IN ('M', 'F')),
  email citext,
  mobile_prefix text,
  mobile_number text,
  -- E.164.
  mobile text GENERATED ALWAYS AS ('+' || mobile_prefix || mobile_number) STORED,
  -- Contact data of work, beside the private data above.
  office_mobile text,
  office_email citext,
  employee_number text,
  job_title text,
  position text,
  job_type text NOT NULL DEFAULT 'FULL_TIME',
  joined_date date,
  birth_date date,
  leader_id uuid,
  status text NOT NULL DEFAULT 'UNREGISTERED'
    CHECK (status IN ('NOT_JOIN', 'REGISTERED', 'CANCELED', 'UNREGISTERED', 'UN_ACTIVATED')),
  job_ended_date date,
  job_end_reason text,
  resigned_at timestamptz,
  -- The member cannot use the team for now and keeps everything.
  suspended_at timestamptz,
  avatar_file_id uuid,
  currency_code text CHECK (currency_code IN ('CNY', 'USD', 'IDR', 'HKD')),
  -- The name in pinyin and its initials, so that Chinese names are found by Latin letters.
  pinyin text,
  -- What full-text search of members covers.
  search_text text GENERATED ALWAYS AS (lower(
    display_name || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(pinyin, '') || ' ' ||
    coalesce(employee_number, '') || ' +' || coalesce(mobile_prefix, '') || coalesce(mobile_number, '') || ' ' || coalesce(email::text, '')
  )) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, leader_id) REFERENCES members (team_id, id),
  CHECK (email IS NOT NULL OR mobile_number IS NOT NULL),
  CHECK ((mobile_prefix IS NULL) = (mobile_number IS NULL))
) WITH (fillfactor = 85);
CREATE UNIQUE INDEX members_number ON members (team_id, lower(employee_number)) WHERE employee_number IS NOT NULL AND resigned_at IS NULL;
CREATE UNIQUE INDEX members_mobile ON members (team_id, mobile) WHERE mobile_number IS NOT NULL AND resigned_at IS NULL;
CREATE UNIQUE INDEX members_email ON members (team_id, email) WHERE email IS NOT NULL AND resigned_at IS NULL;
CREATE UNIQUE INDEX members_account ON members (team_id, account_id) WHERE account_id IS NOT NULL AND resigned_at IS NULL;
CREATE INDEX members_name ON members (team_id, display_name COLLATE "und-x-icu", id) WHERE resigned_at IS NULL;
CREATE INDEX members_created ON members (team_id, created_at DESC, id) WHERE resigned_at IS NULL;
CREATE INDEX members_leader ON members (team_id, leader_id) WHERE leader_id IS NOT NULL;
CREATE INDEX members_search ON members USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX members_ended ON members (team_id, job_ended_date) WHERE resigned_at IS NOT NULL;
CREATE INDEX members_wide ON members USING gin (team_id, app.wide_grams(search_text)) WITH (fastupdate = off)
  WHERE search_text ~ '[^\x01-\x7f]';
-- Members whom the headcount excludes and lists of members include.
CREATE INDEX members_canceled ON members (team_id, id) WHERE status = 'CANCELED' AND resigned_at IS NULL;
-- Headcount by month, job type and status is read from these indexes alone (decisions/014).
CREATE INDEX members_joined ON members (team_id, joined_date, id) INCLUDE (status, job_type) WHERE resigned_at IS NULL;
CREATE INDEX members_left ON members (team_id, job_ended_date) INCLUDE (joined_date) WHERE resigned_at IS NOT NULL;
CREATE INDEX members_suspended ON members (team_id, id) WHERE suspended_at IS NOT NULL;
SELECT app.protect('members');

ALTER TABLE departments ADD FOREIGN KEY (team_id, head_member_id) REFERENCES members (team_id, id);

-- The departments of members. Those of a member are deleted before the member, while it is known whether the member counts.
CREATE TABLE member_departments (
  team_id uuid NOT NULL,
  member_id uuid NOT NULL,
  department_id uuid NOT NULL,
  -- 0 is the main department.
  position integer NOT NULL,
  PRIMARY KEY (team_id, member_id, department_id),
  UNIQUE (team_id, member_id, position),
  FOREIGN KEY (team_id, member_id) REFERENCES members (team_id, id),
  FOREIGN KEY (team_id, department_id) REFERENCES departments (team_id, id)
);
CREATE INDEX member_departments_department ON member_departments (team_id, department_id, member_id);
-- Members of several departments, the only ones whose counts change when a department is moved.
CREATE INDEX member_departments_further ON member_departments (team_id, member_id) WHERE position > 0;
SELECT app.protect('member_departments');

-- The rows of the current team, with the condition of row-level security: a condition on a protected table can use an index
-- only if its operator is leakproof, which LIKE and those of arrays are not (decisions/011). A migration that adds a column
-- creates the view again.
CREATE VIEW app.members_view AS SELECT * FROM members WHERE team_id = (SELECT app.team_id());
CREATE VIEW app.departments_view AS SELECT * FROM departments WHERE team_id = (SELECT app.team_id());
CREATE VIEW app.member_departments_view AS SELECT * FROM member_departments WHERE team_id = (SELECT app.team_id());
GRANT SELECT ON app.members_view, app.departments_view, app.member_departments_view TO atrium_server;

-- Maintains departments.path_name. Volatile, so that it sees what the calling statement, and those it waited for, have written.
CREATE FUNCTION app.path_name(team uuid, whole_path uuid[], own_name text) RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT coalesce(string_agg(CASE WHEN p.id = whole_path[cardinality(whole_path)] THEN own_name
    ELSE d.name END, ' / ' ORDER BY p.place), own_name)
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

-- A new name changes the paths of all departments below; that of the root only its own.
CREATE FUNCTION app.department_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.departments d SET path_name = app.path_name(d.team_id, d.path, d.name)
  WHERE d.team_id = NEW.team_id AND d.path @> ARRAY[NEW.id] AND d.id <> NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER department_renamed AFTER UPDATE OF name ON departments FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name AND NEW.parent_id IS NOT NULL) EXECUTE FUNCTION app.department_renamed();

-- The headcount of a team: members who have not resigned and are not CANCELED. It is the sum over slots. A session changes the
-- slot of its own backend, so that concurrent additions do not wait for one row.
CREATE TABLE team_headcounts (
  team_id uuid NOT NULL REFERENCES teams,
  slot integer NOT NULL,
  people integer NOT NULL,
  PRIMARY KEY (team_id, slot)
) WITH (fillfactor = 50);
SELECT app.protect('team_headcounts');

CREATE FUNCTION app.add_headcount(team uuid, change bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO public.team_headcounts AS h (team_id, slot, people) VALUES (team, pg_backend_pid() % 64, change)
  ON CONFLICT (team_id, slot) DO UPDATE SET people = h.people + excluded.people
$$;

-- Refuses to add members to a team that is to be dissolved.
CREATE FUNCTION app.require_growing(team uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM public.team_dissolutions d WHERE d.team_id = team) THEN
    RAISE EXCEPTION 'nobody is added to a team that is to be dissolved' USING ERRCODE = '23514', CONSTRAINT = 'team_growing';
  END IF;
END
$$;

CREATE FUNCTION app.members_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.resigned_at IS NULL AND NEW.status <> 'CANCELED' THEN
      PERFORM app.require_growing(NEW.team_id);
      PERFORM app.add_headcount(NEW.team_id, 1);
    ELSE
      PERFORM app.add_headcount(NEW.team_id, -1);
    END IF;
  ELSIF TG_OP = 'INSERT' THEN
    PERFORM app.require_growing(team_id), app.add_headcount(team_id, count(*)) FROM changed
      WHERE resigned_at IS NULL AND status <> 'CANCELED' GROUP BY team_id;
  ELSE
    PERFORM app.add_headcount(team_id, -count(*)) FROM changed WHERE resigned_at IS NULL AND status <> 'CANCELED' GROUP BY team_id;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER members_inserted AFTER INSERT ON members REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.members_counted();
CREATE TRIGGER members_deleted AFTER DELETE ON members REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.members_counted();
CREATE TRIGGER members_updated AFTER UPDATE OF status, resigned_at ON members FOR EACH ROW
  WHEN ((OLD.resigned_at IS NULL AND OLD.status <> 'CANCELED') IS DISTINCT FROM (NEW.resigned_at IS NULL AND NEW.status <> 'CANCELED'))
  EXECUTE FUNCTION app.members_counted();

-- Distinct people in a department and those below it (decisions/006).
--
-- A person adds 1 at each of their departments and -1 where the paths from two of them to the root meet (at the nearest common
-- ancestor of neighbours in tree order). The sum of these marks over a subtree counts each person once, however many of its
-- departments they are in.
--
-- The transaction that causes marks appends them to department_count_changes, so that none waits for a frequently changed row.
-- They are added to department_counts later. department_people, the sum of both, is exact in every snapshot.
CREATE TABLE department_counts (
  team_id uuid NOT NULL,
  department_id uuid NOT NULL,
  people integer NOT NULL,
  PRIMARY KEY (team_id, department_id),
  FOREIGN KEY (team_id, department_id) REFERENCES departments (team_id, id) ON DELETE CASCADE
) WITH (fillfactor = 70);
SELECT app.protect('department_counts');

-- Only the triggers below write here. No foreign key: checking each mark would double its cost.
CREATE TABLE department_count_changes (
  team_id uuid NOT NULL,
  entry bigint GENERATED ALWAYS AS IDENTITY,
  department_id uuid NOT NULL,
  people integer NOT NULL,
  PRIMARY KEY (team_id, entry)
);
SELECT app.protect('department_count_changes');

CREATE VIEW department_people WITH (security_invoker = true) AS
  SELECT team_id, department_id, people FROM department_counts
  UNION ALL
  SELECT team_id, department_id, people FROM department_count_changes;

-- The nearest common ancestor: a department is at the same index of every path, so it is the last equal element.
CREATE FUNCTION app.nearest_common(a uuid[], b uuid[]) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT a[i] FROM generate_subscripts(a, 1) AS i WHERE a[i] = b[i] ORDER BY i DESC LIMIT 1 $$;

-- The marks of placements given as pairs (people[i], places[i]). Paths in array order are the tree in depth-first order.
CREATE FUNCTION app.department_marks(team uuid, people uuid[], places uuid[]) RETURNS TABLE (department_id uuid, marks bigint)
  LANGUAGE sql STABLE AS $$
  WITH placed AS (
    SELECT d.id, d.path, lag(d.path) OVER (PARTITION BY p.person ORDER BY d.path) AS neighbour
    FROM unnest(people, places) AS p (person, place)
    JOIN public.departments d ON d.team_id = team AND d.id = p.place
  ), marks AS (
    SELECT id, 1 AS mark FROM placed
    UNION ALL
    SELECT app.nearest_common(path, neighbour), -1 FROM placed WHERE neighbour IS NOT NULL
  )
  SELECT id, sum(mark) FROM marks GROUP BY id HAVING sum(mark) <> 0
$$;

-- Locks the tree of a team: exclusively to change the tree, shared to change placements, so that marks always belong to one
-- tree. It is acquired before any lock on a department, and its exclusive holder never waits for a lock on a member.
CREATE FUNCTION app.lock_departments(team uuid, alone boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF alone THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('departments ' || team, 0));
  ELSE
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('departments ' || team, 0));
  END IF;
END
$$;

-- Appends the difference between the marks of some members now and before a statement that deleted the placements gone_* and
-- added came_*. Members who do not count (resigned, CANCELED) have no marks.
CREATE FUNCTION app.count_placements(team uuid, gone_people uuid[], gone_places uuid[], came_people uuid[], came_places uuid[])
  RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  touched uuid[];
  counted uuid[];
  now_people uuid[];
  now_places uuid[];
  was_people uuid[];
  was_places uuid[];
BEGIN
  SELECT array_agg(DISTINCT id) INTO touched FROM unnest(gone_people || came_people) AS id;
  -- Concurrent statements that place the same member wait for each other. A member of this transaction is visible to no other.
  PERFORM 1 FROM public.members m
    WHERE m.team_id = team AND m.id = ANY (touched) AND m.xmin <> pg_current_xact_id()::xid
    ORDER BY m.id FOR NO KEY UPDATE;
  SELECT array_agg(m.id) INTO counted FROM public.members m
    WHERE m.team_id = team AND m.id = ANY (touched) AND m.resigned_at IS NULL AND m.status <> 'CANCELED';
  IF counted IS NULL THEN RETURN; END IF;
  SELECT array_agg(md.member_id), array_agg(md.department_id) INTO now_people, now_places
    FROM public.member_departments md WHERE md.team_id = team AND md.member_id = ANY (counted);
  SELECT array_agg(person), array_agg(place) INTO was_people, was_places FROM (
    SELECT * FROM unnest(now_people, now_places) AS n (person, place)
    EXCEPT SELECT * FROM unnest(came_people, came_places)
    UNION SELECT * FROM unnest(gone_people, gone_places) AS g (person, place) WHERE g.person = ANY (counted)
  ) AS was;
  INSERT INTO public.department_count_changes (team_id, department_id, people)
    SELECT team, change.department_id, sum(change.marks) FROM (
      SELECT n.department_id, n.marks FROM app.department_marks(team, now_people, now_places) AS n
      UNION ALL
      SELECT w.department_id, -w.marks FROM app.department_marks(team, was_people, was_places) AS w
    ) AS change GROUP BY change.department_id HAVING sum(change.marks) <> 0;
END
$$;

CREATE FUNCTION app.placements_begin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Without a current team the key is NULL and nothing is locked: the owner loads data so, without concurrent writes. A condition
  -- costs less than a query.
  IF pg_advisory_xact_lock_shared(hashtextextended('departments ' || app.team_id(), 0)) IS NULL THEN RETURN NULL; END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER placements_begin BEFORE INSERT OR UPDATE OR DELETE ON member_departments
  FOR EACH STATEMENT EXECUTE FUNCTION app.placements_begin();

-- Most new members are in one department, where they add 1. No other transaction sees them, so nothing is locked.
CREATE FUNCTION app.placements_came() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  plain boolean;
BEGIN
  SELECT bool_and(m.xmin = pg_current_xact_id()::xid AND NOT EXISTS (
      SELECT 1 FROM public.member_departments o
      WHERE o.team_id = c.team_id AND o.member_id = c.member_id AND o.department_id <> c.department_id))
    INTO plain FROM came c JOIN public.members m ON m.team_id = c.team_id AND m.id = c.member_id;
  IF plain THEN
    INSERT INTO public.department_count_changes (team_id, department_id, people)
      SELECT c.team_id, c.department_id, count(*) FROM came c JOIN public.members m ON m.team_id = c.team_id AND m.id = c.member_id
      WHERE m.resigned_at IS NULL AND m.status <> 'CANCELED' GROUP BY c.team_id, c.department_id;
  ELSE
    PERFORM app.count_placements(team_id, '{}', '{}', array_agg(member_id), array_agg(department_id)) FROM came GROUP BY team_id;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER placements_came AFTER INSERT ON member_departments REFERENCING NEW TABLE AS came
  FOR EACH STATEMENT EXECUTE FUNCTION app.placements_came();

CREATE FUNCTION app.placements_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.count_placements(team_id, array_agg(member_id), array_agg(department_id), '{}', '{}') FROM gone GROUP BY team_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER placements_gone AFTER DELETE ON member_departments REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION app.placements_gone();

CREATE FUNCTION app.placements_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.count_placements(team_id,
      coalesce(array_agg(member_id) FILTER (WHERE NOT is_new), '{}'), coalesce(array_agg(department_id) FILTER (WHERE NOT is_new), '{}'),
      coalesce(array_agg(member_id) FILTER (WHERE is_new), '{}'), coalesce(array_agg(department_id) FILTER (WHERE is_new), '{}'))
    FROM (SELECT team_id, member_id, department_id, false AS is_new FROM gone
      UNION ALL SELECT team_id, member_id, department_id, true FROM came) AS rows GROUP BY team_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER placements_changed AFTER UPDATE ON member_departments REFERENCING OLD TABLE AS gone NEW TABLE AS came
  FOR EACH STATEMENT EXECUTE FUNCTION app.placements_changed();

-- A member begins or ceases to count: resigned, restored, account closed.
CREATE FUNCTION app.member_count_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.lock_departments(NEW.team_id, false);
  INSERT INTO public.department_count_changes (team_id, department_id, people)
    SELECT NEW.team_id, marks.department_id,
      CASE WHEN NEW.resigned_at IS NULL AND NEW.status <> 'CANCELED' THEN marks.marks ELSE -marks.marks END
    FROM (SELECT array_agg(md.member_id) AS people, array_agg(md.department_id) AS places FROM public.member_departments md
      WHERE md.team_id = NEW.team_id AND md.member_id = NEW.id) AS all_places
    CROSS JOIN LATERAL app.department_marks(NEW.team_id, all_places.people, all_places.places) AS marks;
  RETURN NULL;
END
$$;
CREATE TRIGGER member_count_changed AFTER UPDATE OF status, resigned_at ON members FOR EACH ROW
  WHEN ((OLD.resigned_at IS NULL AND OLD.status <> 'CANCELED') IS DISTINCT FROM (NEW.resigned_at IS NULL AND NEW.status <> 'CANCELED'))
  EXECUTE FUNCTION app.member_count_changed();

-- Adds up to 20,000 appended marks to department_counts. Returns at once if another transaction does it.
CREATE FUNCTION app.fold_department_counts(team uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('fold departments ' || team, 0)) THEN RETURN; END IF;
  WITH gone AS (
    DELETE FROM public.department_count_changes c WHERE c.team_id = team AND c.entry = ANY (ARRAY(
      SELECT o.entry FROM public.department_count_changes o WHERE o.team_id = team ORDER BY o.entry LIMIT 20000))
    RETURNING c.department_id, c.people
  )
  INSERT INTO public.department_counts AS k (team_id, department_id, people)
    SELECT team, gone.department_id, sum(gone.people) FROM gone
    JOIN public.departments d ON d.team_id = team AND d.id = gone.department_id
    GROUP BY gone.department_id ORDER BY gone.department_id
  ON CONFLICT (team_id, department_id) DO UPDATE SET people = k.people + excluded.people;
END
$$;

-- Counts a team again, after a load that bypassed the triggers. Members of one department, which are most, are only summed.
CREATE FUNCTION app.recount_departments(team uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.lock_departments(team, true);
  DELETE FROM public.department_count_changes WHERE team_id = team;
  DELETE FROM public.department_counts WHERE team_id = team;
  WITH counted AS (
    SELECT md.member_id, md.department_id, f.member_id IS NOT NULL AS several
    FROM public.members m JOIN public.member_departments md ON md.team_id = m.team_id AND md.member_id = m.id
      LEFT JOIN (SELECT DISTINCT member_id FROM public.member_departments WHERE team_id = team AND position > 0) f ON f.member_id = m.id
    WHERE m.team_id = team AND m.resigned_at IS NULL AND m.status <> 'CANCELED'
  ), pairs AS (
    SELECT array_agg(member_id) AS people, array_agg(department_id) AS places FROM counted WHERE several
  )
  INSERT INTO public.department_counts (team_id, department_id, people)
    SELECT team, marks.department_id, sum(marks.marks) FROM (
      SELECT department_id, count(*) AS marks FROM counted WHERE NOT several GROUP BY department_id
      UNION ALL
      SELECT m.department_id, m.marks FROM pairs CROSS JOIN LATERAL app.department_marks(team, pairs.people, pairs.places) AS m
    ) AS marks GROUP BY marks.department_id;
END
$$;

-- Change stamps of the directory: equal stamps of a team mean the same people in the same departments under the same names
-- (decisions/027).
--
-- A transaction that changes any of these gives one row of its team a new random stamp, so that no two states of a team share
-- theirs, not even after a restore. It takes a row that no other transaction holds, or adds one, so that none waits; there are
-- never more rows than there were concurrent transactions.
CREATE TABLE people_stamps (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  stamp bigint NOT NULL,
  PRIMARY KEY (team_id, id)
) WITH (fillfactor = 50);
SELECT app.protect('people_stamps');

CREATE FUNCTION app.stamp_people(team uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  mine text := team || ' ' || pg_current_xact_id();
  free uuid;
BEGIN
  -- Once for each transaction, whose writes become visible together. Rolling back to a savepoint also resets the setting.
  IF current_setting('app.stamped', true) = mine THEN RETURN; END IF;
  SELECT s.id INTO free FROM public.people_stamps s WHERE s.team_id = team LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
  IF free IS NULL THEN
    INSERT INTO public.people_stamps (team_id, id, stamp) VALUES (team, gen_random_uuid(), hashtextextended(gen_random_uuid()::text, 0));
  ELSE
    UPDATE public.people_stamps SET stamp = hashtextextended(gen_random_uuid()::text, 0) WHERE team_id = team AND id = free;
  END IF;
  PERFORM set_config('app.stamped', mine, true);
END
$$;

CREATE FUNCTION app.people_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'ROW' THEN
    PERFORM app.stamp_people(NEW.team_id);
  ELSE
    PERFORM app.stamp_people(team_id) FROM (SELECT DISTINCT team_id FROM changed) AS teams;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER people_came AFTER INSERT ON members REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.people_changed();
CREATE TRIGGER people_went AFTER DELETE ON members REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.people_changed();
CREATE TRIGGER people_altered AFTER UPDATE OF id, display_name, resigned_at ON members FOR EACH ROW
  WHEN (OLD.id <> NEW.id OR OLD.display_name <> NEW.display_name OR (OLD.resigned_at IS NULL) <> (NEW.resigned_at IS NULL))
  EXECUTE FUNCTION app.people_changed();
CREATE TRIGGER people_placed AFTER INSERT ON member_departments REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.people_changed();
CREATE TRIGGER people_displaced AFTER DELETE ON member_departments REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.people_changed();
CREATE TRIGGER people_replaced AFTER UPDATE ON member_departments REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.people_changed();
CREATE TRIGGER people_moved_along AFTER UPDATE OF path ON departments FOR EACH ROW
  WHEN (OLD.path <> NEW.path) EXECUTE FUNCTION app.people_changed();

-- Moves of departments, for an undo within 24 hours: the parent and the next sibling before and after.
CREATE TABLE department_moves (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  department_id uuid NOT NULL,
  from_parent_id uuid NOT NULL,
  from_before_id uuid,
  to_parent_id uuid NOT NULL,
  to_before_id uuid,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, id)
);
CREATE INDEX department_moves_age ON department_moves (created_at);
SELECT app.protect('department_moves');

-- Filters of a list that a member stored under a name.
CREATE TABLE saved_views (
  team_id uuid NOT NULL,
  id uuid NOT NULL,
  member_id uuid NOT NULL,
  list text NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, member_id) REFERENCES members (team_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX saved_views_name ON saved_views (team_id, member_id, list, lower(name));
SELECT app.protect('saved_views');

-- Imports of members from a spreadsheet, from upload to undo. One import of a team is CHECKING, RUNNING or UNDOING at a time.
CREATE TABLE imports (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  status text NOT NULL DEFAULT 'CHECKING'
    CHECK (status IN ('CHECKING', 'READY', 'FAILED', 'RUNNING', 'DONE', 'UNDOING', 'UNDONE')),
  file_name text NOT NULL,
  -- The member fields of the file's columns, and the headings of columns that are ignored.
  columns text[] NOT NULL DEFAULT '{}',
  ignored text[] NOT NULL DEFAULT '{}',
  summary jsonb,
  mode text CHECK (mode IN ('ADD', 'UPDATE', 'BOTH')),
  job_id uuid,
  result jsonb,
  -- Counts of the undo.
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

-- The rows of the file as text, their faults, and after the commit the member before and after.
CREATE TABLE import_rows (
  team_id uuid NOT NULL,
  import_id uuid NOT NULL,
  -- Row of the spreadsheet.
  row integer NOT NULL,
  "values" jsonb NOT NULL,
  action text NOT NULL CHECK (action IN ('ADD', 'UPDATE', 'SAME', 'FAULTY')),
  member_id uuid,
  faults jsonb NOT NULL DEFAULT '[]',
  warning text,
  written boolean NOT NULL DEFAULT false,
  before jsonb,
  after jsonb,
  -- members.version after the commit, by which an undo finds members changed since.
  member_version integer,
  -- Why an undo left the member unchanged.
  undo_skip_reason text CHECK (undo_skip_reason IN ('CHANGED', 'GONE', 'IN_USE', 'TAKEN', 'OUTSIDE_SCOPE')),
  PRIMARY KEY (team_id, import_id, row),
  FOREIGN KEY (team_id, import_id) REFERENCES imports (team_id, id) ON DELETE CASCADE
);
SELECT app.protect('import_rows');

-- One change of many members, with an undo within 24 hours.
CREATE TABLE bulk_changes (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  status text NOT NULL CHECK (status IN ('RUNNING', 'DONE', 'REFUSED', 'UNDOING', 'UNDONE')),
  change jsonb NOT NULL,
  -- Members changed, and members left out.
  people integer NOT NULL DEFAULT 0,
  skipped integer NOT NULL DEFAULT 0,
  -- Members whom an undo restored, and members it kept because they were changed since.
  undone integer,
  undo_skipped integer,
  job_id uuid,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, id)
);
CREATE INDEX bulk_changes_age ON bulk_changes (created_at);
SELECT app.protect('bulk_changes');

-- The members of a bulk change, before and after it.
CREATE TABLE bulk_change_people (
  team_id uuid NOT NULL,
  change_id uuid NOT NULL,
  member_id uuid NOT NULL,
  name text NOT NULL,
  number text,
  before jsonb,
  after jsonb,
  skip_reason text CHECK (skip_reason IN ('NOT_FOUND', 'OUTSIDE_SCOPE', 'UNCHANGED', 'TOO_MANY', 'NO_DEPARTMENT', 'CYCLE')),
  undo_skip_reason text CHECK (undo_skip_reason IN ('CHANGED', 'GONE', 'OUTSIDE_SCOPE')),
  PRIMARY KEY (team_id, change_id, member_id),
  FOREIGN KEY (team_id, change_id) REFERENCES bulk_changes (team_id, id) ON DELETE CASCADE
);
SELECT app.protect('bulk_change_people');

-- Members and departments deleted by mistake, kept for 30 days. Their rows are deleted; snapshot contains them.
CREATE TABLE recycle_bin (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('MEMBER', 'DEPARTMENT')),
  object_id uuid NOT NULL,
  name text NOT NULL,
  -- The departments of the member, or the parent of the department, which decide who sees the item.
  department_ids uuid[] NOT NULL,
  snapshot jsonb NOT NULL,
  deleted_by uuid NOT NULL,
  deleted_by_name text NOT NULL,
  deleted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, id)
);
CREATE UNIQUE INDEX recycle_bin_object ON recycle_bin (team_id, object_id);
CREATE INDEX recycle_bin_recent ON recycle_bin (team_id, deleted_at DESC, id);
CREATE INDEX recycle_bin_age ON recycle_bin (deleted_at);
SELECT app.protect('recycle_bin');

-- Whether people may ask to join; open for a team without a row.
CREATE TABLE invitation_settings (
  team_id uuid NOT NULL REFERENCES teams PRIMARY KEY,
  open boolean NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
SELECT app.protect('invitation_settings');

-- Links into a team for any number of people: the team link, which has no name, and named links. Each has a code to type and a
-- token for the link and the QR code. Replaced and revoked links stay as ended, so that their visitors are told so.
CREATE TABLE invitation_links (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  name text,
  code text NOT NULL,
  -- The token is found by its digest and sealed, so that the console can show the link again.
  token_hash bytea NOT NULL,
  token_sealed bytea NOT NULL,
  department_id uuid,
  validity text NOT NULL CHECK (validity IN ('DAYS_1', 'DAYS_7', 'DAYS_30', 'PERMANENT')),
  -- NULL for PERMANENT.
  expires_at timestamptz,
  max_uses integer CHECK (max_uses > 0),
  uses integer NOT NULL DEFAULT 0,
  email_domains text[] NOT NULL DEFAULT '{}',
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, department_id) REFERENCES departments (team_id, id) ON DELETE SET NULL (department_id),
  FOREIGN KEY (team_id, created_by) REFERENCES members (team_id, id) ON DELETE SET NULL (created_by),
  CHECK ((validity = 'PERMANENT') = (expires_at IS NULL)),
  CHECK (max_uses IS NULL OR uses <= max_uses)
);
CREATE UNIQUE INDEX invitation_links_code ON invitation_links (code);
CREATE UNIQUE INDEX invitation_links_token ON invitation_links (token_hash);
CREATE UNIQUE INDEX invitation_links_own ON invitation_links (team_id) WHERE name IS NULL AND ended_at IS NULL;
CREATE UNIQUE INDEX invitation_links_name ON invitation_links (team_id, lower(name)) WHERE ended_at IS NULL;
SELECT app.protect('invitation_links');

-- Personal invitations to one address, of a member or of a person who is not in the directory (without member_id).
CREATE TABLE member_invitations (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  member_id uuid,
  channel text NOT NULL CHECK (channel IN ('MAIL', 'SMS')),
  recipient citext NOT NULL,
  language text NOT NULL,
  token_hash bytea NOT NULL,
  sent_by uuid,
  sent_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  opened_at timestamptz,
  ended_at timestamptz,
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, member_id) REFERENCES members (team_id, id) ON DELETE CASCADE,
  FOREIGN KEY (team_id, sent_by) REFERENCES members (team_id, id) ON DELETE SET NULL (sent_by)
);
CREATE UNIQUE INDEX member_invitations_token ON member_invitations (token_hash);
CREATE INDEX member_invitations_member ON member_invitations (team_id, member_id, sent_at DESC) WHERE member_id IS NOT NULL;
CREATE INDEX member_invitations_recipient ON member_invitations (team_id, recipient, sent_at DESC);
CREATE INDEX member_invitations_sent ON member_invitations (team_id, sent_at);
-- For the limit of invitations to an address by all teams.
CREATE INDEX member_invitations_address ON member_invitations (recipient, sent_at);
SELECT app.protect('member_invitations');

-- Requests to join a team by a link, code, QR code or personal invitation. PENDING requests lapse after 30 days.
CREATE TABLE join_requests (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  account_id uuid NOT NULL REFERENCES accounts,
  via text NOT NULL CHECK (via IN ('LINK', 'CODE', 'QR', 'INVITATION')),
  link_id uuid,
  invitation_id uuid,
  display_name text NOT NULL,
  email citext,
  mobile_prefix text,
  mobile_number text,
  reason text NOT NULL,
  status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'APPROVED', 'REJECTED', 'LAPSED', 'WITHDRAWN')),
  -- Who invited and is asked first to decide; passed on when they leave.
  inviter_id uuid,
  inviter_name text,
  decided_by uuid,
  decided_by_name text,
  decided_at timestamptz,
  decision_reason text,
  -- The member that the approval created or matched.
  member_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, link_id) REFERENCES invitation_links (team_id, id),
  FOREIGN KEY (team_id, invitation_id) REFERENCES member_invitations (team_id, id) ON DELETE SET NULL (invitation_id),
  FOREIGN KEY (team_id, inviter_id) REFERENCES members (team_id, id) ON DELETE SET NULL (inviter_id),
  FOREIGN KEY (team_id, decided_by) REFERENCES members (team_id, id) ON DELETE SET NULL (decided_by),
  FOREIGN KEY (team_id, member_id) REFERENCES members (team_id, id) ON DELETE SET NULL (member_id),
  CHECK (email IS NOT NULL OR mobile_number IS NOT NULL)
);
CREATE UNIQUE INDEX join_requests_pending ON join_requests (team_id, account_id) WHERE status = 'PENDING';
CREATE INDEX join_requests_list ON join_requests (team_id, status, created_at DESC, id);
CREATE INDEX join_requests_account ON join_requests (account_id, created_at DESC);
CREATE INDEX join_requests_inviter ON join_requests (team_id, inviter_id) WHERE status = 'PENDING';
SELECT app.protect('join_requests');
CREATE POLICY own ON join_requests FOR SELECT USING (account_id = (SELECT app.account_id()));

-- The team that a code or token leads to, for a visitor without a team. Returns ids only.
CREATE FUNCTION app.invitation_at(given_code text, given_hash bytea)
  RETURNS TABLE (team_id uuid, link_id uuid, invitation_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT l.team_id, l.id, NULL::uuid FROM invitation_links l WHERE l.code = given_code OR l.token_hash = given_hash
  UNION ALL
  SELECT i.team_id, NULL, i.id FROM member_invitations i WHERE i.token_hash = given_hash
  LIMIT 1
$$;
REVOKE EXECUTE ON FUNCTION app.invitation_at(text, bytea) FROM PUBLIC;

-- The number of invitations to addresses by all teams, within a day and 30 days.
CREATE FUNCTION app.invitations_to(addresses text[])
  RETURNS TABLE (recipient text, day integer, month integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT i.recipient::text, count(*) FILTER (WHERE i.sent_at > now() - interval '1 day')::int, count(*)::int
  FROM member_invitations i WHERE i.recipient = ANY (addresses::citext[]) AND i.sent_at > now() - interval '30 days'
  GROUP BY i.recipient
$$;
REVOKE EXECUTE ON FUNCTION app.invitations_to(text[]) FROM PUBLIC;

-- The number of invitations that the person of a member sent within 24 hours in all of their teams.
CREATE FUNCTION app.invitations_by(given_team uuid, given_member uuid)
  RETURNS integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(*)::int FROM account_teams own
  JOIN account_teams a ON a.account_id = own.account_id
  JOIN member_invitations i ON i.team_id = a.team_id AND i.sent_by = a.member_id AND i.sent_at > now() - interval '1 day'
  WHERE own.team_id = given_team AND own.member_id = given_member
$$;
REVOKE EXECUTE ON FUNCTION app.invitations_by(uuid, uuid) FROM PUBLIC;

-- The join requests of the current account in all teams, with the team's name.
CREATE FUNCTION app.own_join_requests()
  RETURNS TABLE (id uuid, team_id uuid, team_name text, status text, created_at timestamptz, decided_at timestamptz,
    decided_by_name text, decision_reason text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT r.id, r.team_id, t.name,
    CASE WHEN r.status = 'PENDING' AND (t.status <> 'ACTIVE' OR r.created_at <= now() - interval '30 days') THEN 'LAPSED' ELSE r.status END,
    r.created_at, r.decided_at, r.decided_by_name, r.decision_reason
  FROM join_requests r JOIN teams t ON t.id = r.team_id WHERE r.account_id = app.account_id()
$$;
REVOKE EXECUTE ON FUNCTION app.own_join_requests() FROM PUBLIC;

-- Resignations: PENDING until the last day has ended, then RESIGNED; CANCELLED before, or RESTORED after.
CREATE TABLE resignations (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  member_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('PENDING', 'RESIGNED', 'CANCELLED', 'RESTORED')),
  -- The last day of employment.
  job_ended_date date NOT NULL,
  reason text CHECK (reason IN ('FAMILY', 'PERSONAL', 'CAREER', 'CONTRACT_EXPIRED', 'MUTUAL', 'INCOMPETENT', 'REDUNDANCY', 'MISCONDUCT',
    'RETIRED', 'OTHER')),
  reason_text text,
  -- The member who receives each kind of item, settled at the request; null for nobody.
  recipients jsonb NOT NULL DEFAULT '{}',
  requested_by uuid,
  requested_by_name text NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT now(),
  job_id uuid,
  -- The error name that kept a due resignation from running.
  failure text,
  resigned_at timestamptz,
  ended_by_name text,
  ended_at timestamptz,
  rehired_member_id uuid,
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, member_id) REFERENCES members (team_id, id) ON DELETE CASCADE,
  CONSTRAINT resignations_team_id_rehired_as_fkey
    FOREIGN KEY (team_id, rehired_member_id) REFERENCES members (team_id, id) ON DELETE SET NULL (rehired_member_id),
  CHECK ((state IN ('RESIGNED', 'RESTORED')) = (resigned_at IS NOT NULL))
);
-- One resignation of a member is pending or in effect.
CREATE UNIQUE INDEX resignations_one_active ON resignations (team_id, member_id) WHERE state IN ('PENDING', 'RESIGNED');
CREATE INDEX resignations_ended ON resignations (team_id, job_ended_date DESC, id) WHERE state IN ('PENDING', 'RESIGNED');
CREATE INDEX resignations_due ON resignations (job_ended_date) WHERE state = 'PENDING';
CREATE INDEX resignations_job ON resignations (team_id, job_id) WHERE job_id IS NOT NULL;
SELECT app.protect('resignations');

-- The hand-over ledger: one row for each item that passes to a recipient.
CREATE TABLE handover_lines (
  team_id uuid NOT NULL,
  id uuid NOT NULL,
  resignation_id uuid NOT NULL,
  kind text NOT NULL,
  -- Order within the resignation.
  position integer NOT NULL,
  item_id uuid NOT NULL,
  item_name text NOT NULL,
  status text NOT NULL CHECK (status IN ('WAITING', 'DONE', 'FAILED', 'SKIPPED')),
  recipient_id uuid,
  recipient_name text,
  error text,
  attempts integer NOT NULL DEFAULT 0,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, resignation_id) REFERENCES resignations (team_id, id) ON DELETE CASCADE
);
CREATE INDEX handover_lines_resignation ON handover_lines (team_id, resignation_id, position);
SELECT app.protect('handover_lines');

-- Pending resignations whose last day has ended in the time zone of their team.
CREATE FUNCTION app.due_resignations(moment timestamptz) RETURNS TABLE (team_id uuid, id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT r.team_id, r.id FROM resignations r JOIN teams t ON t.id = r.team_id
  -- No time zone is more than a day ahead of UTC, so the index finds the few candidates.
  WHERE r.state = 'PENDING' AND r.job_ended_date <= (moment AT TIME ZONE 'UTC')::date + 1
    AND r.job_ended_date < (moment AT TIME ZONE t.time_zone)::date AND t.status = 'ACTIVE'
  ORDER BY r.job_ended_date, r.id LIMIT 1000
$$;
REVOKE EXECUTE ON FUNCTION app.due_resignations(timestamptz) FROM PUBLIC;
