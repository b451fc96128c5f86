-- Meeting rooms (decisions/044). Removed rooms stay for their bookings.
CREATE TABLE rooms (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  name text NOT NULL,
  -- People; NULL without a limit.
  capacity integer CHECK (capacity BETWEEN 1 AND 10000),
  building text NOT NULL DEFAULT '',
  floor text NOT NULL DEFAULT '',
  equipment text[] NOT NULL DEFAULT '{}',
  time_zone text NOT NULL,
  -- Seven entries from Monday on: null if closed, otherwise [opens, closes] in minutes of the day in time_zone.
  hours jsonb NOT NULL CHECK (jsonb_array_length(hours) = 7),
  -- Kept free after each booking. A booking keeps the buffer it was made under.
  buffer_minutes smallint NOT NULL DEFAULT 0 CHECK (buffer_minutes BETWEEN 0 AND 60),
  -- The room is released if nobody has checked in so many minutes after the start; NULL for never.
  release_minutes smallint CHECK (release_minutes BETWEEN 5 AND 60),
  remark text NOT NULL DEFAULT '',
  photo_file_id uuid,
  in_charge uuid,
  -- In the QR code at the door, as proof of presence. A new code invalidates the old picture.
  check_in_code text NOT NULL UNIQUE,
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

-- Times when a room cannot be booked. Lifted ones stay.
CREATE TABLE room_suspensions (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  room_id uuid NOT NULL,
  starts_at timestamptz NOT NULL,
  -- NULL until lifted.
  ends_at timestamptz CHECK (ends_at > starts_at),
  reason text NOT NULL DEFAULT '',
  lifted_at timestamptz,
  created_by_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, room_id) REFERENCES rooms (team_id, id)
);
CREATE INDEX room_suspensions_room ON room_suspensions (team_id, room_id, starts_at) WHERE lifted_at IS NULL;
SELECT app.protect('room_suspensions');

-- The recurrence of meetings, which are stored as single bookings (decisions/045).
CREATE TABLE booking_series (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  -- Recurrence of contract/workplace/booking-facts.ts.
  rule jsonb NOT NULL,
  time_zone text NOT NULL,
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, id)
);
SELECT app.protect('booking_series');

-- Bookings of rooms.
CREATE TABLE bookings (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  room_id uuid NOT NULL,
  series_id uuid,
  title text NOT NULL,
  agenda text NOT NULL DEFAULT '',
  -- Others than its participants see only that the room is taken.
  private boolean NOT NULL DEFAULT false,
  booker uuid,
  booker_name text NOT NULL,
  -- Half-open interval.
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at - starts_at BETWEEN interval '15 minutes' AND interval '8 hours'),
  -- The room is taken until then: the end with the buffer, or the time when the meeting ended early.
  blocked_until timestamptz NOT NULL CHECK (blocked_until > starts_at),
  ended_early_at timestamptz CHECK (ended_early_at > starts_at),
  cancelled_at timestamptz,
  cancelled_by_name text,
  cancel_reason text NOT NULL DEFAULT '',
  -- Released because nobody checked in.
  released_at timestamptz,
  -- SEQUENCE of iCalendar.
  sequence integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, room_id) REFERENCES rooms (team_id, id),
  FOREIGN KEY (team_id, series_id) REFERENCES booking_series (team_id, id),
  FOREIGN KEY (team_id, booker) REFERENCES members (team_id, id),
  -- One booking of a room at a time.
  CONSTRAINT bookings_apart EXCLUDE USING gist (team_id WITH =, room_id WITH =, tstzrange(starts_at, blocked_until) WITH &&)
    WHERE (cancelled_at IS NULL AND released_at IS NULL)
);
CREATE INDEX bookings_start ON bookings (team_id, starts_at, id);
CREATE INDEX bookings_room ON bookings (team_id, room_id, starts_at);
CREATE INDEX bookings_booker ON bookings (team_id, booker, starts_at);
CREATE INDEX bookings_series ON bookings (team_id, series_id, starts_at) WHERE series_id IS NOT NULL;
CREATE INDEX bookings_clock ON bookings (starts_at) WHERE cancelled_at IS NULL AND released_at IS NULL AND ended_early_at IS NULL;
SELECT app.protect('bookings');

-- Participants of a booking. Checked in is ACCEPTED with its time.
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

