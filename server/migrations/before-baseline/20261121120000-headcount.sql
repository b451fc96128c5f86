-- How many people of a team count against its cap, kept in slots: a session adds to the slot of its own backend, so
-- that people added at the same time do not wait for one row. The sum over the slots is exact.
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

CREATE FUNCTION app.members_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM app.add_headcount(NEW.team_id, CASE WHEN NEW.resigned_at IS NULL AND NEW.status <> 'CANCELED' THEN 1 ELSE -1 END);
  ELSIF TG_OP = 'INSERT' THEN
    PERFORM app.add_headcount(team_id, count(*)) FROM changed WHERE resigned_at IS NULL AND status <> 'CANCELED' GROUP BY team_id;
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
