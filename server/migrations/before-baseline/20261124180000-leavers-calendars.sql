-- Whoever leaves leaves their calendars too: an address that was given away does not open again when they are restored.
CREATE OR REPLACE FUNCTION app.leave_meetings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM booking_participants p USING bookings b
    WHERE p.team_id = NEW.team_id AND p.member_id = NEW.id AND b.team_id = p.team_id AND b.id = p.booking_id AND b.starts_at > now();
  DELETE FROM calendar_feeds f WHERE f.team_id = NEW.team_id AND f.member_id = NEW.id;
  RETURN NULL;
END $$;
