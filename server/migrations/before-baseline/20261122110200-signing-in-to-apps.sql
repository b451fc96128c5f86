-- What keeps the secret of an app that signs people in: only its hash. Several live side by side while they are changed.
CREATE TABLE app_secrets (
  id uuid PRIMARY KEY,
  app_id uuid NOT NULL REFERENCES apps,
  secret_hash bytea NOT NULL UNIQUE,
  -- Its last letters, to tell one from another.
  ending text NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  made_by text NOT NULL,
  -- When it opens nothing any more; null for the newest.
  ends_at timestamptz
);
CREATE INDEX app_secrets_app ON app_secrets (app_id);

-- Whether the members of a team are asked before an app gets their data. Without a row they are.
CREATE TABLE app_policies (
  team_id uuid NOT NULL REFERENCES teams,
  app_id uuid NOT NULL REFERENCES apps,
  policy text NOT NULL CHECK (policy IN ('ALLOWED', 'ASK', 'BLOCKED')),
  version integer NOT NULL DEFAULT 1,
  updated_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, app_id)
);
SELECT app.protect('app_policies');

-- A person's consent that an app reads on their behalf in one team. Its sign-ins at the authorization server carry its id
-- before a dot, so that withdrawing it ends them all.
CREATE TABLE oauth_grants (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL UNIQUE,
  app_id uuid NOT NULL REFERENCES apps,
  account_id uuid NOT NULL REFERENCES accounts,
  member_id uuid NOT NULL,
  scopes text[] NOT NULL,
  granted_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  -- The member who withdrew it: the person, or an administrator; null for the product itself.
  revoked_by uuid,
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, member_id) REFERENCES members (team_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX oauth_grants_living ON oauth_grants (team_id, app_id, account_id) WHERE revoked_at IS NULL;
CREATE INDEX oauth_grants_account ON oauth_grants (account_id, app_id) WHERE revoked_at IS NULL;
CREATE INDEX oauth_grants_member ON oauth_grants (team_id, member_id);
CREATE INDEX oauth_grants_list ON oauth_grants (team_id, granted_at DESC);
SELECT app.protect('oauth_grants');
-- People see their own, whatever team they are of.
CREATE POLICY own ON oauth_grants FOR SELECT USING (account_id = (SELECT app.account_id()));
