-- Money is whole minor units with its currency (domain rules 5). Days are plain dates in the team's time.

-- What a team pays for: a main plan of an app, or a service beside it. Ended ones stay.
CREATE TABLE subscriptions (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  app_id uuid NOT NULL REFERENCES apps,
  plan_key text NOT NULL,
  plan_kind text NOT NULL CHECK (plan_kind IN ('MAIN', 'ADD_ON')),
  -- The plan as it was when it was last paid for (contract/app-plans.ts): until the period ends nothing else holds.
  plan jsonb NOT NULL,
  currency text NOT NULL CHECK (currency IN ('CNY', 'USD', 'IDR', 'HKD')),
  period text NOT NULL CHECK (period IN ('DAY', 'MONTH', 'THREE_MONTHS', 'HALF_YEAR', 'YEAR', 'NONE')),
  -- As it was asked for; a batch grants more.
  quantity integer NOT NULL CHECK (quantity > 0),
  granted integer NOT NULL CHECK (granted >= quantity),
  -- The day of the month that every period begins on, where the month has it.
  anchor_day smallint NOT NULL CHECK (anchor_day BETWEEN 1 AND 31),
  started_on date NOT NULL,
  -- The period that is paid for, end excluded; without an end for what is bought once.
  period_start date NOT NULL,
  period_end date CHECK (period_end > period_start),
  -- What the whole of this period is worth after discount, as far as it was paid for: unused time is credited from it.
  worth bigint NOT NULL CHECK (worth >= 0),
  -- It is renewed by card by itself.
  auto_renew boolean NOT NULL DEFAULT false,
  -- Ends with the period; can be undone until then.
  cancelled_at timestamptz,
  -- Fewer from the next period on; can be undone until then.
  next_quantity integer CHECK (next_quantity > 0),
  -- Works on after the end of the period while the card is tried again.
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
-- One main plan of an app runs at a time, and each service once.
CREATE UNIQUE INDEX subscriptions_main ON subscriptions (team_id, app_id) WHERE status = 'ACTIVE' AND plan_kind = 'MAIN';
CREATE UNIQUE INDEX subscriptions_add_on ON subscriptions (team_id, app_id, plan_key) WHERE status = 'ACTIVE' AND plan_kind = 'ADD_ON';
CREATE INDEX subscriptions_end ON subscriptions (period_end) WHERE status = 'ACTIVE';
SELECT app.protect('subscriptions');

CREATE TABLE orders (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  -- On bills and in transfers; unique on the platform, and no count of its orders.
  number text NOT NULL UNIQUE,
  -- An order is what a quote has shown, and a quote becomes one order. Quotes are sealed and with their reader, not here.
  quote_id uuid NOT NULL,
  app_id uuid NOT NULL REFERENCES apps,
  act text NOT NULL CHECK (act IN ('BUY', 'ADD_SERVICE', 'ADD_QUANTITY', 'CHANGE_PLAN', 'CHANGE_PERIOD', 'RENEW')),
  subscription_id uuid,
  -- Made by the clock for a subscription that renews by itself.
  automatic boolean NOT NULL DEFAULT false,
  currency text NOT NULL CHECK (currency IN ('CNY', 'USD', 'IDR', 'HKD')),
  -- contract/quotes.ts, frozen.
  lines jsonb NOT NULL,
  -- Sum of what is charged before discount; what is taken off; unused time that is credited; what the balance pays; what is left to pay.
  amount bigint NOT NULL CHECK (amount >= 0),
  discount bigint NOT NULL CHECK (discount BETWEEN 0 AND amount),
  unused bigint NOT NULL CHECK (unused >= 0),
  from_balance bigint NOT NULL CHECK (from_balance >= 0),
  -- Unused time beyond what is charged: becomes credit balance when the order is fulfilled.
  to_balance bigint NOT NULL CHECK (to_balance >= 0),
  due bigint NOT NULL CHECK (due >= 0),
  pay_type text CHECK (pay_type IN ('BANK_TRANSFER', 'STRIPE')),
  pay_status text NOT NULL DEFAULT 'PENDING' CHECK (pay_status IN ('PENDING', 'VOUCHER_UPLOADED', 'PAID', 'REFUNDED')),
  open boolean NOT NULL DEFAULT true,
  closed_how text CHECK (closed_how IN ('FULFILLED', 'CANCELLED', 'LAPSED', 'REFUNDED')),
  -- Eight characters in the remark of a bank transfer.
  remittance_code text NOT NULL UNIQUE,
  -- Name, contact, phone, e-mail, address, country as they were; what bills name.
  customer jsonb NOT NULL,
  agreed jsonb NOT NULL DEFAULT '[]',
  -- What the fulfilment changed: subscriptions before and after, so that a refund can take it back.
  fulfilment jsonb,
  fulfil_tries integer NOT NULL DEFAULT 0,
  ordered_by uuid,
  ordered_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  lapses_at timestamptz NOT NULL,
  paid_at timestamptz,
  closed_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (team_id, id),
  UNIQUE (team_id, quote_id),
  FOREIGN KEY (team_id, subscription_id) REFERENCES subscriptions (team_id, id),
  CHECK (amount - discount - unused + to_balance = from_balance + due),
  CHECK (open = (closed_how IS NULL)),
  CHECK (open = (closed_at IS NULL)),
  CHECK (pay_status NOT IN ('PAID', 'REFUNDED') OR paid_at IS NOT NULL),
  CHECK (pay_status <> 'REFUNDED' OR NOT open)
);
-- One open order a team, whoever asks at once (domain rules 5). What renews by itself stands beside it, once for each subscription.
CREATE UNIQUE INDEX orders_open ON orders (team_id) WHERE open AND NOT automatic;
CREATE UNIQUE INDEX orders_open_renewal ON orders (team_id, subscription_id) WHERE open AND automatic;
CREATE INDEX orders_list ON orders (team_id, created_at DESC, id DESC);
CREATE INDEX orders_due ON orders (lapses_at) WHERE open AND pay_status = 'PENDING';
CREATE INDEX orders_to_fulfil ON orders (paid_at) WHERE open AND pay_status = 'PAID';
CREATE INDEX orders_subscription ON orders (team_id, subscription_id) WHERE subscription_id IS NOT NULL;
SELECT app.protect('orders');

-- A card of the team. Number and security code are the gateway's; here is what it is called by (domain rules 5).
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
  added_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (team_id, id),
  UNIQUE (team_id, gateway, gateway_method)
);
CREATE UNIQUE INDEX payment_methods_default ON payment_methods (team_id) WHERE is_default;
SELECT app.protect('payment_methods');

