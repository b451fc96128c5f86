-- Subscriptions of a team: a main plan of an app, or an add-on. Ended ones stay.
CREATE TABLE subscriptions (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  app_id uuid NOT NULL REFERENCES apps,
  plan_key text NOT NULL,
  plan_kind text NOT NULL CHECK (plan_kind IN ('MAIN', 'ADD_ON')),
  -- The plan as it was when last paid for, valid until the period ends (contract/apps/app-plans.ts).
  plan jsonb NOT NULL,
  currency text NOT NULL CHECK (currency IN ('CNY', 'USD', 'IDR', 'HKD')),
  period text NOT NULL CHECK (period IN ('DAY', 'MONTH', 'THREE_MONTHS', 'HALF_YEAR', 'YEAR', 'NONE')),
  -- As ordered. A plan sold in batches grants more.
  quantity integer NOT NULL CHECK (quantity > 0),
  granted integer NOT NULL CHECK (granted >= quantity),
  -- The day of the month on which periods begin, where the month has it.
  anchor_day smallint NOT NULL CHECK (anchor_day BETWEEN 1 AND 31),
  started_on date NOT NULL,
  -- The paid period, end excluded; without an end for a one-time purchase.
  period_start date NOT NULL,
  period_end date CHECK (period_end > period_start),
  -- The value of the whole period after discount, as far as it was paid; unused time is credited from it.
  paid_value bigint NOT NULL CHECK (paid_value >= 0),
  -- The day, in team time, for which paid_value was last set. No change is priced for an earlier day, even if the team's time
  -- zone changes.
  priced_on date,
  -- Renewed by card automatically.
  auto_renew boolean NOT NULL DEFAULT false,
  -- Ends with the period; can be undone until then.
  cancelled_at timestamptz,
  -- The lower quantity from the next period on; can be undone until then.
  next_quantity integer CHECK (next_quantity > 0),
  -- In use after the period until then, while the card is tried again.
  grace_until timestamptz,
  status text NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'ENDED')),
  ended_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, app_id) REFERENCES team_apps (team_id, app_id),
  CHECK ((period = 'NONE') = (period_end IS NULL)),
  CHECK ((status = 'ENDED') = (ended_at IS NOT NULL))
);
-- One active main plan of an app, and each add-on once.
CREATE UNIQUE INDEX subscriptions_main ON subscriptions (team_id, app_id) WHERE status = 'ACTIVE' AND plan_kind = 'MAIN';
CREATE UNIQUE INDEX subscriptions_add_on ON subscriptions (team_id, app_id, plan_key) WHERE status = 'ACTIVE' AND plan_kind = 'ADD_ON';
CREATE INDEX subscriptions_end ON subscriptions (period_end) WHERE status = 'ACTIVE';
SELECT app.protect('subscriptions');

