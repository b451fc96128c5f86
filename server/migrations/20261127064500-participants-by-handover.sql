-- Locks: booking_participants, ACCESS EXCLUSIVE, 5 ms at 1,000,000 members
-- A recipient of a booking who takes part only because of the handover leaves the meeting when the booking is given back (decisions/020).
ALTER TABLE booking_participants ADD COLUMN by_handover boolean NOT NULL DEFAULT false;