-- As whom the gateway knows a team.
CREATE TABLE gateway_customers (
  team_id uuid NOT NULL REFERENCES teams,
  gateway text NOT NULL,
  customer text NOT NULL,
  PRIMARY KEY (team_id, gateway)
);
SELECT app.protect('gateway_customers');

-- A try to take money by card: written before the gateway is called, with the key it is called by (its own id).
CREATE TABLE payments (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  -- The card may be deleted meanwhile.
  method_id uuid,
  card text NOT NULL,
  gateway text NOT NULL,
  gateway_customer text NOT NULL,
  gateway_method text NOT NULL,
  -- The gateway's name of it; null until it was heard of.
  gateway_ref text,
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  -- By the clock, nobody sits before the screen.
  off_session boolean NOT NULL DEFAULT false,
  -- CLAIMED: the gateway may or may not have been asked. CHALLENGE: its holder is asked by the bank. PROCESSING: the gateway works on it.
  status text NOT NULL DEFAULT 'CLAIMED' CHECK (status IN ('CLAIMED', 'CHALLENGE', 'PROCESSING', 'SUCCEEDED', 'FAILED', 'CANCELLED')),
  failure text,
  challenge_url text,
  made_by uuid,
  made_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  asked_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, order_id) REFERENCES orders (team_id, id)
);
-- One payment of an order runs at a time: fifty clicks are one charge.
CREATE UNIQUE INDEX payments_running ON payments (team_id, order_id) WHERE status IN ('CLAIMED', 'CHALLENGE', 'PROCESSING');
CREATE UNIQUE INDEX payments_ref ON payments (gateway, gateway_ref) WHERE gateway_ref IS NOT NULL;
CREATE INDEX payments_order ON payments (team_id, order_id);
CREATE INDEX payments_unsettled ON payments (asked_at) WHERE status IN ('CLAIMED', 'CHALLENGE', 'PROCESSING');
SELECT app.protect('payments');