-- Orders. An order repeats the quote it was made from, and a quote becomes one order (decisions/037, 039).
CREATE TABLE orders (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  -- Appears on documents and in bank transfers; unique on the installation, not consecutive.
  number text NOT NULL UNIQUE,
  -- Quotes are sealed and given to the reader, not stored.
  quote_id uuid NOT NULL,
  app_id uuid NOT NULL REFERENCES apps,
  action text NOT NULL CHECK (action IN ('BUY', 'ADD_SERVICE', 'ADD_QUANTITY', 'CHANGE_PLAN', 'CHANGE_PERIOD', 'RENEW')),
  subscription_id uuid,
  -- Made for a renewal.
  automatic boolean NOT NULL DEFAULT false,
  currency text NOT NULL CHECK (currency IN ('CNY', 'USD', 'IDR', 'HKD')),
  -- Lines of the quote (contract/billing/quotes.ts).
  lines jsonb NOT NULL,
  -- The ordered plans in full (contract/apps/app-plans.ts), because another version may be on offer when a transfer arrives.
  plans jsonb NOT NULL DEFAULT '[]',
  -- The subscription when its change was ordered. If it has changed since, the order is not fulfilled and the money returned.
  basis jsonb,
  -- Sum of the charges before discount, the discount, the credit for unused time, the part paid from the balance, the unused
  -- time beyond the charges that is added to the balance, and the rest to pay.
  amount bigint NOT NULL CHECK (amount >= 0),
  discount bigint NOT NULL CHECK (discount BETWEEN 0 AND amount),
  unused bigint NOT NULL CHECK (unused >= 0),
  from_balance bigint NOT NULL CHECK (from_balance >= 0),
  to_balance bigint NOT NULL CHECK (to_balance >= 0),
  due bigint NOT NULL CHECK (due >= 0),
  pay_type text CHECK (pay_type IN ('BANK_TRANSFER', 'STRIPE')),
  pay_status text NOT NULL DEFAULT 'PENDING' CHECK (pay_status IN ('PENDING', 'VOUCHER_UPLOADED', 'PAID', 'REFUNDED')),
  open boolean NOT NULL DEFAULT true,
  close_reason text CHECK (close_reason IN ('FULFILLED', 'CANCELLED', 'LAPSED', 'REFUNDED')),
  -- Eight characters in the remark of a bank transfer.
  remittance_code text NOT NULL UNIQUE,
  -- Name, contact, phone, email, address and country at the time, for documents.
  customer jsonb NOT NULL,
  agreements jsonb NOT NULL DEFAULT '[]',
  -- Subscriptions before and after, so that a refund can restore them.
  fulfilment jsonb,
  fulfil_attempts integer NOT NULL DEFAULT 0,
  fulfil_attempted_at timestamptz,
  ordered_by uuid,
  ordered_by_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  paid_at timestamptz,
  closed_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (team_id, id),
  UNIQUE (team_id, quote_id),
  FOREIGN KEY (team_id, subscription_id) REFERENCES subscriptions (team_id, id),
  CHECK (amount - discount - unused + to_balance = from_balance + due),
  CHECK (open = (close_reason IS NULL)),
  CHECK (open = (closed_at IS NULL)),
  CHECK (pay_status NOT IN ('PAID', 'REFUNDED') OR paid_at IS NOT NULL),
  CHECK (pay_status <> 'REFUNDED' OR NOT open)
);
-- One open order of a team, and one open renewal of a subscription.
CREATE UNIQUE INDEX orders_open ON orders (team_id) WHERE open AND NOT automatic;
CREATE UNIQUE INDEX orders_open_renewal ON orders (team_id, subscription_id) WHERE open AND automatic;
CREATE INDEX orders_list ON orders (team_id, created_at DESC, id DESC);
CREATE INDEX orders_due ON orders (expires_at) WHERE open AND pay_status = 'PENDING';
CREATE INDEX orders_to_fulfil ON orders (paid_at) WHERE open AND pay_status = 'PAID';
CREATE INDEX orders_subscription ON orders (team_id, subscription_id) WHERE subscription_id IS NOT NULL;
SELECT app.protect('orders');

-- Cards of a team, as the gateway names them. Numbers and security codes are stored by the gateway only.
CREATE TABLE payment_methods (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  gateway text NOT NULL,
  gateway_customer text NOT NULL,
  gateway_method text NOT NULL,
  brand text NOT NULL,
  last_four text NOT NULL CHECK (last_four ~ '^\d{4}$'),
  exp_month smallint NOT NULL CHECK (exp_month BETWEEN 1 AND 12),
  exp_year smallint NOT NULL,
  funding text NOT NULL CHECK (funding IN ('CREDIT', 'DEBIT', 'PREPAID', 'UNKNOWN')),
  holder text NOT NULL,
  billing_address jsonb NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  added_by uuid,
  added_by_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (team_id, id),
  UNIQUE (team_id, gateway, gateway_method)
);
CREATE UNIQUE INDEX payment_methods_default ON payment_methods (team_id) WHERE is_default;
SELECT app.protect('payment_methods');

