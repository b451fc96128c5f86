-- The current members of each department except the root, with those of its subtree, in the order of lists: a page of a
-- department, or of the departments of a role or a visibility rule, is read from the index without collecting its members
-- (decisions/078). The root needs no rows, since its members are those of the team (members_name).
--
-- Triggers maintain the rows in the transaction of the change. No foreign keys: only these triggers write here.
CREATE TABLE subtree_members (
  team_id uuid NOT NULL,
  department_id uuid NOT NULL,
  -- Names compare as in lists of members.
  display_name text COLLATE "und-x-icu" NOT NULL,
  member_id uuid NOT NULL,
  -- Whether the member is in several departments: only these can be in several of the departments of a scope.
  several boolean NOT NULL,
  PRIMARY KEY (team_id, department_id, display_name, member_id)
);
CREATE INDEX subtree_members_several ON subtree_members (team_id, department_id, member_id) WHERE several;
SELECT app.protect('subtree_members');

-- The rows of members for placements given as pairs (people[i], places[i]). All placements of a member must be given.
CREATE FUNCTION app.subtree_rows(team uuid, people uuid[], places uuid[])
  RETURNS TABLE (member_id uuid, department_id uuid, several boolean) LANGUAGE sql STABLE AS $$
  SELECT DISTINCT p.person, above.id, p.several
  FROM (SELECT person, place, count(*) OVER (PARTITION BY person) > 1 AS several FROM unnest(people, places) AS given (person, place)) AS p
    JOIN public.departments d ON d.team_id = team AND d.id = p.place
    CROSS JOIN LATERAL unnest(d.path[2:]) AS above (id)
$$;

-- Replaces the rows of current members by those of their placements now_*; the previous placements were was_*.
CREATE FUNCTION app.list_placements(team uuid, was_people uuid[], was_places uuid[], now_people uuid[], now_places uuid[])
  RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.subtree_members s
    USING (SELECT * FROM app.subtree_rows(team, was_people, was_places)
      EXCEPT SELECT * FROM app.subtree_rows(team, now_people, now_places)) AS gone
    JOIN public.members m ON m.team_id = team AND m.id = gone.member_id
    WHERE s.team_id = team AND s.department_id = gone.department_id AND s.display_name = m.display_name AND s.member_id = m.id;
  INSERT INTO public.subtree_members (team_id, department_id, display_name, member_id, several)
    SELECT team, came.department_id, m.display_name, m.id, came.several
    FROM (SELECT * FROM app.subtree_rows(team, now_people, now_places)
      EXCEPT SELECT * FROM app.subtree_rows(team, was_people, was_places)) AS came
    JOIN public.members m ON m.team_id = team AND m.id = came.member_id;
END
$$;

-- As before, and maintains subtree_members: appends the difference between the marks of some members now and before a statement
-- that deleted the placements gone_* and added came_*. Resigned members have neither marks nor rows, CANCELED ones only rows.
CREATE OR REPLACE FUNCTION app.count_placements(team uuid, gone_people uuid[], gone_places uuid[], came_people uuid[], came_places uuid[])
  RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  touched uuid[];
  listed uuid[];
  canceled uuid[];
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
  SELECT array_agg(m.id), array_agg(m.id) FILTER (WHERE m.status = 'CANCELED') INTO listed, canceled FROM public.members m
    WHERE m.team_id = team AND m.id = ANY (touched) AND m.resigned_at IS NULL;
  IF listed IS NULL THEN RETURN; END IF;
  SELECT array_agg(md.member_id), array_agg(md.department_id) INTO now_people, now_places
    FROM public.member_departments md WHERE md.team_id = team AND md.member_id = ANY (listed);
  SELECT array_agg(person), array_agg(place) INTO was_people, was_places FROM (
    SELECT * FROM unnest(now_people, now_places) AS n (person, place)
    EXCEPT SELECT * FROM unnest(came_people, came_places)
    UNION SELECT * FROM unnest(gone_people, gone_places) AS g (person, place) WHERE g.person = ANY (listed)
  ) AS was;
  PERFORM app.list_placements(team, was_people, was_places, now_people, now_places);
  IF canceled IS NOT NULL THEN
    SELECT array_agg(person), array_agg(place) INTO now_people, now_places
      FROM unnest(now_people, now_places) AS n (person, place) WHERE person <> ALL (canceled);
    SELECT array_agg(person), array_agg(place) INTO was_people, was_places
      FROM unnest(was_people, was_places) AS w (person, place) WHERE person <> ALL (canceled);
  END IF;
  INSERT INTO public.department_count_changes (team_id, department_id, people)
    SELECT team, change.department_id, sum(change.marks) FROM (
      SELECT n.department_id, n.marks FROM app.department_marks(team, now_people, now_places) AS n
      UNION ALL
      SELECT w.department_id, -w.marks FROM app.department_marks(team, was_people, was_places) AS w
    ) AS change GROUP BY change.department_id HAVING sum(change.marks) <> 0;
END
$$;

-- As before, and adds the rows of new members.
CREATE OR REPLACE FUNCTION app.placements_came() RETURNS trigger LANGUAGE plpgsql AS $$
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
    INSERT INTO public.subtree_members (team_id, department_id, display_name, member_id, several)
      SELECT c.team_id, above.id, m.display_name, m.id, false
      FROM came c JOIN public.members m ON m.team_id = c.team_id AND m.id = c.member_id
        JOIN public.departments d ON d.team_id = c.team_id AND d.id = c.department_id
        CROSS JOIN LATERAL unnest(d.path[2:]) AS above (id)
      WHERE m.resigned_at IS NULL;
  ELSE
    PERFORM app.count_placements(team_id, '{}', '{}', array_agg(member_id), array_agg(department_id)) FROM came GROUP BY team_id;
  END IF;
  RETURN NULL;