-- Money that goes back: by the gateway with the key of its id, or to the balance.
CREATE TABLE refunds (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  payment_id uuid,
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  goes_to text NOT NULL CHECK (goes_to IN ('CARD', 'BALANCE', 'BANK')),
  reason text NOT NULL,
  -- Who said so: staff, or the product itself.
  by_name text NOT NULL,
  gateway_ref text,
  status text NOT NULL DEFAULT 'CLAIMED' CHECK (status IN ('CLAIMED', 'DONE', 'FAILED')),
  created_at timestamptz NOT NULL DEFAULT now(),
  asked_at timestamptz NOT NULL DEFAULT now(),
  done_at timestamptz,
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, order_id) REFERENCES orders (team_id, id),
  FOREIGN KEY (team_id, payment_id) REFERENCES payments (team_id, id)
);
-- A payment goes back once.
CREATE UNIQUE INDEX refunds_payment ON refunds (team_id, payment_id) WHERE payment_id IS NOT NULL AND status <> 'FAILED';
CREATE INDEX refunds_order ON refunds (team_id, order_id);
CREATE INDEX refunds_unsettled ON refunds (asked_at) WHERE status = 'CLAIMED';
SELECT app.protect('refunds');

-- A customer asks for the money of a paid order back; staff decide.
CREATE TABLE refund_requests (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  reason text NOT NULL,
  asked_by uuid,
  asked_name text NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT now(),
  status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'APPROVED', 'REJECTED')),
  decided_at timestamptz,
  decided_name text,
  decision_reason text,
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, order_id) REFERENCES orders (team_id, id),
  CHECK ((status = 'PENDING') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX refund_requests_pending ON refund_requests (team_id, order_id) WHERE status = 'PENDING';
SELECT app.protect('refund_requests');

-- What the gateway tells; each event is taken once, whatever order they come in.
CREATE TABLE gateway_events (
  gateway text NOT NULL,
  event_id text NOT NULL,
  kind text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (gateway, event_id)
);
CREATE INDEX gateway_events_age ON gateway_events (received_at);

-- Which team a payment of the gateway belongs to, for events that name only the payment.
CREATE FUNCTION app.team_of_payment(payment uuid) RETURNS uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT team_id FROM payments WHERE id = payment $$;
REVOKE EXECUTE ON FUNCTION app.team_of_payment(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.team_of_payment(uuid) TO atrium_server;

-- Proof of a bank transfer; each upload is a row, the latest holds.
CREATE TABLE vouchers (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  file_id uuid NOT NULL,
  note text NOT NULL DEFAULT '',
  uploaded_by uuid,
  uploaded_name text NOT NULL,
  uploaded_at timestamptz NOT NULL DEFAULT now(),
  -- Three working days later, end of the day in the team's time.
  due_at timestamptz NOT NULL,
  status text NOT NULL DEFAULT 'WAITING' CHECK (status IN ('WAITING', 'APPROVED', 'REJECTED', 'REPLACED', 'WITHDRAWN')),
  decided_at timestamptz,
  decided_name text,
  reason text,
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, order_id) REFERENCES orders (team_id, id),
  CHECK ((status = 'WAITING') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX vouchers_waiting ON vouchers (team_id, order_id) WHERE status = 'WAITING';
CREATE INDEX vouchers_order ON vouchers (team_id, order_id, uploaded_at DESC);
SELECT app.protect('vouchers');
ALTER TABLE files DROP CONSTRAINT files_purpose_check;
ALTER TABLE files ADD CONSTRAINT files_purpose_check CHECK (purpose IN ('AVATAR', 'LOGO', 'IMPORT', 'EXPORT', 'VOUCHER'));

-- What a team has with us in a currency, and every line that made it so.
CREATE TABLE credit_balances (
  team_id uuid NOT NULL REFERENCES teams,
  currency text NOT NULL CHECK (currency IN ('CNY', 'USD', 'IDR', 'HKD')),
  balance bigint NOT NULL CHECK (balance >= 0),
  PRIMARY KEY (team_id, currency)
);
SELECT app.protect('credit_balances');
CREATE TABLE credit_entries (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  currency text NOT NULL,
  -- Positive: came in.
  amount bigint NOT NULL CHECK (amount <> 0),
  balance bigint NOT NULL CHECK (balance >= 0),
  reason text NOT NULL CHECK (reason IN ('UNUSED_TIME', 'LATE_TRANSFER', 'REFUND', 'ORDER', 'ORDER_CANCELLED', 'STAFF')),
  order_id uuid,
  by_name text NOT NULL,
  note text NOT NULL DEFAULT '',
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, id)
);
CREATE INDEX credit_entries_list ON credit_entries (team_id, at DESC);
-- A reason counts once for an order.
CREATE UNIQUE INDEX credit_entries_once ON credit_entries (team_id, order_id, reason) WHERE order_id IS NOT NULL;
SELECT app.protect('credit_entries');

-- Bills, receipts and credit notes: what they say is frozen, they are drawn when asked for, in the reader's language.
CREATE TABLE billing_documents (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('BILL', 'RECEIPT', 'CREDIT_NOTE')),
  number text NOT NULL UNIQUE,
  issued_on date NOT NULL,
  facts jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, id),
  FOREIGN KEY (team_id, order_id) REFERENCES orders (team_id, id)
);
CREATE UNIQUE INDEX billing_documents_once ON billing_documents (team_id, order_id, kind) WHERE kind <> 'CREDIT_NOTE';
SELECT app.protect('billing_documents');
-- Numbers without a gap: taken in the transaction that issues the document.
CREATE TABLE document_numbers (
  kind text NOT NULL,
  year integer NOT NULL,
  last integer NOT NULL,
  PRIMARY KEY (kind, year)
);

