-- Whether people may ask to join at all; a team without a row has it open.
CREATE TABLE invitation_settings (
  team_id uuid NOT NULL REFERENCES teams PRIMARY KEY,
  open boolean NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);
SELECT app.protect('invitation_settings');

-- Ways into a team that any number of people may use: its own one (no name) and named ones. Each has a code for typing and
-- a token for the link and the QR code. A refreshed or revoked one stays as ended, so that who comes by it is told so.
CREATE TABLE invitation_links (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  name text,
  code text NOT NULL,
  -- The token opens by its hash; sealed, so that the console can show the link again.
  token_hash bytea NOT NULL,
  token_sealed bytea NOT NULL,
  department_id uuid,
  validity text NOT NULL CHECK (validity IN ('DAYS_1', 'DAYS_7', 'DAYS_30', 'PERMANENT')),
  expires_at timestamptz,
  max_uses integer CHECK (max_uses > 0),
  uses integer NOT NULL DEFAULT 0,
  email_domains text[] NOT NULL DEFAULT '{}',
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, department_id) REFERENCES departments (team_id, id) ON DELETE SET NULL (department_id),
  FOREIGN KEY (team_id, created_by) REFERENCES members (team_id, id) ON DELETE SET NULL (created_by),
  CHECK ((validity = 'PERMANENT') = (expires_at IS NULL)),
  CHECK (max_uses IS NULL OR uses <= max_uses)
);
CREATE UNIQUE INDEX invitation_links_code ON invitation_links (code);
CREATE UNIQUE INDEX invitation_links_token ON invitation_links (token_hash);
CREATE UNIQUE INDEX invitation_links_own ON invitation_links (team_id) WHERE name IS NULL AND ended_at IS NULL;
CREATE UNIQUE INDEX invitation_links_name ON invitation_links (team_id, lower(name)) WHERE ended_at IS NULL;
SELECT app.protect('invitation_links');

-- Invitations sent to one address, of a member on record or of somebody who is not (then without member_id).
CREATE TABLE member_invitations (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  member_id uuid,
  channel text NOT NULL CHECK (channel IN ('MAIL', 'SMS')),
  recipient citext NOT NULL,
  language text NOT NULL,
  token_hash bytea NOT NULL,
  sent_by uuid,
  sent_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  opened_at timestamptz,
  ended_at timestamptz,
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, member_id) REFERENCES members (team_id, id) ON DELETE CASCADE,
  FOREIGN KEY (team_id, sent_by) REFERENCES members (team_id, id) ON DELETE SET NULL (sent_by)
);
CREATE UNIQUE INDEX member_invitations_token ON member_invitations (token_hash);
CREATE INDEX member_invitations_member ON member_invitations (team_id, member_id, sent_at DESC) WHERE member_id IS NOT NULL;
CREATE INDEX member_invitations_recipient ON member_invitations (team_id, recipient, sent_at DESC);
CREATE INDEX member_invitations_sent ON member_invitations (team_id, sent_at);
SELECT app.protect('member_invitations');

-- People who ask to join, by a link, code, QR code or an invitation of their own (domain rules 3).
CREATE TABLE join_requests (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  account_id uuid NOT NULL REFERENCES accounts,
  via text NOT NULL CHECK (via IN ('LINK', 'CODE', 'QR', 'INVITATION')),
  link_id uuid,
  invitation_id uuid,
  display_name text NOT NULL,
  email citext,
  mobile_prefix text,
  mobile_number text,
  reason text NOT NULL,
  status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'APPROVED', 'REJECTED', 'LAPSED', 'WITHDRAWN')),
  -- Who invited, and so is the first to decide; handed over when they leave.
  inviter_id uuid,
  inviter_name text,
  decided_by uuid,
  decided_by_name text,
  decided_at timestamptz,
  decision_reason text,
  -- Whom the approval made or found.
  member_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, link_id) REFERENCES invitation_links (team_id, id),
  FOREIGN KEY (team_id, invitation_id) REFERENCES member_invitations (team_id, id) ON DELETE SET NULL (invitation_id),
  FOREIGN KEY (team_id, inviter_id) REFERENCES members (team_id, id) ON DELETE SET NULL (inviter_id),
  FOREIGN KEY (team_id, decided_by) REFERENCES members (team_id, id) ON DELETE SET NULL (decided_by),
  FOREIGN KEY (team_id, member_id) REFERENCES members (team_id, id) ON DELETE SET NULL (member_id),
  CHECK (email IS NOT NULL OR mobile_number IS NOT NULL)
);
CREATE UNIQUE INDEX join_requests_pending ON join_requests (team_id, account_id) WHERE status = 'PENDING';
CREATE INDEX join_requests_list ON join_requests (team_id, status, created_at DESC, id);
CREATE INDEX join_requests_account ON join_requests (account_id, created_at DESC);
CREATE INDEX join_requests_inviter ON join_requests (team_id, inviter_id) WHERE status = 'PENDING';
SELECT app.protect('join_requests');
CREATE POLICY own ON join_requests FOR SELECT USING (account_id = (SELECT app.account_id()));

-- Which team a code or token leads to, whoever asks: the step before a team is known. It tells ids and nothing else.
CREATE FUNCTION app.invitation_at(given_code text, given_hash bytea)
  RETURNS TABLE (team_id uuid, link_id uuid, invitation_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT l.team_id, l.id, NULL::uuid FROM invitation_links l WHERE l.code = given_code OR l.token_hash = given_hash
  UNION ALL
  SELECT i.team_id, NULL, i.id FROM member_invitations i WHERE i.token_hash = given_hash
  LIMIT 1
$$;
REVOKE EXECUTE ON FUNCTION app.invitation_at(text, bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.invitation_at(text, bytea) TO atrium_server;

-- Records that wait for the person behind an address, in every team: read once that person has shown that it is theirs.
-- Seldom enough to walk the addresses of every team (the unique indexes) instead of paying for an index with each new member.
CREATE FUNCTION app.records_of_address(given_email text, given_mobile text)
  RETURNS TABLE (team_id uuid, member_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.team_id, m.id FROM members m
  WHERE m.resigned_at IS NULL AND m.account_id IS NULL AND (m.email = given_email::citext OR m.mobile = given_mobile)
$$;
REVOKE EXECUTE ON FUNCTION app.records_of_address(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.records_of_address(text, text) TO atrium_server;
