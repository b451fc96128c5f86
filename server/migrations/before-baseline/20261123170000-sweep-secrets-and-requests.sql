-- What has ended leaves nothing of strangers behind, nor secrets that open nothing.
CREATE OR REPLACE FUNCTION app.sweep() RETURNS void LANGUAGE sql SET search_path = public, pg_temp AS $$
  -- A retried write gets the same answer for 24 hours.
  DELETE FROM idempotency_keys WHERE created_at < now() - interval '24 hours';
  -- Rows of imports hold personal data: those of files that were never committed, and of what can no longer be undone.
  DELETE FROM imports WHERE status IN ('READY', 'FAILED') AND created_at < now() - interval '7 days';
  DELETE FROM import_rows r USING imports i
    WHERE r.team_id = i.team_id AND r.import_id = i.id AND i.status IN ('DONE', 'UNDONE') AND i.committed_at < now() - interval '7 days';
  DELETE FROM jobs WHERE finished_at < now() - interval '30 days';
  -- What can no longer be taken back.
  DELETE FROM bulk_changes WHERE created_at < now() - interval '24 hours' AND status IN ('DONE', 'REFUSED', 'UNDONE');
  DELETE FROM bulk_changes WHERE created_at < now() - interval '7 days';
  DELETE FROM department_moves WHERE created_at < now() - interval '24 hours';
  UPDATE files f SET expires_at = now() FROM recycle_bin b
    WHERE f.team_id = b.team_id AND f.id = (b.snapshot->'row'->>'avatar_file_id')::uuid AND b.deleted_at < now() - interval '30 days';
  DELETE FROM recycle_bin WHERE deleted_at < now() - interval '30 days';
  -- A request to join dies after 30 days.
  UPDATE join_requests SET status = 'LAPSED', decided_at = now() WHERE status = 'PENDING' AND created_at <= now() - interval '30 days';
  -- Those of people who did not come to the team hold the data of strangers.
  DELETE FROM join_requests
    WHERE status IN ('REJECTED', 'WITHDRAWN', 'LAPSED') AND coalesce(decided_at, created_at) < now() - interval '90 days';
  DELETE FROM app_secrets WHERE ends_at < now() - interval '30 days';
$$;
