-- Locks: teams, files and rooms, SHARE ROW EXCLUSIVE, 5 ms at 1,000,000 members
-- The plan of a floor with meeting rooms: an image (decisions/125). Building and floor are texts of rooms, so they are here too.
CREATE TABLE floor_plans (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  building text NOT NULL,
  floor text NOT NULL,
  image_file_id uuid NOT NULL,
  -- Of the image in pixels.
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  -- Changes with the image and with the placements.
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, id),
  UNIQUE (team_id, building, floor),
  FOREIGN KEY (team_id, image_file_id) REFERENCES files (team_id, id)
);
CREATE INDEX floor_plans_image ON floor_plans (team_id, image_file_id);
SELECT app.protect('floor_plans');

-- Where a room is on the plan of its floor, in fractions of the image: a rectangle, or a point without width and height.
CREATE TABLE room_placements (
  team_id uuid NOT NULL REFERENCES teams,
  room_id uuid NOT NULL,
  plan_id uuid NOT NULL,
  x numeric(7, 6) NOT NULL CHECK (x BETWEEN 0 AND 1),
  y numeric(7, 6) NOT NULL CHECK (y BETWEEN 0 AND 1),
  width numeric(7, 6) NOT NULL CHECK (width >= 0 AND x + width <= 1),
  height numeric(7, 6) NOT NULL CHECK (height >= 0 AND y + height <= 1),
  PRIMARY KEY (team_id, room_id),
  FOREIGN KEY (team_id, room_id) REFERENCES rooms (team_id, id) ON DELETE CASCADE,
  FOREIGN KEY (team_id, plan_id) REFERENCES floor_plans (team_id, id) ON DELETE CASCADE,
  CHECK ((width = 0) = (height = 0))
);
CREATE INDEX room_placements_plan ON room_placements (team_id, plan_id);
SELECT app.protect('room_placements');
