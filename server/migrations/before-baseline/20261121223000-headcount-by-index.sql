-- Head count by month, job type and status is read from the indexes alone (decisions/014).
DROP INDEX members_joined;
CREATE INDEX members_joined ON members (team_id, joined_date, id) INCLUDE (status, job_type) WHERE resigned_at IS NULL;
CREATE INDEX members_left ON members (team_id, job_ended_date) INCLUDE (joined_date) WHERE resigned_at IS NOT NULL;
