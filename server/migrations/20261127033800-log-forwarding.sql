-- Locks: teams, SHARE ROW EXCLUSIVE, 5 ms at 1,000,000 members
-- How far the operation log of each team was forwarded to the receiver of LOG_FORWARD_URL (decisions/092): entries up to seq. A team
-- without a row has forwarded none. Written by the owner only.
CREATE TABLE log_forwarding (
  team_id uuid PRIMARY KEY REFERENCES teams,
  seq bigint NOT NULL,
  forwarded_at timestamptz NOT NULL DEFAULT now()
);
SELECT app.protect('log_forwarding');
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON log_forwarding FROM atrium_server;
