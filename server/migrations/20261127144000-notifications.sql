-- Locks: teams and members, SHARE ROW EXCLUSIVE, 5 ms at 1,000,000 members
-- The notifications of each member (decisions/118). A row names an event and the record it is about, never a text: names are looked up
-- with the rights of the reader at that moment. Rows are removed after 90 days.
CREATE TABLE notifications (
  team_id uuid NOT NULL REFERENCES teams,
  -- Version 7, so that the order of ids is that of time.
  id uuid NOT NULL,
  member_id uuid NOT NULL,
  -- contract/platform/notification-facts.ts
  kind text NOT NULL,
  event text NOT NULL,
  -- The booking, join request, app request, app, order or subscription.
  object_id uuid NOT NULL,
  -- Figures and dates of the event, such as the days until an app ends.
  data jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz,
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, member_id) REFERENCES members (team_id, id) ON DELETE CASCADE
);
CREATE INDEX notifications_of_member ON notifications (team_id, member_id, id DESC);
CREATE INDEX notifications_unread ON notifications (team_id, member_id, id DESC) WHERE read_at IS NULL;
-- The notifications of a request are read once it is decided.
CREATE INDEX notifications_open ON notifications (team_id, object_id) WHERE read_at IS NULL;
CREATE INDEX notifications_age ON notifications (created_at);
SELECT app.protect('notifications');
