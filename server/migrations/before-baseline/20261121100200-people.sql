-- The root department of a team has no parent and carries the team's name.
CREATE TABLE departments (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  parent_id uuid,
  name text NOT NULL,
  number text,
  head_member_id uuid,
  -- From the root to the department itself: a subtree is every row whose path holds the department.
  path uuid[] NOT NULL,
  sort integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, parent_id) REFERENCES departments (team_id, id),
  CHECK (path[cardinality(path)] = id),
  CHECK (cardinality(path) <= 16)
);
CREATE UNIQUE INDEX departments_root ON departments (team_id) WHERE parent_id IS NULL;
CREATE UNIQUE INDEX departments_sibling_name ON departments (team_id, parent_id, lower(name));
CREATE UNIQUE INDEX departments_number ON departments (team_id, lower(number)) WHERE number IS NOT NULL;
CREATE INDEX departments_path ON departments USING gin (path);
CREATE INDEX departments_head ON departments (team_id, head_member_id) WHERE head_member_id IS NOT NULL;
SELECT app.protect('departments');

CREATE TABLE members (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  account_id uuid REFERENCES accounts,
  display_name text NOT NULL,
  first_name text,
  last_name text,
  gender text CHECK (gender IN ('M', 'F')),
  email citext,
  mobile_prefix text,
  mobile_number text,
  -- E.164: what is compared, searched and shown.
  mobile text GENERATED ALWAYS AS ('+' || mobile_prefix || mobile_number) STORED,
  office_mobile text,
  office_email citext,
  employee_number text,
  job_title text,
  position text,
  job_type text NOT NULL DEFAULT 'FULL_TIME',
  joined_date date,
  birth_date date,
  leader_id uuid,
  status text NOT NULL DEFAULT 'UNREGISTERED'
    CHECK (status IN ('NOT_JOIN', 'REGISTERED', 'CANCELED', 'UNREGISTERED', 'UN_ACTIVATED')),
  job_ended_date date,
  job_end_reason text,
  resigned_at timestamptz,
  avatar_file_id uuid,
  currency_code text CHECK (currency_code IN ('CNY', 'USD', 'IDR', 'HKD')),
  -- Pinyin and its initials, so that Chinese names are found by Latin letters.
  pinyin text,
  search_text text GENERATED ALWAYS AS (lower(
    display_name || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(pinyin, '') || ' ' ||
    coalesce(employee_number, '') || ' +' || coalesce(mobile_prefix, '') || coalesce(mobile_number, '') || ' ' || coalesce(email::text, '')
  )) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, leader_id) REFERENCES members (team_id, id),
  CHECK (email IS NOT NULL OR mobile_number IS NOT NULL),
  CHECK ((mobile_prefix IS NULL) = (mobile_number IS NULL))
);
CREATE UNIQUE INDEX members_number ON members (team_id, lower(employee_number)) WHERE employee_number IS NOT NULL AND resigned_at IS NULL;
CREATE UNIQUE INDEX members_mobile ON members (team_id, mobile) WHERE mobile_number IS NOT NULL AND resigned_at IS NULL;
CREATE UNIQUE INDEX members_email ON members (team_id, email) WHERE email IS NOT NULL AND resigned_at IS NULL;
CREATE UNIQUE INDEX members_account ON members (team_id, account_id) WHERE account_id IS NOT NULL AND resigned_at IS NULL;
CREATE INDEX members_name ON members (team_id, display_name COLLATE "und-x-icu", id) WHERE resigned_at IS NULL;
CREATE INDEX members_created ON members (team_id, created_at DESC, id) WHERE resigned_at IS NULL;
CREATE INDEX members_joined ON members (team_id, joined_date, id) WHERE resigned_at IS NULL;
CREATE INDEX members_leader ON members (team_id, leader_id) WHERE leader_id IS NOT NULL;
CREATE INDEX members_search ON members USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);
SELECT app.protect('members');

