-- What tells that somebody came, went, was moved or was renamed, so that a list of people that was kept is known to be the one
-- that would be read (decisions/027). Equal stamps of a team mean the same people in the same departments by the same names.
--
-- A transaction that changes any of it gives one row of its team a new stamp, at random: no two states of a team share theirs,
-- not even one restored from a dump and the one it had become. It takes a row that nobody else holds, or adds one, so that none
-- waits for another; there are never more rows than transactions were open at once.
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
  -- Once a transaction: what it writes is seen by others all at once. A savepoint that is rolled back takes this back too.
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