-- The customer id of a team at the gateway.
CREATE TABLE gateway_customers (
  team_id uuid NOT NULL REFERENCES teams,
  gateway text NOT NULL,
  customer text NOT NULL,
  PRIMARY KEY (team_id, gateway)
);
SELECT app.protect('gateway_customers');

-- Card payments, written before the gateway is called; the id is the idempotency key of the call.
CREATE TABLE payments (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  -- The card, which may be deleted meanwhile.
  method_id uuid,
  card text NOT NULL,
  gateway text NOT NULL,
  gateway_customer text NOT NULL,
  gateway_method text NOT NULL,
  -- The id at the gateway; NULL until it answered.
  gateway_ref text,
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  -- Made without the customer present.
  off_session boolean NOT NULL DEFAULT false,
  -- CLAIMED: the gateway may or may not have been called. CHALLENGE: the bank asks the card holder. PROCESSING: at the gateway.
  status text NOT NULL DEFAULT 'CLAIMED' CHECK (status IN ('CLAIMED', 'CHALLENGE', 'PROCESSING', 'SUCCEEDED', 'FAILED', 'CANCELLED')),
  failure text,
  challenge_url text,
  created_by uuid,
  created_by_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  requested_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, order_id) REFERENCES orders (team_id, id)
);
-- One payment of an order runs at a time.
CREATE UNIQUE INDEX payments_running ON payments (team_id, order_id) WHERE status IN ('CLAIMED', 'CHALLENGE', 'PROCESSING');
CREATE UNIQUE INDEX payments_ref ON payments (gateway, gateway_ref) WHERE gateway_ref IS NOT NULL;
CREATE INDEX payments_order ON payments (team_id, order_id);
CREATE INDEX payments_unsettled ON payments (requested_at) WHERE status IN ('CLAIMED', 'CHALLENGE', 'PROCESSING');
SELECT app.protect('payments');

-- Refunds: by the gateway, with the id as idempotency key, by bank transfer, or to the balance.
CREATE TABLE refunds (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  payment_id uuid,
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  destination text NOT NULL CHECK (destination IN ('CARD', 'BALANCE', 'BANK')),
  reason text NOT NULL,
  -- Staff, or the system.
  created_by_name text NOT NULL,
  gateway_ref text,
  status text NOT NULL DEFAULT 'CLAIMED' CHECK (status IN ('CLAIMED', 'DONE', 'FAILED')),
  created_at timestamptz NOT NULL DEFAULT now(),
  requested_at timestamptz NOT NULL DEFAULT now(),
  completed_at timestamptz,
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, order_id) REFERENCES orders (team_id, id),
  FOREIGN KEY (team_id, payment_id) REFERENCES payments (team_id, id)
);
-- A payment is refunded once.
CREATE UNIQUE INDEX refunds_payment ON refunds (team_id, payment_id) WHERE payment_id IS NOT NULL AND status <> 'FAILED';
CREATE INDEX refunds_order ON refunds (team_id, order_id);
CREATE INDEX refunds_unsettled ON refunds (requested_at) WHERE status = 'CLAIMED';
CREATE UNIQUE INDEX refunds_ref ON refunds (gateway_ref) WHERE gateway_ref IS NOT NULL;
SELECT app.protect('refunds');

