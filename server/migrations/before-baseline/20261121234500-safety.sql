-- A session as a person and their administrators see it. `uid` names the session of the authorization server, `name` is its
-- hash, which tokens carry. An ended one stays until the authorization server has forgotten it: nothing may revive it.
CREATE TABLE account_sessions (
  id uuid PRIMARY KEY,
  uid text NOT NULL UNIQUE,
  name text NOT NULL UNIQUE,
  account_id uuid NOT NULL REFERENCES accounts,
  auth_at timestamptz NOT NULL,
  ip text NOT NULL,
  user_agent text NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  -- Set where a team of the account has an idle time-out.
  idle_ends_at timestamptz,
  ended_at timestamptz
);
CREATE INDEX account_sessions_account ON account_sessions (account_id) WHERE ended_at IS NULL;

-- Which sessions were used in a team: what its administrators may see of them, and end.
CREATE TABLE team_sessions (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL REFERENCES account_sessions ON DELETE CASCADE,
  member_id uuid NOT NULL,
  last_used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, member_id) REFERENCES members (team_id, id) ON DELETE CASCADE
);
CREATE INDEX team_sessions_member ON team_sessions (team_id, member_id);
CREATE INDEX team_sessions_id ON team_sessions (id);
SELECT app.protect('team_sessions');

CREATE TABLE team_policies (
  team_id uuid PRIMARY KEY REFERENCES teams,
  second_factor text NOT NULL DEFAULT 'NOBODY' CHECK (second_factor IN ('NOBODY', 'ADMINISTRATORS', 'EVERYONE')),
  second_factor_from date,
  idle_minutes integer CHECK (idle_minutes BETWEEN 15 AND 480),
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (second_factor = 'NOBODY' OR second_factor_from IS NOT NULL)
);
SELECT app.protect('team_policies');

-- The secret of an authenticator app, sealed. It counts once a code has confirmed it; last_step is the newest step of
-- 30 seconds whose code was taken, so that none is taken twice.
CREATE TABLE second_factors (
  account_id uuid PRIMARY KEY REFERENCES accounts,
  sealed_secret bytea NOT NULL,
  confirmed_at timestamptz,
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE recovery_codes (
  account_id uuid NOT NULL REFERENCES second_factors ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (account_id, code_hash)
);

-- A sign-in that has shown its password and still owes the second factor; bound to the sign-in page it began on.
CREATE TABLE sign_in_steps (
  step_hash bytea PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts,
  interaction text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_in_steps_account ON sign_in_steps (account_id);

-- The strictest idle time-out of an account's teams, for a session is one for all of them. NULL without any.
CREATE FUNCTION app.idle_minutes(account uuid) RETURNS integer LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT min(p.idle_minutes) FROM account_teams a JOIN teams t ON t.id = a.team_id AND t.status = 'ACTIVE'
    JOIN team_policies p ON p.team_id = a.team_id WHERE a.account_id = account $$;
REVOKE EXECUTE ON FUNCTION app.idle_minutes(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.idle_minutes(uuid) TO atrium_server;

-- How many teams an account belongs to; not which.
CREATE FUNCTION app.team_count(account uuid) RETURNS integer LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT count(*)::integer FROM account_teams a JOIN teams t ON t.id = a.team_id AND t.status <> 'DISSOLVED' WHERE a.account_id = account $$;
REVOKE EXECUTE ON FUNCTION app.team_count(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.team_count(uuid) TO atrium_server;

-- The facts of the place in the team go on with those of the sign-in: the account's living sessions, whether it has a
-- second factor, and what the team asks of it. One text, so that one comparison tells whether anything has changed.
ALTER VIEW app.actors RENAME TO places;
CREATE VIEW app.actors AS
  SELECT place.account_id, left(place.facts, -1) || ',' || substr(json_build_object(
    'sessions', (SELECT json_object_agg(s.name, json_build_array(s.id, extract(epoch FROM s.auth_at)::bigint, extract(epoch FROM s.idle_ends_at)::bigint) ORDER BY s.id)
      FROM account_sessions s WHERE s.account_id = place.account_id AND s.ended_at IS NULL),
    'factor', EXISTS (SELECT FROM second_factors f WHERE f.account_id = place.account_id AND f.confirmed_at IS NOT NULL),
    'factor_asked', p.second_factor, 'factor_from', p.second_factor_from)::text, 2) AS facts
  FROM app.places place
  LEFT JOIN team_policies p ON p.team_id = (SELECT app.team_id());
GRANT SELECT ON app.actors TO atrium_server;