CREATE TABLE member_departments (
  team_id uuid NOT NULL,
  member_id uuid NOT NULL,
  department_id uuid NOT NULL,
  -- 0 is the main department.
  position integer NOT NULL,
  PRIMARY KEY (team_id, member_id, department_id),
  UNIQUE (team_id, member_id, position),
  FOREIGN KEY (team_id, member_id) REFERENCES members (team_id, id) ON DELETE CASCADE,
  FOREIGN KEY (team_id, department_id) REFERENCES departments (team_id, id)
);
CREATE INDEX member_departments_department ON member_departments (team_id, department_id, member_id);
SELECT app.protect('member_departments');

ALTER TABLE departments ADD FOREIGN KEY (team_id, head_member_id) REFERENCES members (team_id, id);

CREATE TABLE role_groups (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  name text NOT NULL,
  sort integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, id)
);
CREATE UNIQUE INDEX role_groups_name ON role_groups (team_id, lower(name));
SELECT app.protect('role_groups');

CREATE TABLE roles (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  group_id uuid,
  name text NOT NULL,
  description text,
  type text NOT NULL CHECK (type IN ('ADMINISTRATOR', 'CUSTOM')),
  -- Built-in roles keep their key; SUPER_ADMIN holds every code and cannot be edited.
  built_in text CHECK (built_in IN ('SUPER_ADMIN', 'HR', 'IT', 'FINANCE', 'RECEPTION')),
  scope text NOT NULL DEFAULT 'ALL' CHECK (scope IN ('ALL', 'OWN_DEPARTMENTS', 'DEPARTMENTS', 'MEMBERS')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, group_id) REFERENCES role_groups (team_id, id)
);
CREATE UNIQUE INDEX roles_name ON roles (team_id, lower(name));
CREATE UNIQUE INDEX roles_built_in ON roles (team_id, built_in) WHERE built_in IS NOT NULL;
SELECT app.protect('roles');

CREATE TABLE role_grants (
  team_id uuid NOT NULL,
  role_id uuid NOT NULL,
  menu_code text NOT NULL,
  access text NOT NULL CHECK (access IN ('view', 'edit')),
  PRIMARY KEY (team_id, role_id, menu_code),
  FOREIGN KEY (team_id, role_id) REFERENCES roles (team_id, id) ON DELETE CASCADE
);
SELECT app.protect('role_grants');

CREATE TABLE role_scope_departments (
  team_id uuid NOT NULL,
  role_id uuid NOT NULL,
  department_id uuid NOT NULL,
  PRIMARY KEY (team_id, role_id, department_id),
  FOREIGN KEY (team_id, role_id) REFERENCES roles (team_id, id) ON DELETE CASCADE,
  FOREIGN KEY (team_id, department_id) REFERENCES departments (team_id, id) ON DELETE CASCADE
);
SELECT app.protect('role_scope_departments');

CREATE TABLE role_scope_members (
  team_id uuid NOT NULL,
  role_id uuid NOT NULL,
  member_id uuid NOT NULL,
  PRIMARY KEY (team_id, role_id, member_id),
  FOREIGN KEY (team_id, role_id) REFERENCES roles (team_id, id) ON DELETE CASCADE,
  FOREIGN KEY (team_id, member_id) REFERENCES members (team_id, id) ON DELETE CASCADE
);
SELECT app.protect('role_scope_members');

CREATE TABLE role_members (
  team_id uuid NOT NULL,
  role_id uuid NOT NULL,
  member_id uuid NOT NULL,
  granted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, role_id, member_id),
  FOREIGN KEY (team_id, role_id) REFERENCES roles (team_id, id) ON DELETE CASCADE,
  FOREIGN KEY (team_id, member_id) REFERENCES members (team_id, id) ON DELETE CASCADE
);
CREATE INDEX role_members_member ON role_members (team_id, member_id);
SELECT app.protect('role_members');
