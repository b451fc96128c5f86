-- Stamps of rights: while the stamps of a team, of an account and of the account's member are unchanged, so is what
-- app.actor_grants_view returns for this account in this team (decisions/077). A process keeps the rights it has read together
-- with the stamps, and each request reads the stamps.
--
-- A transaction that changes a column the view reads gives one row of each subject a new random stamp, so that no two states of a
-- subject share theirs, not even after a restore. It takes a row that no other transaction holds, or adds one, so that none waits
-- (as in people_stamps).
--
-- subject_id is a team, an account, or a member who has or had an account. A change of a member's departments locks the member
-- (app.count_placements), so it cannot miss that the member gets an account at the same time.
CREATE TABLE rights_stamps (
  subject_id uuid NOT NULL,
  id uuid NOT NULL,
  stamp bigint NOT NULL,
  PRIMARY KEY (subject_id, id)
) WITH (fillfactor = 50);
REVOKE ALL ON rights_stamps FROM atrium_server;
GRANT SELECT ON rights_stamps TO atrium_server;

CREATE FUNCTION app.stamp_rights(subject uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.rights_stamps SET stamp = hashtextextended(gen_random_uuid()::text, 0) WHERE subject_id = subject AND id = (
    SELECT s.id FROM public.rights_stamps s WHERE s.subject_id = subject LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    INSERT INTO public.rights_stamps (subject_id, id, stamp) VALUES (subject, gen_random_uuid(), hashtextextended(gen_random_uuid()::text, 0));
  END IF;
END
$$;
REVOKE EXECUTE ON FUNCTION app.stamp_rights(uuid) FROM PUBLIC, atrium_server;

-- For rows that are a subject themselves.
CREATE FUNCTION app.subject_rights_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM app.stamp_rights(coalesce(NEW.id, OLD.id));
  RETURN NULL;
END
$$;

-- The stamps of a team end with it, long after it was dissolved.
CREATE FUNCTION app.team_erased() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM rights_stamps WHERE subject_id = OLD.id;
  RETURN NULL;
END
$$;

CREATE FUNCTION app.account_rights_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM app.stamp_rights(coalesce(NEW.account_id, OLD.account_id));
  IF TG_OP = 'UPDATE' AND OLD.account_id <> NEW.account_id THEN PERFORM app.stamp_rights(OLD.account_id); END IF;
  RETURN NULL;
END
$$;

CREATE FUNCTION app.team_rights_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_LEVEL = 'ROW' THEN
    PERFORM app.stamp_rights(coalesce(NEW.team_id, OLD.team_id));
  ELSE
    PERFORM app.stamp_rights(team_id) FROM (SELECT DISTINCT team_id FROM changed) AS teams;
  END IF;
  RETURN NULL;
END
$$;

CREATE FUNCTION app.member_rights_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_LEVEL = 'ROW' THEN
    PERFORM app.stamp_rights(NEW.id);
  ELSE
    PERFORM app.stamp_rights(m.id) FROM (SELECT DISTINCT team_id, member_id FROM changed) AS c
      JOIN members m ON m.team_id = c.team_id AND m.id = c.member_id WHERE m.account_id IS NOT NULL;
  END IF;
  RETURN NULL;
END
$$;

-- The stamps of a member end with the member. Those of the team change instead, so that rights read before do not count.
CREATE FUNCTION app.member_erased() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM rights_stamps WHERE subject_id = OLD.id;
  IF FOUND OR OLD.account_id IS NOT NULL THEN PERFORM app.stamp_rights(OLD.team_id); END IF;
  RETURN NULL;
END
$$;

-- The ids and the team of a row never change.
CREATE TRIGGER rights_came AFTER INSERT ON accounts FOR EACH ROW EXECUTE FUNCTION app.subject_rights_changed();
CREATE TRIGGER rights_altered AFTER UPDATE OF epoch, closed_at ON accounts FOR EACH ROW
  WHEN ((OLD.epoch, OLD.closed_at) IS DISTINCT FROM (NEW.epoch, NEW.closed_at)) EXECUTE FUNCTION app.subject_rights_changed();
CREATE TRIGGER rights_went AFTER DELETE ON accounts FOR EACH ROW EXECUTE FUNCTION app.subject_rights_changed();

CREATE TRIGGER rights_came AFTER INSERT ON account_sessions FOR EACH ROW EXECUTE FUNCTION app.account_rights_changed();
CREATE TRIGGER rights_altered AFTER UPDATE OF account_id, name, auth_at, idle_ends_at, token_generation, ended_at ON account_sessions FOR EACH ROW
  WHEN ((OLD.account_id, OLD.name, OLD.auth_at, OLD.idle_ends_at, OLD.token_generation, OLD.ended_at)
    IS DISTINCT FROM (NEW.account_id, NEW.name, NEW.auth_at, NEW.idle_ends_at, NEW.token_generation, NEW.ended_at))
  EXECUTE FUNCTION app.account_rights_changed();
CREATE TRIGGER rights_went AFTER DELETE ON account_sessions FOR EACH ROW
  WHEN (OLD.ended_at IS NULL) EXECUTE FUNCTION app.account_rights_changed();

CREATE TRIGGER rights_came AFTER INSERT ON second_factors FOR EACH ROW EXECUTE FUNCTION app.account_rights_changed();
CREATE TRIGGER rights_altered AFTER UPDATE OF account_id, confirmed_at ON second_factors FOR EACH ROW
  WHEN ((OLD.account_id, OLD.confirmed_at) IS DISTINCT FROM (NEW.account_id, NEW.confirmed_at))
  EXECUTE FUNCTION app.account_rights_changed();
CREATE TRIGGER rights_went AFTER DELETE ON second_factors FOR EACH ROW EXECUTE FUNCTION app.account_rights_changed();

CREATE TRIGGER rights_came AFTER INSERT ON teams FOR EACH ROW EXECUTE FUNCTION app.subject_rights_changed();
CREATE TRIGGER rights_altered AFTER UPDATE OF name, status, time_zone, default_lang, owner_member_id, member_cap ON teams FOR EACH ROW
  WHEN ((OLD.name, OLD.status, OLD.time_zone, OLD.default_lang, OLD.owner_member_id, OLD.member_cap)
    IS DISTINCT FROM (NEW.name, NEW.status, NEW.time_zone, NEW.default_lang, NEW.owner_member_id, NEW.member_cap))
  EXECUTE FUNCTION app.subject_rights_changed();
CREATE TRIGGER rights_went AFTER DELETE ON teams FOR EACH ROW EXECUTE FUNCTION app.team_erased();

CREATE TRIGGER rights_came AFTER INSERT ON team_policies FOR EACH ROW EXECUTE FUNCTION app.team_rights_changed();
CREATE TRIGGER rights_altered AFTER UPDATE OF second_factor, second_factor_from ON team_policies FOR EACH ROW
  WHEN ((OLD.second_factor, OLD.second_factor_from) IS DISTINCT FROM (NEW.second_factor, NEW.second_factor_from))
  EXECUTE FUNCTION app.team_rights_changed();
CREATE TRIGGER rights_went AFTER DELETE ON team_policies FOR EACH ROW EXECUTE FUNCTION app.team_rights_changed();

-- Triggers on the permissions and the scope of a role update roles.rights.
CREATE TRIGGER rights_came AFTER INSERT ON roles FOR EACH ROW EXECUTE FUNCTION app.team_rights_changed();
CREATE TRIGGER rights_altered AFTER UPDATE OF built_in, scope, rights ON roles FOR EACH ROW
  WHEN ((OLD.built_in, OLD.scope, OLD.rights) IS DISTINCT FROM (NEW.built_in, NEW.scope, NEW.rights))
  EXECUTE FUNCTION app.team_rights_changed();
CREATE TRIGGER rights_went AFTER DELETE ON roles FOR EACH ROW EXECUTE FUNCTION app.team_rights_changed();

-- Who holds the super administrator role is part of the rights of all who hold a role.
CREATE TRIGGER rights_came AFTER INSERT ON role_members REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.team_rights_changed();
CREATE TRIGGER rights_altered AFTER UPDATE ON role_members REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.team_rights_changed();
CREATE TRIGGER rights_went AFTER DELETE ON role_members REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.team_rights_changed();

-- Heads of departments, and the root.
CREATE TRIGGER rights_came AFTER INSERT ON departments FOR EACH ROW
  WHEN (NEW.head_member_id IS NOT NULL OR NEW.parent_id IS NULL) EXECUTE FUNCTION app.team_rights_changed();
CREATE TRIGGER rights_altered AFTER UPDATE OF head_member_id, parent_id ON departments FOR EACH ROW
  WHEN (OLD.head_member_id IS DISTINCT FROM NEW.head_member_id OR (OLD.parent_id IS NULL) <> (NEW.parent_id IS NULL))
  EXECUTE FUNCTION app.team_rights_changed();
CREATE TRIGGER rights_went AFTER DELETE ON departments FOR EACH ROW
  WHEN (OLD.head_member_id IS NOT NULL OR OLD.parent_id IS NULL) EXECUTE FUNCTION app.team_rights_changed();

CREATE TRIGGER rights_came AFTER INSERT ON members FOR EACH ROW
  WHEN (NEW.account_id IS NOT NULL) EXECUTE FUNCTION app.member_rights_changed();
CREATE TRIGGER rights_altered AFTER UPDATE OF account_id, display_name, status, resigned_at, suspended_at ON members FOR EACH ROW
  WHEN ((OLD.account_id IS NOT NULL OR NEW.account_id IS NOT NULL)
    AND (OLD.account_id, OLD.display_name, OLD.status, OLD.resigned_at, OLD.suspended_at)
      IS DISTINCT FROM (NEW.account_id, NEW.display_name, NEW.status, NEW.resigned_at, NEW.suspended_at))
  EXECUTE FUNCTION app.member_rights_changed();
CREATE TRIGGER rights_went AFTER DELETE ON members FOR EACH ROW EXECUTE FUNCTION app.member_erased();

-- After the triggers placements_*, which lock the member: triggers of an event run in the order of their names.
CREATE TRIGGER rights_came AFTER INSERT ON member_departments REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.member_rights_changed();
CREATE TRIGGER rights_altered AFTER UPDATE ON member_departments REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.member_rights_changed();
CREATE TRIGGER rights_went AFTER DELETE ON member_departments REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.member_rights_changed();