END
$$;

-- A member is renamed, resigns or is restored.
CREATE FUNCTION app.member_listed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  people uuid[];
  places uuid[];
BEGIN
  PERFORM app.lock_departments(NEW.team_id, false);
  SELECT array_agg(md.member_id), array_agg(md.department_id) INTO people, places
    FROM public.member_departments md WHERE md.team_id = NEW.team_id AND md.member_id = NEW.id;
  IF OLD.resigned_at IS NULL THEN
    DELETE FROM public.subtree_members s USING app.subtree_rows(NEW.team_id, people, places) AS r
      WHERE s.team_id = NEW.team_id AND s.department_id = r.department_id AND s.display_name = OLD.display_name AND s.member_id = NEW.id;
  END IF;
  IF NEW.resigned_at IS NULL THEN
    INSERT INTO public.subtree_members (team_id, department_id, display_name, member_id, several)
      SELECT NEW.team_id, r.department_id, NEW.display_name, NEW.id, r.several FROM app.subtree_rows(NEW.team_id, people, places) AS r;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER member_listed AFTER UPDATE OF display_name, resigned_at ON members FOR EACH ROW
  WHEN (OLD.display_name <> NEW.display_name OR (OLD.resigned_at IS NULL) <> (NEW.resigned_at IS NULL))
  EXECUTE FUNCTION app.member_listed();

-- Departments are moved with their subtrees, whose own rows stay. The members of a moved subtree are those of its top: they are
-- deleted from the departments that are no longer above it, unless they are also elsewhere below these, and added to those above
-- it now. One pair of departments at a time, so that the statement joins two ranges of the index.
CREATE FUNCTION app.departments_moved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved uuid[];
  top record;
  above uuid;
BEGIN
  SELECT array_agg(w.id) INTO moved FROM was w JOIN now n ON n.team_id = w.team_id AND n.id = w.id WHERE n.path <> w.path;
  IF moved IS NULL THEN RETURN NULL; END IF;
  FOR top IN
    SELECT w.team_id AS team, w.id, w.path AS was, n.path AS now FROM was w JOIN now n ON n.team_id = w.team_id AND n.id = w.id
    WHERE w.id = ANY (moved) AND w.path[cardinality(w.path) - 1] <> ALL (moved)
  LOOP
    FOREACH above IN ARRAY top.was[2:] LOOP
      CONTINUE WHEN above = ANY (top.now);
      DELETE FROM public.subtree_members s USING public.subtree_members t
        WHERE t.team_id = top.team AND t.department_id = top.id
          AND s.team_id = top.team AND s.department_id = above AND s.display_name = t.display_name AND s.member_id = t.member_id
          AND NOT (t.several AND EXISTS (
            SELECT FROM public.member_departments o JOIN public.departments d ON d.team_id = o.team_id AND d.id = o.department_id
            WHERE o.team_id = t.team_id AND o.member_id = t.member_id AND d.team_id = top.team AND d.path @> ARRAY[above]));
    END LOOP;
    FOREACH above IN ARRAY top.now[2:] LOOP
      CONTINUE WHEN above = ANY (top.was);
      INSERT INTO public.subtree_members (team_id, department_id, display_name, member_id, several)
        SELECT t.team_id, above, t.display_name, t.member_id, t.several FROM public.subtree_members t
        WHERE t.team_id = top.team AND t.department_id = top.id
      ON CONFLICT DO NOTHING;
    END LOOP;
  END LOOP;
  RETURN NULL;
END
$$;
CREATE TRIGGER departments_moved AFTER UPDATE ON departments REFERENCING OLD TABLE AS was NEW TABLE AS now
  FOR EACH STATEMENT EXECUTE FUNCTION app.departments_moved();

-- Makes all rows of a team again, after a load that bypassed the triggers.
CREATE FUNCTION app.list_subtrees(team uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.lock_departments(team, true);
  DELETE FROM public.subtree_members WHERE team_id = team;
  INSERT INTO public.subtree_members (team_id, department_id, display_name, member_id, several)
    SELECT DISTINCT team, above.id, m.display_name, m.id, f.member_id IS NOT NULL
    FROM public.members m JOIN public.member_departments md ON md.team_id = m.team_id AND md.member_id = m.id
      JOIN public.departments d ON d.team_id = md.team_id AND d.id = md.department_id
      LEFT JOIN (SELECT member_id FROM public.member_departments WHERE team_id = team GROUP BY member_id HAVING count(*) > 1) AS f
        ON f.member_id = m.id
      CROSS JOIN LATERAL unnest(d.path[2:]) AS above (id)
    WHERE m.team_id = team AND m.resigned_at IS NULL ORDER BY 2, 3, 4;
END
$$;
SELECT app.list_subtrees(id) FROM teams;

-- The marks of some departments that are not folded yet are read by department.
ALTER TABLE department_count_changes DROP CONSTRAINT department_count_changes_pkey,
  ADD PRIMARY KEY (team_id, department_id, entry);

-- Change stamps validated cached directory lists, which these rows replace.
DROP TRIGGER people_came ON members;
DROP TRIGGER people_went ON members;
DROP TRIGGER people_altered ON members;
DROP TRIGGER people_placed ON member_departments;
DROP TRIGGER people_displaced ON member_departments;
DROP TRIGGER people_replaced ON member_departments;
DROP TRIGGER people_moved_along ON departments;
DROP FUNCTION app.people_changed();
DROP FUNCTION app.stamp_people(uuid);
DROP TABLE people_stamps;