-- Requests of customers for a refund of a paid order, decided by provider staff.
CREATE TABLE refund_requests (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  reason text NOT NULL,
  requested_by uuid,
  requested_by_name text NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT now(),
  status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'APPROVED', 'REJECTED')),
  decided_at timestamptz,
  decided_by_name text,
  decision_reason text,
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, order_id) REFERENCES orders (team_id, id),
  CHECK ((status = 'PENDING') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX refund_requests_pending ON refund_requests (team_id, order_id) WHERE status = 'PENDING';
SELECT app.protect('refund_requests');

-- Events of the gateway; each is processed once, in any order.
CREATE TABLE gateway_events (
  gateway text NOT NULL,
  event_id text NOT NULL,
  kind text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (gateway, event_id)
);
CREATE INDEX gateway_events_age ON gateway_events (received_at);

-- The teams of a payment and of a refund, for events that name only these.
CREATE FUNCTION app.team_of_payment(payment uuid) RETURNS uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT team_id FROM payments WHERE id = payment $$;
REVOKE EXECUTE ON FUNCTION app.team_of_payment(uuid) FROM PUBLIC;

CREATE FUNCTION app.refund_of(ref text) RETURNS TABLE (team_id uuid, id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT r.team_id, r.id FROM refunds r WHERE r.gateway_ref = ref
$$;
REVOKE EXECUTE ON FUNCTION app.refund_of(text) FROM PUBLIC;

-- Proofs of bank transfers. The latest upload is valid.
CREATE TABLE vouchers (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  file_id uuid NOT NULL,
  note text NOT NULL DEFAULT '',
  uploaded_by uuid,
  uploaded_by_name text NOT NULL,
  uploaded_at timestamptz NOT NULL DEFAULT now(),
  -- Three working days after the upload, at the end of the day in team time.
  due_at timestamptz NOT NULL,
  status text NOT NULL DEFAULT 'WAITING' CHECK (status IN ('WAITING', 'APPROVED', 'REJECTED', 'REPLACED', 'WITHDRAWN')),
  decided_at timestamptz,
  decided_by_name text,
  reason text,
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, order_id) REFERENCES orders (team_id, id),
  CHECK ((status = 'WAITING') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX vouchers_waiting ON vouchers (team_id, order_id) WHERE status = 'WAITING';
CREATE INDEX vouchers_order ON vouchers (team_id, order_id, uploaded_at DESC);
CREATE INDEX vouchers_queue ON vouchers (due_at) WHERE status = 'WAITING';
SELECT app.protect('vouchers');

-- Payments and refunds without an answer for a number of seconds, paid orders that are not fulfilled, and unpaid orders that
-- have expired, of all teams.
CREATE FUNCTION app.checkout_due(moment timestamptz, stale integer, most integer)
  RETURNS TABLE (kind text, team_id uuid, id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  (SELECT 'PAYMENT', p.team_id, p.id FROM payments p
    WHERE p.status IN ('CLAIMED', 'CHALLENGE', 'PROCESSING') AND p.requested_at < moment - make_interval(secs => stale)
    ORDER BY p.requested_at LIMIT most)
  UNION ALL
  (SELECT 'REFUND', r.team_id, r.id FROM refunds r
    WHERE r.status = 'CLAIMED' AND r.requested_at < moment - make_interval(secs => stale)
    ORDER BY r.requested_at LIMIT most)
  UNION ALL
  (SELECT 'FULFIL', o.team_id, o.id FROM orders o
    WHERE o.open AND o.pay_status = 'PAID' AND coalesce(o.fulfil_attempted_at, o.paid_at) < moment - make_interval(secs => stale)
    ORDER BY o.paid_at LIMIT most)
  UNION ALL
  (SELECT 'EXPIRE', o.team_id, o.id FROM orders o
    WHERE o.open AND o.pay_status = 'PENDING' AND o.expires_at <= moment ORDER BY o.expires_at LIMIT most)
$$;
REVOKE EXECUTE ON FUNCTION app.checkout_due(timestamptz, integer, integer) FROM PUBLIC;

-- The credit of a team in a currency.
CREATE TABLE credit_balances (
  team_id uuid NOT NULL REFERENCES teams,
  currency text NOT NULL CHECK (currency IN ('CNY', 'USD', 'IDR', 'HKD')),
  balance bigint NOT NULL CHECK (balance >= 0),
  PRIMARY KEY (team_id, currency)
);
SELECT app.protect('credit_balances');

-- Changes of the credit. A positive amount increases it; balance is the credit after it.
CREATE TABLE credit_entries (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL CHECK (amount <> 0),
  balance bigint NOT NULL CHECK (balance >= 0),
  reason text NOT NULL CHECK (reason IN ('UNUSED_TIME', 'LATE_TRANSFER', 'REFUND', 'ORDER', 'ORDER_CANCELLED', 'STAFF')),
  order_id uuid,
  created_by_name text NOT NULL,
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, id)
);
CREATE INDEX credit_entries_list ON credit_entries (team_id, created_at DESC);
-- Each reason once for an order.
CREATE UNIQUE INDEX credit_entries_once ON credit_entries (team_id, order_id, reason) WHERE order_id IS NOT NULL;
SELECT app.protect('credit_entries');

-- Bills, receipts and credit notes. Their content is fixed; they are rendered on request in the reader's language.
CREATE TABLE billing_documents (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('BILL', 'RECEIPT', 'CREDIT_NOTE')),
  number text NOT NULL UNIQUE,
  issued_on date NOT NULL,
  content jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, order_id) REFERENCES orders (team_id, id)
);
CREATE UNIQUE INDEX billing_documents_once ON billing_documents (team_id, order_id, kind) WHERE kind <> 'CREDIT_NOTE';
SELECT app.protect('billing_documents');

-- The last number of each kind and year. Taken in the transaction that issues the document, so that numbers have no gaps.
CREATE TABLE document_numbers (
  kind text NOT NULL,
  year integer NOT NULL,
  last integer NOT NULL,
  PRIMARY KEY (kind, year)
);

-- Teams that may buy for more than 25 people because sales has spoken with them.
CREATE TABLE sales_clearances (
  team_id uuid PRIMARY KEY REFERENCES teams,
  cleared_at timestamptz NOT NULL DEFAULT now(),
  cleared_by_name text NOT NULL,
  note text NOT NULL DEFAULT ''
);
SELECT app.protect('sales_clearances');

-- The provider's own data, edited by staff: the issuer of documents, the bank accounts for transfers, and exchange rates.
CREATE TABLE issuer (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  details jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by_name text NOT NULL
);

CREATE TABLE bank_accounts (
  currency text PRIMARY KEY CHECK (currency IN ('CNY', 'USD', 'IDR', 'HKD')),
  details jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by_name text NOT NULL
);

-- Units of a currency for one US dollar, from a day on.
CREATE TABLE exchange_rates (
  currency text NOT NULL CHECK (currency IN ('CNY', 'IDR', 'HKD')),
  valid_from date NOT NULL,
  per_dollar numeric(20, 8) NOT NULL CHECK (per_dollar > 0),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by_name text NOT NULL,
  PRIMARY KEY (currency, valid_from)
);

-- Changes of these three tables by staff.
CREATE TABLE provider_changes (
  id uuid PRIMARY KEY,
  created_at timestamptz NOT NULL,
  account_id uuid NOT NULL REFERENCES accounts,
  created_by_name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('ISSUER', 'BANK_ACCOUNT', 'RATE')),
  currency text CHECK (currency IN ('CNY', 'USD', 'IDR', 'HKD')),
  before jsonb,
  after jsonb,
  CHECK ((kind = 'ISSUER') = (currency IS NULL))
);
CREATE INDEX provider_changes_at ON provider_changes (created_at DESC);
REVOKE UPDATE, DELETE ON provider_changes FROM atrium_server;