-- A team may buy above 25 people once sales have spoken with it.
CREATE TABLE sales_clearances (
  team_id uuid PRIMARY KEY REFERENCES teams,
  cleared_at timestamptz NOT NULL DEFAULT now(),
  cleared_name text NOT NULL,
  note text NOT NULL DEFAULT ''
);
SELECT app.protect('sales_clearances');

-- The provider's own: who issues bills, where transfers go, and what currencies are worth. Kept by staff.
CREATE TABLE issuer (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  facts jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_name text NOT NULL
);
CREATE TABLE bank_accounts (
  currency text PRIMARY KEY CHECK (currency IN ('CNY', 'USD', 'IDR', 'HKD')),
  facts jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_name text NOT NULL
);
-- So many units of the currency are one US dollar, from that day on.
CREATE TABLE exchange_rates (
  currency text NOT NULL CHECK (currency IN ('CNY', 'IDR', 'HKD')),
  valid_from date NOT NULL,
  per_dollar numeric(20, 8) NOT NULL CHECK (per_dollar > 0),
  set_at timestamptz NOT NULL DEFAULT now(),
  set_name text NOT NULL,
  PRIMARY KEY (currency, valid_from)
);

-- What an app says was used of what a subscription includes.
CREATE TABLE subscription_usage (
  team_id uuid NOT NULL REFERENCES teams,
  app_id uuid NOT NULL REFERENCES apps,
  item text NOT NULL,
  used bigint NOT NULL CHECK (used >= 0),
  reported_at timestamptz NOT NULL,
  PRIMARY KEY (team_id, app_id, item)
);
SELECT app.protect('subscription_usage');

-- Orders of the system before this one, as they were taken over; nothing is done with them any more.
CREATE TABLE old_orders (
  team_id uuid NOT NULL REFERENCES teams,
  id uuid NOT NULL,
  number text NOT NULL,
  ordered_at timestamptz NOT NULL,
  facts jsonb NOT NULL,
  PRIMARY KEY (team_id, id),
  UNIQUE (team_id, number)
);
SELECT app.protect('old_orders');
