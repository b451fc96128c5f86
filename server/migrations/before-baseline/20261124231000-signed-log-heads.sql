-- The head of a team's operation log is signed: mac covers team, seq, hash and sealed_at (decisions/052). Heads of an older
-- version have none until the first start signs them.
ALTER TABLE operation_log_heads ADD COLUMN mac bytea;
ALTER TABLE operation_log_heads ALTER COLUMN sealed_at DROP DEFAULT;
REVOKE DELETE ON operation_log_heads FROM atrium_server;

-- A process of an older version that still runs during an upgrade does not sign. Its sealing fails here, and the new
-- process seals those entries.
CREATE FUNCTION app.require_signed_head() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.mac IS NULL OR (TG_OP = 'UPDATE' AND NEW.mac IS NOT DISTINCT FROM OLD.mac) THEN
    RAISE EXCEPTION 'a head of the operation log must be signed when it is written' USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER signed BEFORE INSERT OR UPDATE ON operation_log_heads FOR EACH ROW EXECUTE FUNCTION app.require_signed_head();
