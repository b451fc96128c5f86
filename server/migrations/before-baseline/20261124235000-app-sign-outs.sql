-- Sign-ins of apps that want to be told when they end (OpenID Connect Back-Channel Logout). One row for each session of an app;
-- it is removed when the app has taken the logout token.
CREATE TABLE app_sign_ins (
  app_id uuid NOT NULL REFERENCES apps,
  -- The session as the app knows it: the claim sid of its id tokens.
  sid text NOT NULL,
  account_id uuid NOT NULL REFERENCES accounts,
  -- oauth_grants.id; a consent that is gone has ended.
  consent_id uuid NOT NULL,
  grant_hash bytea NOT NULL,
  session_uid text NOT NULL,
  -- When the rights of the person to use the app were last looked at.
  checked_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  tries integer NOT NULL DEFAULT 0,
  -- When to send the next logout token; a claimed row is not due before the claim is over.
  next_at timestamptz,
  claim uuid,
  PRIMARY KEY (app_id, sid)
);
CREATE INDEX app_sign_ins_account ON app_sign_ins (account_id);
CREATE INDEX app_sign_ins_due ON app_sign_ins (next_at) WHERE ended_at IS NOT NULL;
CREATE INDEX app_sign_ins_living ON app_sign_ins (checked_at) WHERE ended_at IS NULL;

-- Marks sign-ins as ended whose session, grant, consent, member, account or app is gone. What needs more than a look at rows
-- (ranges, seats, payment, policies of teams) is checked by the server. One process at a time.
CREATE FUNCTION app.end_app_sign_ins() RETURNS integer LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH one AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(hashtext('atrium.app_sign_ins')) AS held),
  ended AS (
    UPDATE app_sign_ins s SET ended_at = now(), next_at = now(), tries = 0, claim = NULL
    WHERE s.ended_at IS NULL AND (SELECT held FROM one) AND NOT (
      EXISTS (SELECT FROM account_sessions a WHERE a.uid = s.session_uid AND a.account_id = s.account_id AND a.ended_at IS NULL
        AND (a.idle_ends_at IS NULL OR a.idle_ends_at > now()))
      AND EXISTS (SELECT FROM oidc_entities e WHERE e.kind = 'Grant' AND e.id_hash = s.grant_hash AND e.expires_at > now())
      AND EXISTS (SELECT FROM oidc_entities e WHERE e.kind = 'Session' AND e.uid = s.session_uid AND e.expires_at > now())
      AND EXISTS (SELECT FROM oauth_grants g
        JOIN apps p ON p.id = g.app_id AND p.withdrawn_at IS NULL
        JOIN teams t ON t.id = g.team_id AND t.status = 'ACTIVE'
        JOIN members m ON m.team_id = g.team_id AND m.id = g.member_id AND m.status = 'REGISTERED' AND m.resigned_at IS NULL
          AND m.suspended_at IS NULL
        JOIN accounts c ON c.id = g.account_id AND c.closed_at IS NULL
        WHERE g.id = s.consent_id AND g.revoked_at IS NULL))
    RETURNING 1)
  SELECT count(*)::integer FROM ended
$$;
REVOKE EXECUTE ON FUNCTION app.end_app_sign_ins() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.end_app_sign_ins() TO atrium_server;
