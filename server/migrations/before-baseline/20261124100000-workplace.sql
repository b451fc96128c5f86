-- Meeting rooms (domain rules 6). A room that was removed stays for the bookings it had.
CREATE TABLE rooms (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  name text NOT NULL,
  -- Most people; null is without a limit.
  capacity integer CHECK (capacity BETWEEN 1 AND 10000),
  building text NOT NULL DEFAULT '',
  floor text NOT NULL DEFAULT '',
  equipment text[] NOT NULL DEFAULT '{}',
  time_zone text NOT NULL,
  -- Seven entries from Monday on: null is closed, else [opens, closes] in minutes of the room's day.
  hours jsonb NOT NULL CHECK (jsonb_array_length(hours) = 7),
  -- Kept free after each booking; a booking keeps the one it was made under.
  buffer_minutes smallint NOT NULL DEFAULT 0 CHECK (buffer_minutes BETWEEN 0 AND 60),
  -- Where nobody has checked in so many minutes after the start, the room is free again; null never does that.
  release_minutes smallint CHECK (release_minutes BETWEEN 5 AND 60),
  remark text NOT NULL DEFAULT '',
  photo_file_id uuid,
  in_charge uuid,
  -- In the QR code at the door: who reads it stands before it. Renewed, the old picture is of no use.
  door_code text NOT NULL UNIQUE,
  removed_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, photo_file_id) REFERENCES files (team_id, id),
  FOREIGN KEY (team_id, in_charge) REFERENCES members (team_id, id)
);
CREATE UNIQUE INDEX rooms_name ON rooms (team_id, lower(name)) WHERE removed_at IS NULL;
CREATE INDEX rooms_in_charge ON rooms (team_id, in_charge) WHERE in_charge IS NOT NULL;
SELECT app.protect('rooms');

-- When a room cannot be booked, and why. Lifted ones stay.
CREATE TABLE room_suspensions (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  room_id uuid NOT NULL,
  starts_at timestamptz NOT NULL,
  -- null: until it is lifted.
  ends_at timestamptz CHECK (ends_at > starts_at),
  reason text NOT NULL DEFAULT '',
  lifted_at timestamptz,
  by_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, room_id) REFERENCES rooms (team_id, id)
);
CREATE INDEX room_suspensions_room ON room_suspensions (team_id, room_id, starts_at) WHERE lifted_at IS NULL;
SELECT app.protect('room_suspensions');

-- How often a meeting comes again. Its bookings are rows of their own; this is what they came from.
CREATE TABLE booking_series (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  -- contract/booking-facts.ts, recurrence.
  rule jsonb NOT NULL,
  time_zone text NOT NULL,
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, id)
);
SELECT app.protect('booking_series');

CREATE TABLE bookings (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  room_id uuid NOT NULL,
  series_id uuid,
  title text NOT NULL,
  agenda text NOT NULL DEFAULT '',
  -- Who is not in it sees that the room is taken, and no more.
  private boolean NOT NULL DEFAULT false,
  booker uuid,
  booker_name text NOT NULL,
  -- Half-open, in UTC.
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at - starts_at BETWEEN interval '15 minutes' AND interval '8 hours'),
  -- The room is kept until here: the end with the buffer of the room as it was, or when the meeting ended early.
  blocked_until timestamptz NOT NULL CHECK (blocked_until > starts_at),
  ended_early_at timestamptz CHECK (ended_early_at > starts_at),
  cancelled_at timestamptz,
  cancelled_name text,
  cancel_reason text NOT NULL DEFAULT '',
  -- Nobody came.
  released_at timestamptz,
  -- What calendars tell a newer version by.
  sequence integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, room_id) REFERENCES rooms (team_id, id),
  FOREIGN KEY (team_id, series_id) REFERENCES booking_series (team_id, id),
  FOREIGN KEY (team_id, booker) REFERENCES members (team_id, id),
  -- Whoever asks at once: one booking of a room at a time (domain rules 6).
  CONSTRAINT bookings_apart EXCLUDE USING gist (team_id WITH =, room_id WITH =, tstzrange(starts_at, blocked_until) WITH &&)
    WHERE (cancelled_at IS NULL AND released_at IS NULL)
);
CREATE INDEX bookings_start ON bookings (team_id, starts_at, id);
CREATE INDEX bookings_room ON bookings (team_id, room_id, starts_at);
CREATE INDEX bookings_booker ON bookings (team_id, booker, starts_at);
CREATE INDEX bookings_series ON bookings (team_id, series_id, starts_at) WHERE series_id IS NOT NULL;
CREATE INDEX bookings_clock ON bookings (starts_at) WHERE cancelled_at IS NULL AND released_at IS NULL AND ended_early_at IS NULL;
SELECT app.protect('bookings');