-- What an app reports as used of what a subscription includes.
CREATE TABLE subscription_usage (
  team_id uuid NOT NULL REFERENCES teams,
  app_id uuid NOT NULL REFERENCES apps,
  item text NOT NULL,
  used bigint NOT NULL CHECK (used >= 0),
  reported_at timestamptz NOT NULL,
  PRIMARY KEY (team_id, app_id, item)
);
SELECT app.protect('subscription_usage');

-- Orders imported from the previous system, for reading only.
CREATE TABLE old_orders (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  number text NOT NULL,
  ordered_at timestamptz NOT NULL,
  details jsonb NOT NULL,
  PRIMARY KEY (team_id, id),
  UNIQUE (team_id, number)
);
SELECT app.protect('old_orders');

-- Notices about the end of a period, each sent once.
CREATE TABLE subscription_notices (
  team_id uuid NOT NULL,
  subscription_id uuid NOT NULL,
  period_end date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('ENDING', 'FAILED', 'ENDED')),
  -- Days before the end; for FAILED, the step that failed.
  at smallint NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, subscription_id, period_end, kind, at),
  FOREIGN KEY (team_id, subscription_id) REFERENCES subscriptions (team_id, id) ON DELETE CASCADE
);
SELECT app.protect('subscription_notices');

-- Steps of an automatic renewal, each taken once. A step whose process died is resumed.
CREATE TABLE renewal_steps (
  team_id uuid NOT NULL,
  subscription_id uuid NOT NULL,
  period_end date NOT NULL,
  step smallint NOT NULL CHECK (step >= 0),
  order_id uuid,
  requested_at timestamptz NOT NULL,
  -- NULL while the step is being taken. RUNNING: the gateway has not answered yet.
  outcome text CHECK (outcome IN ('PAID', 'RUNNING', 'DECLINED', 'NO_CARD', 'REFUSED')),
  -- The card's reason, or the error name of the refusal.
  reason text,
  PRIMARY KEY (team_id, subscription_id, period_end, step),
  FOREIGN KEY (team_id, subscription_id) REFERENCES subscriptions (team_id, id) ON DELETE CASCADE
);
SELECT app.protect('renewal_steps');

