-- Forgets what has served its time. Run every hour by the worker, as the owner.
CREATE FUNCTION app.sweep() RETURNS void LANGUAGE sql SET search_path = public, pg_temp AS $$
  -- A retried write gets the same answer for 24 hours.
  DELETE FROM idempotency_keys WHERE created_at < now() - interval '24 hours';
  -- Rows of imports hold personal data: those of files that were never committed, and of what can no longer be undone.
  DELETE FROM imports WHERE status IN ('READY', 'FAILED') AND created_at < now() - interval '7 days';
  DELETE FROM import_rows r USING imports i
    WHERE r.team_id = i.team_id AND r.import_id = i.id AND i.status IN ('DONE', 'UNDONE') AND i.committed_at < now() - interval '7 days';
  DELETE FROM jobs WHERE finished_at < now() - interval '30 days';
$$;
REVOKE EXECUTE ON FUNCTION app.sweep() FROM PUBLIC, atrium_server;