-- Calendars at a secret address, of a member or a room. The token is found by its digest and sealed, so that it can be shown
-- again.
CREATE TABLE calendar_feeds (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  -- The calendar shows what this member may see, and ends with the membership.
  member_id uuid NOT NULL,
  -- NULL for the member's own meetings.
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

-- The team of a calendar, before a team is chosen.
CREATE FUNCTION app.team_of_calendar_feed(hash bytea) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT team_id FROM calendar_feeds WHERE token_hash = hash
$$;
REVOKE EXECUTE ON FUNCTION app.team_of_calendar_feed(bytea) FROM PUBLIC;

-- Teams with running meetings without a check-in whose rooms are to be released.
CREATE FUNCTION app.teams_with_no_shows(at timestamptz) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT b.team_id FROM bookings b
    JOIN teams t ON t.id = b.team_id AND t.status = 'ACTIVE'
    JOIN rooms r ON r.team_id = b.team_id AND r.id = b.room_id
  WHERE b.starts_at <= at AND b.starts_at > at - interval '8 hours' AND b.ends_at > at
    AND b.cancelled_at IS NULL AND b.released_at IS NULL AND b.ended_early_at IS NULL
    AND greatest(b.starts_at, b.created_at) + make_interval(mins => r.release_minutes) <= at
    AND NOT EXISTS (SELECT FROM booking_participants p
      WHERE p.team_id = b.team_id AND p.booking_id = b.id AND p.checked_in_at IS NOT NULL)
$$;
REVOKE EXECUTE ON FUNCTION app.teams_with_no_shows(timestamptz) FROM PUBLIC;

-- Pictures on the home page.
CREATE TABLE banners (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  name text NOT NULL,
  image_file_id uuid NOT NULL,
  link_type text NOT NULL CHECK (link_type IN ('LINK', 'NOTIFICATION', 'NULL')),
  link_address text,
  -- The text that a NOTIFICATION opens.
  notice text NOT NULL DEFAULT '',
  position integer NOT NULL,
  -- Whether it is in use.
  shown boolean NOT NULL DEFAULT true,
  -- Whole minutes in team time; NULL without an end on that side.
  starts_at timestamptz,
  ends_at timestamptz CHECK (ends_at > starts_at),
  -- Departments with all below that see it; empty for everybody.
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

-- The arrangement of a member's home page; the default without a row.
CREATE TABLE home_layouts (
  team_id uuid NOT NULL REFERENCES teams,
  member_id uuid NOT NULL,
  layout jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, member_id),
  FOREIGN KEY (team_id, member_id) REFERENCES members (team_id, id) ON DELETE CASCADE
);
SELECT app.protect('home_layouts');

-- What a member has seen of the beginner guide.
CREATE TABLE guide_progress (
  team_id uuid NOT NULL,
  member_id uuid NOT NULL,
  home boolean NOT NULL DEFAULT false,
  member boolean NOT NULL DEFAULT false,
  app_manager boolean NOT NULL DEFAULT false,
  application boolean NOT NULL DEFAULT false,
  subscription_first boolean NOT NULL DEFAULT false,
  subscription_second boolean NOT NULL DEFAULT false,
  banner_update boolean NOT NULL DEFAULT false,
  banner_content boolean NOT NULL DEFAULT false,
  lamp boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, member_id),
  FOREIGN KEY (team_id, member_id) REFERENCES members (team_id, id) ON DELETE CASCADE
);
SELECT app.protect('guide_progress');

-- Feedback of an account to the provider. The sender counts it, and staff read it.
CREATE TABLE feedback (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  team_id uuid REFERENCES teams ON DELETE SET NULL,
  kind text NOT NULL CHECK (kind IN ('PROBLEM', 'IDEA', 'PRAISE', 'QUESTION')),
  text text NOT NULL,
  -- The page without its query.
  route text NOT NULL,
  -- The request that failed before.
  request_id text,
  user_agent text NOT NULL,
  language text NOT NULL,
  -- Whether the sender accepts an answer by email.
  wants_reply boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX feedback_account ON feedback (account_id, created_at DESC);
CREATE INDEX feedback_latest ON feedback (created_at DESC, id DESC);
ALTER TABLE feedback ENABLE ROW LEVEL SECURITY;
ALTER TABLE feedback FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON feedback USING (account_id = (SELECT app.account_id())) WITH CHECK (account_id = (SELECT app.account_id()));
CREATE POLICY staff ON feedback FOR SELECT
  USING ((SELECT EXISTS (SELECT FROM provider_staff s WHERE s.account_id = app.account_id())));
CREATE POLICY maintenance ON feedback TO CURRENT_USER USING (true) WITH CHECK (true);

-- The names of teams that sent feedback, for provider staff. Returns nothing to others.
CREATE FUNCTION app.feedback_teams(staff uuid, ids uuid[]) RETURNS TABLE (id uuid, name text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.id, t.name FROM teams t
  WHERE EXISTS (SELECT FROM provider_staff s WHERE s.account_id = staff) AND t.id = ANY (ids)
    AND EXISTS (SELECT FROM feedback f WHERE f.team_id = t.id)
$$;
REVOKE EXECUTE ON FUNCTION app.feedback_teams(uuid, uuid[]) FROM PUBLIC;

-- Requests for a demonstration.
CREATE TABLE demo_requests (
  id uuid PRIMARY KEY,
  -- NULL if not signed in.
  account_id uuid REFERENCES accounts ON DELETE SET NULL,
  name text NOT NULL,
  company text NOT NULL,
  email text NOT NULL,
  phone text,
  people text,
  message text NOT NULL DEFAULT '',
  -- The preferred day, in time_zone.
  requested_on date,
  time_zone text NOT NULL,
  language text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX demo_requests_latest ON demo_requests (created_at DESC, id DESC);
