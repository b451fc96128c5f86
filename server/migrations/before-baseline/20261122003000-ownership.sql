-- Whether the provider's staff may enter the team (specification section 6); only the owner changes it.
ALTER TABLE teams ADD COLUMN technical_support boolean NOT NULL DEFAULT false;

-- The owner offers the team to a member, who accepts or declines within seven days. One offer waits at a time.
CREATE TABLE ownership_transfers (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  from_member_id uuid NOT NULL,
  to_member_id uuid NOT NULL,
  -- Whether who gives the team away becomes a super administrator.
  stays_super_admin boolean NOT NULL,
  state text NOT NULL CHECK (state IN ('PENDING', 'ACCEPTED', 'DECLINED', 'CANCELLED', 'LAPSED')),
  asked_at timestamptz NOT NULL,
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

-- A team that is to be dissolved, and one that was: its data stays for another 30 days.
CREATE TABLE team_dissolutions (
  team_id uuid PRIMARY KEY REFERENCES teams,
  asked_by_name text NOT NULL,
  asked_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  dissolved_at timestamptz
);
CREATE INDEX team_dissolutions_due ON team_dissolutions (due_at);
SELECT app.protect('team_dissolutions');

-- Nobody is added to a team that is to be dissolved, whichever way they come: here all ways meet, and what is looked up is
-- one row of a small table a statement.
CREATE FUNCTION app.require_growing(team uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM public.team_dissolutions d WHERE d.team_id = team) THEN
    RAISE EXCEPTION 'nobody is added to a team that is to be dissolved' USING ERRCODE = '23514', CONSTRAINT = 'team_growing';
  END IF;
END
$$;
CREATE OR REPLACE FUNCTION app.members_counted() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- What the clock looks for: ids and nothing else. Whoever asks finds out for each team, inside it, what is still so.
CREATE FUNCTION app.due_dissolutions(moment timestamptz) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.team_id FROM team_dissolutions d WHERE d.dissolved_at IS NULL AND d.due_at <= moment ORDER BY d.due_at LIMIT 1000
$$;
REVOKE EXECUTE ON FUNCTION app.due_dissolutions(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.due_dissolutions(timestamptz) TO atrium_server;

-- Offers that nobody has answered in time, or whose recipient is no active member any more.
CREATE FUNCTION app.lapsed_transfers(moment timestamptz) RETURNS TABLE (team_id uuid, id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.team_id, o.id FROM ownership_transfers o JOIN members m ON m.team_id = o.team_id AND m.id = o.to_member_id
  WHERE o.state = 'PENDING' AND (o.expires_at <= moment OR m.resigned_at IS NOT NULL OR m.status <> 'REGISTERED') LIMIT 1000
$$;
REVOKE EXECUTE ON FUNCTION app.lapsed_transfers(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.lapsed_transfers(timestamptz) TO atrium_server;

-- Removes everything of a team that was dissolved 30 days ago or earlier. Its tables are found in the catalogue, so that
-- none can be forgotten; they are emptied again until nothing is left, for some have to go before others and triggers of some write
-- into others. The operation log goes last. Only the owner may, who sweeps.
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
