-- The plans as they were bought, whole (contract/app-plans.ts): a transfer may take days, and another version be on offer by then.
ALTER TABLE orders ADD COLUMN plans jsonb NOT NULL DEFAULT '[]';
-- The subscription as it was when its change was ordered; what has become another since is not changed, and the money goes back.
ALTER TABLE orders ADD COLUMN basis jsonb;
-- When the fulfilment was last tried.
ALTER TABLE orders ADD COLUMN fulfil_tried_at timestamptz;
-- Events name a refund as the gateway does.
CREATE UNIQUE INDEX refunds_ref ON refunds (gateway_ref) WHERE gateway_ref IS NOT NULL;

-- What the clock looks for, in every team: ids and nothing else. Payments and refunds of which nothing was heard for a while, orders
-- that are paid and not fulfilled, orders whose time to be paid is over.
CREATE FUNCTION app.checkout_due(moment timestamptz, stale integer, most integer)
  RETURNS TABLE (kind text, team_id uuid, id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  (SELECT 'PAYMENT', p.team_id, p.id FROM payments p
    WHERE p.status IN ('CLAIMED', 'CHALLENGE', 'PROCESSING') AND p.asked_at < moment - make_interval(secs => stale) ORDER BY p.asked_at LIMIT most)
  UNION ALL
  (SELECT 'REFUND', r.team_id, r.id FROM refunds r
    WHERE r.status = 'CLAIMED' AND r.asked_at < moment - make_interval(secs => stale) ORDER BY r.asked_at LIMIT most)
  UNION ALL
  (SELECT 'FULFIL', o.team_id, o.id FROM orders o
    WHERE o.open AND o.pay_status = 'PAID' AND coalesce(o.fulfil_tried_at, o.paid_at) < moment - make_interval(secs => stale)
    ORDER BY o.paid_at LIMIT most)
  UNION ALL
  (SELECT 'LAPSE', o.team_id, o.id FROM orders o
    WHERE o.open AND o.pay_status = 'PENDING' AND o.lapses_at <= moment ORDER BY o.lapses_at LIMIT most)
$$;
REVOKE EXECUTE ON FUNCTION app.checkout_due(timestamptz, integer, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.checkout_due(timestamptz, integer, integer) TO atrium_server;

-- Which team a refund belongs to, for events that name it as the gateway does.
CREATE FUNCTION app.refund_of(ref text) RETURNS TABLE (team_id uuid, id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$ SELECT r.team_id, r.id FROM refunds r WHERE r.gateway_ref = ref $$;
REVOKE EXECUTE ON FUNCTION app.refund_of(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.refund_of(text) TO atrium_server;
