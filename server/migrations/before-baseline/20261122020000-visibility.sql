-- Who sees whom in the address book of a team, and which fields; without a row everybody sees everybody.
-- `fields` holds the levels that differ from those of the contract.
CREATE TABLE address_books (
  team_id uuid PRIMARY KEY REFERENCES teams,
  main_rule text NOT NULL DEFAULT 'ALL' CHECK (main_rule IN ('ALL', 'DEPARTMENT', 'NONE')),
  fields jsonb NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now()
);
SELECT app.protect('address_books');

-- An exception to it: its subjects see, or do not see, its objects; a department is meant with everything below it. The ids
-- stay when a department or a member goes, and then match nobody.
CREATE TABLE visibility_exceptions (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  name text NOT NULL,
  effect text NOT NULL CHECK (effect IN ('ALLOW', 'PROHIBIT')),
  priority integer NOT NULL CHECK (priority BETWEEN 1 AND 999),
  enabled boolean NOT NULL DEFAULT true,
  subject_departments uuid[] NOT NULL DEFAULT '{}',
  subject_members uuid[] NOT NULL DEFAULT '{}',
  object_departments uuid[] NOT NULL DEFAULT '{}',
  object_members uuid[] NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, id),
  CHECK (cardinality(subject_departments) + cardinality(subject_members) > 0),
  CHECK (cardinality(object_departments) + cardinality(object_members) > 0)
);
SELECT app.protect('visibility_exceptions');
