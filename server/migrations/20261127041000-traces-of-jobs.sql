-- Locks: jobs, ACCESS EXCLUSIVE, 5 ms at 1,000,000 members
-- The W3C traceparent of the request that started the job, which the span of the job continues (decisions/093).
ALTER TABLE jobs ADD COLUMN trace_parent text;
