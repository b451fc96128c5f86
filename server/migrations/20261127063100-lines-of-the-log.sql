-- Locks: none that requests wait for; 4 s for 1,000,000 entries.
-- Transaction: none
CREATE INDEX CONCURRENTLY IF NOT EXISTS operation_log_lines ON operation_log (team_id, app.log_line(request_id, id), id);
