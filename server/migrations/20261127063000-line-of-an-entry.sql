-- Locks: none.
-- The operation log lists the entries of one request, and of the job it started, as one line (decisions/106). Ids of requests begin
-- with their time; an entry of an earlier version, whose request has another kind of id, is a line of its own.
CREATE OR REPLACE FUNCTION app.log_line(request_id text, id uuid) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN request_id ~ '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$' THEN request_id::uuid ELSE id END
$$;