-- Checked in is ACCEPTED with its time (specification section 4).
CREATE TABLE booking_participants (
  team_id uuid NOT NULL REFERENCES teams,
  booking_id uuid NOT NULL,
  member_id uuid NOT NULL,
  response text NOT NULL DEFAULT 'PENDING' CHECK (response IN ('PENDING', 'ACCEPTED', 'REJECTED')),
  checked_in_at timestamptz,
  responded_at timestamptz,
  PRIMARY KEY (team_id, booking_id, member_id),
  FOREIGN KEY (team_id, booking_id) REFERENCES bookings (team_id, id) ON DELETE CASCADE,
  FOREIGN KEY (team_id, member_id) REFERENCES members (team_id, id),
  CHECK ((response = 'ACCEPTED') = (checked_in_at IS NOT NULL))
);
CREATE INDEX booking_participants_member ON booking_participants (team_id, member_id, booking_id);
SELECT app.protect('booking_participants');

-- A calendar behind a secret address: of a person, or of a room. The address is hashed to be found and sealed to be shown again.
CREATE TABLE calendar_feeds (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  -- Whose it is: it shows what this member may see, and ends with their place.
  member_id uuid NOT NULL,
  -- null: the member's own meetings.
  room_id uuid,
  token_hash bytea NOT NULL UNIQUE,
  token_sealed bytea NOT NULL,
  read_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, member_id) REFERENCES members (team_id, id) ON DELETE CASCADE,
  FOREIGN KEY (team_id, room_id) REFERENCES rooms (team_id, id)
);
CREATE UNIQUE INDEX calendar_feeds_one ON calendar_feeds (team_id, member_id, room_id) NULLS NOT DISTINCT;
SELECT app.protect('calendar_feeds');

-- Mail that calendars read: a message of iCalendar beside the text, with its method.
ALTER TABLE mail_outbox ADD COLUMN calendar text, ADD COLUMN calendar_method text CHECK (calendar_method IN ('REQUEST', 'CANCEL', 'PUBLISH'));

-- Pictures on the home page (domain rules 6).
CREATE TABLE banners (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  name text NOT NULL,
  image_file_id uuid NOT NULL,
  link_type text NOT NULL CHECK (link_type IN ('LINK', 'NOTIFICATION', 'NULL')),
  link_address text,
  -- What a NOTIFICATION opens.
  notice text NOT NULL DEFAULT '',
  position integer NOT NULL,
  -- Set aside without being deleted.
  shown boolean NOT NULL DEFAULT true,
  -- Instants of whole minutes in the team's time; null is without an end on that side.
  starts_at timestamptz,
  ends_at timestamptz CHECK (ends_at > starts_at),
  -- Empty: everybody.
  departments uuid[] NOT NULL DEFAULT '{}',
  languages text[] NOT NULL DEFAULT '{}',
  created_by uuid,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, image_file_id) REFERENCES files (team_id, id),
  FOREIGN KEY (team_id, created_by) REFERENCES members (team_id, id),
  CHECK ((link_type = 'LINK') = (link_address IS NOT NULL)),
  CHECK ((link_type = 'NOTIFICATION') = (notice <> ''))
);
CREATE INDEX banners_order ON banners (team_id, position, id);
SELECT app.protect('banners');
ALTER TABLE files DROP CONSTRAINT files_purpose_check;
ALTER TABLE files ADD CONSTRAINT files_purpose_check CHECK (purpose IN ('AVATAR', 'LOGO', 'IMPORT', 'EXPORT', 'VOUCHER', 'ROOM', 'BANNER'));

-- How somebody has arranged their home page, and which mail they want; what is missing is as it comes.
CREATE TABLE home_layouts (
  team_id uuid NOT NULL REFERENCES teams,
  member_id uuid NOT NULL,
  layout jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, member_id),
  FOREIGN KEY (team_id, member_id) REFERENCES members (team_id, id) ON DELETE CASCADE
);
SELECT app.protect('home_layouts');
CREATE TABLE notification_choices (
  team_id uuid NOT NULL REFERENCES teams,
  member_id uuid NOT NULL,
  kind text NOT NULL,
  mail boolean NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, member_id, kind),
  FOREIGN KEY (team_id, member_id) REFERENCES members (team_id, id) ON DELETE CASCADE
);
SELECT app.protect('notification_choices');

-- What people tell the provider. Of an account, not of a team: it outlives neither, and staff read it.
CREATE TABLE feedback (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  team_id uuid REFERENCES teams ON DELETE SET NULL,
  kind text NOT NULL CHECK (kind IN ('PROBLEM', 'IDEA', 'PRAISE', 'QUESTION')),
  text text NOT NULL,
  -- Where they were, without what stood in the query, and the request that failed before their eyes.
  route text NOT NULL,
  request_id text,
  user_agent text NOT NULL,
  language text NOT NULL,
  -- May be answered by mail.
  answer boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX feedback_account ON feedback (account_id, created_at DESC);
CREATE TABLE demo_requests (
  id uuid PRIMARY KEY,
  -- null for who is not signed in.
  account_id uuid REFERENCES accounts ON DELETE SET NULL,
  name text NOT NULL,
  company text NOT NULL,
  email text NOT NULL,
  phone text,
  people text,
  message text NOT NULL DEFAULT '',
  -- When they would like it, in their words of days; a plain date.
  wanted_on date,
  time_zone text NOT NULL,
  language text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT ON feedback, demo_requests TO atrium_server;
