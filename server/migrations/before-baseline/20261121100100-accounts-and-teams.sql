-- A person's account on this installation. Passwords are argon2id; e-mail and mobile are each unique where given.
CREATE TABLE accounts (
  id uuid PRIMARY KEY,
  email citext UNIQUE,
  email_verified_at timestamptz,
  mobile text UNIQUE,
  mobile_verified_at timestamptz,
  password_hash text,
  display_name text NOT NULL,
  locale text CHECK (locale IN ('cn', 'hk', 'en', 'id')),
  currency_code text CHECK (currency_code IN ('CNY', 'USD', 'IDR', 'HKD')),
  epoch integer NOT NULL DEFAULT 1,
  closed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (email IS NOT NULL OR mobile IS NOT NULL OR closed_at IS NOT NULL)
);

CREATE TABLE teams (
  id uuid PRIMARY KEY,
  code text NOT NULL UNIQUE,
  name text NOT NULL,
  industry text,
  size text,
  location text,
  country text,
  city text,
  address text,
  contact text,
  contact_number text,
  website text,
  currency_code text NOT NULL DEFAULT 'USD' CHECK (currency_code IN ('CNY', 'USD', 'IDR', 'HKD')),
  default_lang text NOT NULL DEFAULT 'hk' CHECK (default_lang IN ('cn', 'hk', 'en', 'id')),
  time_zone text NOT NULL DEFAULT 'Asia/Hong_Kong',
  logo_file_id uuid,
  member_cap integer NOT NULL DEFAULT 500,
  status text NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'FROZEN', 'DISSOLVED')),
  owner_member_id uuid,
  selected_product text,
  setup_step text NOT NULL DEFAULT 'ADMIN',
  version integer NOT NULL DEFAULT 1,
  created_by uuid NOT NULL REFERENCES accounts,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- Which teams an account belongs to: the one index that crosses teams, and it holds no personal data.
CREATE TABLE account_teams (
  account_id uuid NOT NULL REFERENCES accounts,
  team_id uuid NOT NULL REFERENCES teams,
  member_id uuid NOT NULL,
  joined_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, team_id),
  UNIQUE (team_id, member_id)
);
SELECT app.protect('account_teams');
CREATE POLICY own ON account_teams FOR SELECT USING (account_id = (SELECT app.account_id()));

ALTER TABLE teams ENABLE ROW LEVEL SECURITY;
ALTER TABLE teams FORCE ROW LEVEL SECURITY;
CREATE POLICY team ON teams USING (id = (SELECT app.team_id())) WITH CHECK (id = (SELECT app.team_id()));
DO $$ BEGIN EXECUTE format('CREATE POLICY maintenance ON teams TO %I USING (true) WITH CHECK (true)', current_user); END $$;
CREATE POLICY own ON teams FOR SELECT
  USING (id IN (SELECT t.team_id FROM account_teams t WHERE t.account_id = (SELECT app.account_id())));
