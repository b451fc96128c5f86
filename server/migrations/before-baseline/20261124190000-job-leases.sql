-- An unfinished job is leased until `leased_until`: while it runs to one process, which renews the lease, and while it waits to the
-- queue. A lease that ends means that the process died, and the job is queued again. `claim` counts how often the job was started
-- and is the fencing token: a handler writes only while the row still has the claim it started with.
ALTER TABLE jobs ADD COLUMN claim integer NOT NULL DEFAULT 0, ADD COLUMN leased_until timestamptz;
UPDATE jobs SET leased_until = now() WHERE status IN ('WAITING', 'RUNNING');
ALTER TABLE jobs ADD CONSTRAINT jobs_leased CHECK (status NOT IN ('WAITING', 'RUNNING') OR leased_until IS NOT NULL);
CREATE INDEX jobs_leases ON jobs (leased_until) WHERE status IN ('WAITING', 'RUNNING');

-- Adding a job again by its key keeps the time it is to run at. A job that is locked, because it runs or its process died, gets a new entry.
CREATE OR REPLACE FUNCTION app.enqueue(task text, payload json, job_key text DEFAULT NULL, run_at timestamptz DEFAULT NULL) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = graphile_worker, pg_temp
  AS $$
    SELECT graphile_worker.add_job(task, payload, run_at => run_at, job_key => job_key, max_attempts => 5,
      job_key_mode => CASE WHEN job_key IS NULL THEN 'replace' ELSE 'preserve_run_at' END)
  $$;