-- Teams with a subscription whose period has ended or ends within some days.
CREATE FUNCTION app.teams_with_ending_subscriptions(moment timestamptz, soon integer) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT s.team_id FROM subscriptions s JOIN teams t ON t.id = s.team_id
  WHERE t.status = 'ACTIVE' AND s.status = 'ACTIVE' AND s.period_end <= (moment AT TIME ZONE 'UTC')::date + soon + 1
$$;
REVOKE EXECUTE ON FUNCTION app.teams_with_ending_subscriptions(timestamptz, integer) FROM PUBLIC;

-- What provider staff see of every team's payments: proofs of transfers, requests for refunds, and sales. Returns nothing to
-- others. ownTeam tells whether the reader is a member of the team and therefore must not decide.
CREATE FUNCTION app.staff_vouchers(staff uuid, statuses text[], by_clock boolean, fragment text, most integer, skipped integer)
  RETURNS TABLE (item jsonb, total bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT jsonb_build_object(
    'id', v.id, 'teamId', t.id, 'teamName', t.name, 'teamCode', t.code,
    'orderId', o.id, 'number', o.number, 'payStatus', o.pay_status, 'open', o.open, 'payType', o.pay_type,
    'currency', o.currency,
    'due', o.due, 'fromBalance', o.from_balance, 'orderedAt', o.created_at, 'remittanceCode', o.remittance_code,
    'appId', o.app_id, 'appNames', a.manifest -> 'name', 'icon', '/app-pictures/' || a.icon_id,
    'note', v.note, 'fileId', v.file_id, 'fileName', f.name, 'contentType', f.content_type, 'size', f.size,
    'uploadedBy', v.uploaded_by_name, 'uploadedAt', v.uploaded_at, 'dueAt', v.due_at, 'status', v.status, 'decidedAt', v.decided_at,
    'decidedBy', v.decided_by_name, 'reason', v.reason,
    'ownTeam', EXISTS (SELECT FROM members m WHERE m.team_id = v.team_id AND m.account_id = staff AND m.resigned_at IS NULL)),
    count(*) OVER ()
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

CREATE FUNCTION app.staff_refund_requests(staff uuid, requested text, fragment text, most integer, skipped integer)
  RETURNS TABLE (item jsonb, total bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT jsonb_build_object(
    'id', r.id, 'teamId', t.id, 'teamName', t.name, 'teamCode', t.code,
    'orderId', o.id, 'number', o.number, 'payStatus', o.pay_status, 'open', o.open, 'payType', o.pay_type,
    'currency', o.currency, 'due', o.due,
    'fromBalance', o.from_balance, 'orderedAt', o.created_at,
    'appId', o.app_id, 'appNames', a.manifest -> 'name', 'icon', '/app-pictures/' || a.icon_id,
    'reason', r.reason, 'askedBy', r.requested_by_name, 'askedAt', r.requested_at, 'status', r.status, 'decidedAt', r.decided_at,
    'decidedBy', r.decided_by_name, 'decisionReason', r.decision_reason,
    'ownTeam', EXISTS (SELECT FROM members m WHERE m.team_id = r.team_id AND m.account_id = staff AND m.resigned_at IS NULL)),
    count(*) OVER ()
  FROM refund_requests r
  JOIN orders o ON o.team_id = r.team_id AND o.id = r.order_id
  JOIN teams t ON t.id = r.team_id
  JOIN apps a ON a.id = o.app_id
  WHERE app.is_staff(staff) AND r.status = requested
    AND (fragment = '' OR strpos(lower(t.name), lower(fragment)) > 0 OR strpos(lower(o.number), lower(fragment)) > 0
      OR t.code = upper(fragment))
  ORDER BY CASE WHEN requested = 'PENDING' THEN r.requested_at END, r.decided_at DESC, r.id LIMIT most OFFSET skipped
$$;
REVOKE EXECUTE ON FUNCTION app.staff_refund_requests(uuid, text, text, integer, integer) FROM PUBLIC;

-- Without a fragment, teams that asked for contact or were cleared; with one, all teams that are not dissolved.
CREATE FUNCTION app.staff_sales(staff uuid, requested text, fragment text, most integer, skipped integer)
  RETURNS TABLE (item jsonb, total bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT jsonb_build_object(
    'teamId', t.id, 'teamName', t.name, 'teamCode', t.code,
    'headcount', (SELECT coalesce(sum(h.people), 0) FROM team_headcounts h WHERE h.team_id = t.id),
    'askedAt', c.created_at, 'contact', c.contact, 'email', c.email, 'phone', c.phone, 'message', c.message,
    'appNames', a.manifest -> 'name', 'product', c.product,
    'customer', EXISTS (SELECT FROM orders o WHERE o.team_id = t.id AND o.close_reason = 'FULFILLED'),
    'clearedAt', s.cleared_at, 'clearedBy', s.cleared_by_name, 'note', s.note,
    'balances', (SELECT coalesce(jsonb_agg(jsonb_build_object('currency', b.currency, 'minor', b.balance) ORDER BY b.currency), '[]')
      FROM credit_balances b WHERE b.team_id = t.id AND b.balance > 0),
    'ownTeam', EXISTS (SELECT FROM members m WHERE m.team_id = t.id AND m.account_id = staff AND m.resigned_at IS NULL)),
    count(*) OVER ()
  FROM teams t
  LEFT JOIN sales_clearances s ON s.team_id = t.id
  LEFT JOIN LATERAL (SELECT r.* FROM contact_requests r WHERE r.team_id = t.id ORDER BY r.created_at DESC LIMIT 1) c ON true
  LEFT JOIN apps a ON a.id = c.app_id
  WHERE app.is_staff(staff) AND t.status <> 'DISSOLVED'
    AND CASE requested WHEN 'ASKING' THEN c.id IS NOT NULL AND s.team_id IS NULL WHEN 'CLEARED' THEN s.team_id IS NOT NULL
      ELSE fragment <> '' OR c.id IS NOT NULL OR s.team_id IS NOT NULL END
    AND (fragment = '' OR strpos(lower(t.name), lower(fragment)) > 0 OR t.code = upper(fragment))
  ORDER BY c.created_at DESC NULLS LAST, s.cleared_at DESC NULLS LAST, lower(t.name), t.id LIMIT most OFFSET skipped
$$;
REVOKE EXECUTE ON FUNCTION app.staff_sales(uuid, text, text, integer, integer) FROM PUBLIC;
