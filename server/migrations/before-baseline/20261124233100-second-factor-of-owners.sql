-- The owner of a team is asked for a second factor unless the owner decides otherwise. Existing teams that asked nobody ask
-- their owner from two weeks on; the console shows the day until then. Owners of the demo are left out: their accounts are
-- open in demo mode only (server/demo-accounts.ts).
ALTER TABLE team_policies DROP CONSTRAINT team_policies_second_factor_check,
  ADD CONSTRAINT team_policies_second_factor_check CHECK (second_factor IN ('NOBODY', 'OWNER', 'ADMINISTRATORS', 'EVERYONE'));

INSERT INTO team_policies (team_id, second_factor, second_factor_from)
  SELECT t.id, 'OWNER', current_date + 14 FROM teams t
  WHERE t.status <> 'DISSOLVED' AND NOT EXISTS (SELECT FROM members m JOIN accounts a ON a.id = m.account_id AND a.demo
    WHERE m.team_id = t.id AND m.id = t.owner_member_id)
  ON CONFLICT (team_id) DO UPDATE SET second_factor = 'OWNER', second_factor_from = excluded.second_factor_from,
    version = team_policies.version + 1, updated_at = now() WHERE team_policies.second_factor = 'NOBODY';

-- The first day from which a team of the account asks it for a second factor that it does not have. NULL without any.
CREATE FUNCTION app.second_factor_due(account uuid) RETURNS date LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT min(p.second_factor_from) FROM account_teams a
    JOIN teams t ON t.id = a.team_id AND t.status = 'ACTIVE'
    JOIN team_policies p ON p.team_id = a.team_id
    WHERE a.account_id = account
      AND NOT EXISTS (SELECT FROM second_factors f WHERE f.account_id = account AND f.confirmed_at IS NOT NULL)
      AND (p.second_factor = 'EVERYONE'
        OR p.second_factor IN ('OWNER', 'ADMINISTRATORS') AND t.owner_member_id = a.member_id
        OR p.second_factor = 'ADMINISTRATORS'
          AND EXISTS (SELECT FROM role_members r WHERE r.team_id = a.team_id AND r.member_id = a.member_id)) $$;
REVOKE EXECUTE ON FUNCTION app.second_factor_due(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.second_factor_due(uuid) TO atrium_server;
