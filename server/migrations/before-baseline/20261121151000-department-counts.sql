-- Distinct people in a department and below it, exact and cheap to read (decisions/006).
--
-- A person adds 1 at each of their departments and takes 1 away where the ways from two of them to the root meet (at the
-- nearest common ancestor of neighbours in tree order). The sum of these marks over a subtree then counts each person in
-- it once, however many of its departments they are in.
--
-- Marks are appended by the transaction that causes them, so nobody waits for a hot row; what has gathered is folded
-- into department_counts later. department_people, the sum of both, is exact in every snapshot.
CREATE TABLE department_counts (
  team_id uuid NOT NULL,
  department_id uuid NOT NULL,
  people integer NOT NULL,
  PRIMARY KEY (team_id, department_id),
  FOREIGN KEY (team_id, department_id) REFERENCES departments (team_id, id) ON DELETE CASCADE
) WITH (fillfactor = 70);
SELECT app.protect('department_counts');

-- No foreign key: only the triggers below write here, and a check of each mark would double its price.
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

-- Every path holds a department at the same place, so the last equal element is the nearest common ancestor.
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

-- Who changes the tree holds this lock alone, who changes placements shares it: marks are always those of one tree.
-- It comes before any lock on a department, and its sole holder never waits for a lock on a member.
CREATE FUNCTION app.lock_departments(team uuid, alone boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF alone THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('departments ' || team, 0));
  ELSE
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('departments ' || team, 0));
  END IF;
END
$$;

-- Writes the difference between the placements of some people now and before a statement that took `gone` away and
-- brought `came`. Members who do not count (resigned, CANCELED) leave no marks.
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
  -- Two statements that place the same person must see each other. Who was made by this very transaction is seen by nobody.
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
  -- Of no team, NULL, nothing is locked: the owner loads so, while nobody else is there. A condition costs less than a query.
  IF pg_advisory_xact_lock_shared(hashtextextended('departments ' || app.team_id(), 0)) IS NULL THEN RETURN NULL; END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER placements_begin BEFORE INSERT OR UPDATE OR DELETE ON member_departments
  FOR EACH STATEMENT EXECUTE FUNCTION app.placements_begin();

-- New people in one department each, as nearly always, add 1 there; nobody else sees them, so nothing is to be locked.
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

-- Someone begins or ceases to count: resigned, restored, account closed.
CREATE FUNCTION app.member_count_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.lock_departments(NEW.team_id, false);
  INSERT INTO public.department_count_changes (team_id, department_id, people)
    SELECT NEW.team_id, marks.department_id, CASE WHEN NEW.resigned_at IS NULL AND NEW.status <> 'CANCELED' THEN marks.marks ELSE -marks.marks END
    FROM (SELECT array_agg(md.member_id) AS people, array_agg(md.department_id) AS places FROM public.member_departments md
      WHERE md.team_id = NEW.team_id AND md.member_id = NEW.id) AS all_places
    CROSS JOIN LATERAL app.department_marks(NEW.team_id, all_places.people, all_places.places) AS marks;
  RETURN NULL;
END
$$;
CREATE TRIGGER member_count_changed AFTER UPDATE OF status, resigned_at ON members FOR EACH ROW
  WHEN ((OLD.resigned_at IS NULL AND OLD.status <> 'CANCELED') IS DISTINCT FROM (NEW.resigned_at IS NULL AND NEW.status <> 'CANCELED'))
  EXECUTE FUNCTION app.member_count_changed();

-- Placements go before their member does, while it is known whether the member counts.
CREATE FUNCTION app.member_leaves_places() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.member_departments WHERE team_id = OLD.team_id AND member_id = OLD.id;
  RETURN OLD;
END
$$;
CREATE TRIGGER member_leaves_places BEFORE DELETE ON members FOR EACH ROW EXECUTE FUNCTION app.member_leaves_places();

-- Adds up what has been appended, some at a time. Whoever comes second leaves it to the first.
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

-- Counts a team anew, after a load that passed the triggers by. Most people are in one department and are only summed.
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
SELECT app.recount_departments(id) FROM teams;

-- Who is in more than one department: the only ones whose marks a move of a department changes.
CREATE INDEX member_departments_further ON member_departments (team_id, member_id) WHERE position > 0;
