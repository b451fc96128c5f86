-- The server's role: it owns nothing and cannot pass row-level security.
-- Sessions choose the team by app.team_id and the person by app.account_id (see server/kernel/db.ts).
DO $$
BEGIN
  CREATE ROLE atrium_server NOLOGIN NOBYPASSRLS;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END
$$;
DO $$
BEGIN
  EXECUTE format('GRANT atrium_server TO %I', current_user);
EXCEPTION WHEN OTHERS THEN NULL; -- a superuser, or a member already
END
$$;

CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gist;

CREATE SCHEMA app;
GRANT USAGE ON SCHEMA app TO atrium_server;
GRANT USAGE ON SCHEMA public TO atrium_server;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO atrium_server;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO atrium_server;
ALTER DEFAULT PRIVILEGES IN SCHEMA app GRANT EXECUTE ON FUNCTIONS TO atrium_server;

-- An unset or empty setting is NULL, which no row equals: forgetting to choose a team shows nothing.
CREATE FUNCTION app.team_id() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.team_id', true), '')::uuid $$;
CREATE FUNCTION app.account_id() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.account_id', true), '')::uuid $$;

-- Puts one table under its team: forced row-level security, one policy for the server and one for the owner,
-- who migrates, backs up and seals the log even where the owner is no superuser.
CREATE FUNCTION app.protect(target regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format('CREATE POLICY team ON %s USING (team_id = (SELECT app.team_id())) WITH CHECK (team_id = (SELECT app.team_id()))', target);
  EXECUTE format('CREATE POLICY maintenance ON %s TO %I USING (true) WITH CHECK (true)', target, current_user);
END
$$;
REVOKE EXECUTE ON FUNCTION app.protect(regclass) FROM PUBLIC, atrium_server;

-- Adds a job in the caller's transaction. The worker's own tables stay out of the server's reach.
CREATE FUNCTION app.enqueue(task text, payload json, job_key text DEFAULT NULL, run_at timestamptz DEFAULT NULL) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = graphile_worker, pg_temp
  AS $$ SELECT graphile_worker.add_job(task, payload, run_at => run_at, job_key => job_key, max_attempts => 5) $$;
REVOKE EXECUTE ON FUNCTION app.enqueue(text, json, text, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.enqueue(text, json, text, timestamptz) TO atrium_server;
