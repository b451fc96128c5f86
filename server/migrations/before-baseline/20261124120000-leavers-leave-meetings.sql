-- Who has left takes no part in what is to come, however they left. What they booked themselves is handed over.
CREATE FUNCTION app.leave_meetings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM booking_participants p USING bookings b
    WHERE p.team_id = NEW.team_id AND p.member_id = NEW.id AND b.team_id = p.team_id AND b.id = p.booking_id AND b.starts_at > now();
  RETURN NULL;
END $$;
CREATE TRIGGER members_leave_meetings AFTER UPDATE OF resigned_at ON members FOR EACH ROW
  WHEN (OLD.resigned_at IS NULL AND NEW.resigned_at IS NOT NULL) EXECUTE FUNCTION app.leave_meetings();
