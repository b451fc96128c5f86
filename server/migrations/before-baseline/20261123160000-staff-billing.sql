-- What staff changed in the provider's own facts of money: who, when, and what stood there before.
CREATE TABLE provider_changes (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  account_id uuid NOT NULL REFERENCES accounts,
  by_name text NOT NULL,
  what text NOT NULL CHECK (what IN ('ISSUER', 'BANK_ACCOUNT', 'RATE')),
  currency text CHECK (currency IN ('CNY', 'USD', 'IDR', 'HKD')),
  before jsonb,
  after jsonb,
  CHECK ((what = 'ISSUER') = (currency IS NULL))
);
CREATE INDEX provider_changes_at ON provider_changes (at DESC);
REVOKE UPDATE, DELETE ON provider_changes FROM atrium_server;

-- What staff see of every team's money, and nobody else: proofs of transfers, refunds asked for, and who speaks with sales.
-- Each row says whether the reader is a member of that team, who decides nothing about it.
CREATE FUNCTION app.is_staff(staff uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT EXISTS (SELECT FROM provider_staff s WHERE s.account_id = staff) $$;
REVOKE EXECUTE ON FUNCTION app.is_staff(uuid) FROM PUBLIC;

CREATE FUNCTION app.staff_vouchers(staff uuid, statuses text[], by_clock boolean, fragment text, most integer, skipped integer)
  RETURNS TABLE (facts jsonb, total bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT jsonb_build_object(
    'id', v.id, 'teamId', t.id, 'teamName', t.name, 'teamCode', t.code,
    'orderId', o.id, 'number', o.number, 'payStatus', o.pay_status, 'open', o.open, 'payType', o.pay_type, 'currency', o.currency, 'due', o.due,
    'fromBalance', o.from_balance, 'orderedAt', o.created_at, 'remittanceCode', o.remittance_code, 'appId', o.app_id, 'appNames', a.manifest -> 'name', 'icon', '/app-pictures/' || a.icon_id,
    'note', v.note, 'fileId', v.file_id, 'fileName', f.name, 'contentType', f.content_type, 'size', f.size, 'uploadedBy', v.uploaded_name,
    'uploadedAt', v.uploaded_at, 'dueAt', v.due_at, 'status', v.status, 'decidedAt', v.decided_at, 'decidedBy', v.decided_name, 'reason', v.reason,
    'ownTeam', EXISTS (SELECT FROM members m WHERE m.team_id = v.team_id AND m.account_id = staff AND m.resigned_at IS NULL)), count(*) OVER ()
  FROM vouchers v
  JOIN orders o ON o.team_id = v.team_id AND o.id = v.order_id
  JOIN teams t ON t.id = v.team_id
  JOIN apps a ON a.id = o.app_id
  JOIN files f ON f.team_id = v.team_id AND f.id = v.file_id
  WHERE app.is_staff(staff) AND v.status = ANY(statuses)
    AND (fragment = '' OR strpos(lower(t.name), lower(fragment)) > 0 OR strpos(lower(o.number), lower(fragment)) > 0
      OR o.remittance_code = upper(fragment) OR t.code = upper(fragment))
  ORDER BY CASE WHEN by_clock THEN v.due_at END, v.decided_at DESC, v.id LIMIT most OFFSET skipped
$$;
REVOKE EXECUTE ON FUNCTION app.staff_vouchers(uuid, text[], boolean, text, integer, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.staff_vouchers(uuid, text[], boolean, text, integer, integer) TO atrium_server;
CREATE INDEX vouchers_queue ON vouchers (due_at) WHERE status = 'WAITING';

CREATE FUNCTION app.staff_refund_requests(staff uuid, wanted text, fragment text, most integer, skipped integer)
  RETURNS TABLE (facts jsonb, total bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT jsonb_build_object(
    'id', r.id, 'teamId', t.id, 'teamName', t.name, 'teamCode', t.code,
    'orderId', o.id, 'number', o.number, 'payStatus', o.pay_status, 'open', o.open, 'payType', o.pay_type, 'currency', o.currency, 'due', o.due,
    'fromBalance', o.from_balance, 'orderedAt', o.created_at, 'appId', o.app_id, 'appNames', a.manifest -> 'name', 'icon', '/app-pictures/' || a.icon_id,
    'reason', r.reason, 'askedBy', r.asked_name, 'askedAt', r.asked_at, 'status', r.status, 'decidedAt', r.decided_at,
    'decidedBy', r.decided_name, 'decisionReason', r.decision_reason,
    'ownTeam', EXISTS (SELECT FROM members m WHERE m.team_id = r.team_id AND m.account_id = staff AND m.resigned_at IS NULL)), count(*) OVER ()
  FROM refund_requests r
  JOIN orders o ON o.team_id = r.team_id AND o.id = r.order_id
  JOIN teams t ON t.id = r.team_id
  JOIN apps a ON a.id = o.app_id
  WHERE app.is_staff(staff) AND r.status = wanted
    AND (fragment = '' OR strpos(lower(t.name), lower(fragment)) > 0 OR strpos(lower(o.number), lower(fragment)) > 0 OR t.code = upper(fragment))
  ORDER BY CASE WHEN wanted = 'PENDING' THEN r.asked_at END, r.decided_at DESC, r.id LIMIT most OFFSET skipped
$$;
REVOKE EXECUTE ON FUNCTION app.staff_refund_requests(uuid, text, text, integer, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.staff_refund_requests(uuid, text, text, integer, integer) TO atrium_server;

-- Without a fragment only teams that have asked or were cleared; with one, any that is not gone.
CREATE FUNCTION app.staff_sales(staff uuid, wanted text, fragment text, most integer, skipped integer)
  RETURNS TABLE (facts jsonb, total bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT jsonb_build_object(
    'teamId', t.id, 'teamName', t.name, 'teamCode', t.code,
    'headcount', (SELECT coalesce(sum(h.people), 0) FROM team_headcounts h WHERE h.team_id = t.id),
    'askedAt', c.created_at, 'contact', c.contact, 'email', c.email, 'phone', c.phone, 'message', c.message, 'appNames', a.manifest -> 'name',
    'product', c.product,
    'customer', EXISTS (SELECT FROM orders o WHERE o.team_id = t.id AND o.closed_how = 'FULFILLED'),
    'clearedAt', s.cleared_at, 'clearedBy', s.cleared_name, 'note', s.note,
    'balances', (SELECT coalesce(jsonb_agg(jsonb_build_object('currency', b.currency, 'minor', b.balance) ORDER BY b.currency), '[]')
      FROM credit_balances b WHERE b.team_id = t.id AND b.balance > 0),
    'ownTeam', EXISTS (SELECT FROM members m WHERE m.team_id = t.id AND m.account_id = staff AND m.resigned_at IS NULL)), count(*) OVER ()
  FROM teams t
  LEFT JOIN sales_clearances s ON s.team_id = t.id
  LEFT JOIN LATERAL (SELECT r.* FROM contact_requests r WHERE r.team_id = t.id ORDER BY r.created_at DESC LIMIT 1) c ON true
  LEFT JOIN apps a ON a.id = c.app_id
  WHERE app.is_staff(staff) AND t.status <> 'DISSOLVED'
    AND CASE wanted WHEN 'ASKING' THEN c.id IS NOT NULL AND s.team_id IS NULL WHEN 'CLEARED' THEN s.team_id IS NOT NULL
      ELSE fragment <> '' OR c.id IS NOT NULL OR s.team_id IS NOT NULL END
    AND (fragment = '' OR strpos(lower(t.name), lower(fragment)) > 0 OR t.code = upper(fragment))
  ORDER BY c.created_at DESC NULLS LAST, s.cleared_at DESC NULLS LAST, lower(t.name), t.id LIMIT most OFFSET skipped
$$;
REVOKE EXECUTE ON FUNCTION app.staff_sales(uuid, text, text, integer, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.staff_sales(uuid, text, text, integer, integer) TO atrium_server;
