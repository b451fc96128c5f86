-- What a resignation ends is listed in the hand-over ledger (server/wiring/hand-over.ts).
DROP TRIGGER members_leave_meetings ON members;
DROP FUNCTION app.leave_meetings();

-- The departments of a member are deleted before the member, while it is known whether the member counts. Otherwise the deletion is
-- refused.
DROP TRIGGER member_leaves_places ON members;
DROP FUNCTION app.member_leaves_places();
ALTER TABLE member_departments DROP CONSTRAINT member_departments_team_id_member_id_fkey,
  ADD FOREIGN KEY (team_id, member_id) REFERENCES members (team_id, id);
