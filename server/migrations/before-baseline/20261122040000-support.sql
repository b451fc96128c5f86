-- The provider's own people, who may look after teams that let them in. Only the owner of the database adds and removes
-- them (npm run staff); the server reads.
CREATE TABLE provider_staff (
  account_id uuid PRIMARY KEY REFERENCES accounts,
  added_at timestamptz NOT NULL DEFAULT now()
);
REVOKE INSERT, UPDATE, DELETE ON provider_staff FROM atrium_server;

-- A stay of one of them in a team, with its reason and its end; its id is the support id of their calls.
CREATE TABLE support_leases (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  account_id uuid NOT NULL REFERENCES accounts,
  staff_name text NOT NULL,
  -- As it was then: who works for the provider does not see the teams themselves.
  team_name text NOT NULL,
  reason text NOT NULL,
  support_type text NOT NULL CHECK (support_type IN ('ORDER', 'FULL')),
  started_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  ended_at timestamptz,
  ended_how text CHECK (ended_how IN ('STAFF', 'CUSTOMER', 'SWITCHED_OFF', 'EXPIRED', 'STAFF_REMOVED')),
  -- Who stopped it, by name; the clock has none.
  ended_by text,
  PRIMARY KEY (team_id, id),
  CHECK (ends_at > started_at AND ends_at <= started_at + interval '72 hours'),
  CHECK ((ended_at IS NULL) = (ended_how IS NULL))
);
CREATE UNIQUE INDEX support_leases_running ON support_leases (team_id, account_id) WHERE ended_at IS NULL;
CREATE INDEX support_leases_started ON support_leases (team_id, started_at DESC);
CREATE INDEX support_leases_account ON support_leases (account_id, started_at DESC);
CREATE INDEX support_leases_ends ON support_leases (ends_at) WHERE ended_at IS NULL;
SELECT app.protect('support_leases');
-- Staff see their own in every team.
CREATE POLICY own ON support_leases FOR SELECT USING (account_id = (SELECT app.account_id()));

-- Everything that decides what a support id opens, in the shape of app.actors; one that is not of the chosen team, or whose
-- holder is no staff any more, has no row.
CREATE VIEW app.support_places AS
  SELECT l.id AS lease_id, l.account_id, json_build_object(
    'epoch', a.epoch, 'closed', a.closed_at IS NOT NULL, 'team_id', t.id, 'team_name', t.name, 'status', t.status, 'time_zone', t.time_zone,
    'default_lang', t.default_lang, 'owner_member_id', t.owner_member_id, 'member_cap', t.member_cap,
    'root', (SELECT d.id FROM departments d WHERE d.team_id = l.team_id AND d.parent_id IS NULL),
    'super_admins', ARRAY(SELECT rm.member_id FROM roles r JOIN role_members rm ON rm.team_id = r.team_id AND rm.role_id = r.id
      WHERE r.team_id = l.team_id AND r.built_in = 'SUPER_ADMIN' ORDER BY rm.member_id),
    'open', t.technical_support, 'staff_name', l.staff_name, 'support_type', l.support_type, 'reason', l.reason,
    'ends_at', extract(epoch FROM l.ends_at), 'ended', l.ended_at IS NOT NULL,
    'sessions', (SELECT json_object_agg(s.name, json_build_array(s.id, extract(epoch FROM s.auth_at)::bigint, extract(epoch FROM s.idle_ends_at)::bigint) ORDER BY s.id)
      FROM account_sessions s WHERE s.account_id = l.account_id AND s.ended_at IS NULL),
    'factor', EXISTS (SELECT FROM second_factors f WHERE f.account_id = l.account_id AND f.confirmed_at IS NOT NULL),
    'factor_asked', p.second_factor, 'factor_from', p.second_factor_from)::text AS facts
  FROM support_leases l
  JOIN provider_staff s ON s.account_id = l.account_id
  JOIN accounts a ON a.id = l.account_id
  JOIN teams t ON t.id = l.team_id
  LEFT JOIN team_policies p ON p.team_id = l.team_id
  WHERE l.team_id = (SELECT app.team_id());
GRANT SELECT ON app.support_places TO atrium_server;

-- The teams that staff may know of before they are let in, and what of them: nothing of their people. Nobody else finds any.
CREATE FUNCTION app.staff_teams(staff uuid, fragment text, most integer)
  RETURNS TABLE (id uuid, name text, code text, members integer, open boolean, status text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.id, t.name, t.code, (SELECT coalesce(sum(h.people), 0)::integer FROM team_headcounts h WHERE h.team_id = t.id),
    t.technical_support, t.status
  FROM teams t
  WHERE EXISTS (SELECT FROM provider_staff s WHERE s.account_id = staff) AND t.status <> 'DISSOLVED'
    AND (strpos(lower(t.name), lower(fragment)) > 0 OR t.code = upper(fragment) OR t.id::text = lower(fragment))
  ORDER BY strpos(lower(t.name), lower(fragment)), lower(t.name), t.id LIMIT most
$$;
REVOKE EXECUTE ON FUNCTION app.staff_teams(uuid, text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.staff_teams(uuid, text, integer) TO atrium_server;

-- What the clock looks for: leases whose time is over.
CREATE FUNCTION app.lapsed_leases(moment timestamptz) RETURNS TABLE (team_id uuid, id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT l.team_id, l.id FROM support_leases l WHERE l.ended_at IS NULL AND l.ends_at <= moment ORDER BY l.ends_at LIMIT 1000
$$;
REVOKE EXECUTE ON FUNCTION app.lapsed_leases(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.lapsed_leases(timestamptz) TO atrium_server;
