-- Names of columns, views and functions follow GLOSSARY.md.

-- Billing.
ALTER TABLE subscriptions RENAME COLUMN worth TO paid_value;
ALTER TABLE subscriptions RENAME CONSTRAINT subscriptions_worth_check TO subscriptions_paid_value_check;
-- A fulfilment stores subscriptions as they were before and after it. In the text of JSON, this pattern matches keys only.
UPDATE orders SET fulfilment = replace(fulfilment::text, '"worth":', '"paid_value":')::jsonb WHERE fulfilment IS NOT NULL;
ALTER TABLE orders RENAME COLUMN lapses_at TO expires_at;
ALTER TABLE billing_documents RENAME COLUMN facts TO content;
ALTER TABLE issuer RENAME COLUMN facts TO details;
ALTER TABLE bank_accounts RENAME COLUMN facts TO details;
ALTER TABLE old_orders RENAME COLUMN facts TO details;

-- Requests for a demonstration, API tokens, resignations.
ALTER TABLE demo_requests RENAME COLUMN wanted_on TO requested_on;
ALTER TABLE api_tokens RENAME COLUMN lapsed_at TO expired_at;
ALTER INDEX resignations_standing RENAME TO resignations_one_active;

-- Views end in _view. Those of rights return the grants snapshot of an actor as one text.
ALTER VIEW app.actors RENAME TO actor_grants_view;
ALTER VIEW app.places RENAME TO account_grants_view;
ALTER VIEW app.support_places RENAME TO support_grants_view;
ALTER VIEW app.api_token_places RENAME TO api_token_grants_view;
ALTER VIEW app.actor_grants_view RENAME COLUMN facts TO snapshot;
ALTER VIEW app.account_grants_view RENAME COLUMN facts TO snapshot;
ALTER VIEW app.support_grants_view RENAME COLUMN facts TO snapshot;
ALTER VIEW app.api_token_grants_view RENAME COLUMN facts TO snapshot;

-- The text of a function is compiled when it runs, so functions are replaced with the new names. ALTER keeps their privileges.
ALTER FUNCTION app.lapsed_transfers(timestamptz) RENAME TO expired_transfers;
ALTER FUNCTION app.lapsed_leases(timestamptz) RENAME TO expired_leases;
ALTER FUNCTION app.lapsed_api_tokens(timestamptz) RENAME TO expired_api_tokens;
CREATE OR REPLACE FUNCTION app.expired_api_tokens(moment timestamptz) RETURNS TABLE (team_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT k.team_id FROM api_tokens k WHERE k.revoked_at IS NULL AND k.expired_at IS NULL AND k.expires_at <= moment LIMIT 1000
$$;
DO $$
DECLARE
  name text;
  definition text;
BEGIN
  EXECUTE replace(replace(pg_get_functiondef('app.checkout_due'::regproc), 'lapses_at', 'expires_at'), '''LAPSE''', '''EXPIRE''');
  -- The names of parameters and of returned columns change only with a new function.
  FOR name IN SELECT p.oid::regprocedure::text FROM pg_proc p
    WHERE p.pronamespace = 'app'::regnamespace AND p.proname IN ('staff_vouchers', 'staff_refund_requests', 'staff_sales')
  LOOP
    definition := regexp_replace(regexp_replace(pg_get_functiondef(name::regprocedure), '\mfacts\M', 'item', 'g'), '\mwanted\M', 'requested', 'g');
    EXECUTE 'DROP FUNCTION ' || name;
    EXECUTE definition;
    EXECUTE 'REVOKE EXECUTE ON FUNCTION ' || name || ' FROM PUBLIC';
    EXECUTE 'GRANT EXECUTE ON FUNCTION ' || name || ' TO atrium_server';
  END LOOP;
END
$$;
