-- What the clock has told of the end of a period, each thing once: so many days before it, that a card was not charged, that it ended.
CREATE TABLE subscription_notices (
  team_id uuid NOT NULL,
  subscription_id uuid NOT NULL,
  period_end date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('ENDING', 'FAILED', 'ENDED')),
  -- Days before the end; of FAILED the step that failed.
  at smallint NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (team_id, subscription_id, period_end, kind, at),
  FOREIGN KEY (team_id, subscription_id) REFERENCES subscriptions (team_id, id) ON DELETE CASCADE
);
SELECT app.protect('subscription_notices');

-- The steps by which a subscription renews by itself, each taken once; one that a process died in is taken up again.
CREATE TABLE renewal_steps (
  team_id uuid NOT NULL,
  subscription_id uuid NOT NULL,
  period_end date NOT NULL,
  step smallint NOT NULL CHECK (step >= 0),
  order_id uuid,
  asked_at timestamptz NOT NULL,
  -- Null while the step is being taken. RUNNING: the gateway has not said yet.
  outcome text CHECK (outcome IN ('PAID', 'RUNNING', 'DECLINED', 'NO_CARD', 'REFUSED')),
  -- Of the card, or the name of the refusal.
  reason text,
  PRIMARY KEY (team_id, subscription_id, period_end, step),
  FOREIGN KEY (team_id, subscription_id) REFERENCES subscriptions (team_id, id) ON DELETE CASCADE
);
SELECT app.protect('renewal_steps');

-- Teams with a subscription whose period ends within some days, or has ended, for the clock: ids and nothing else. Whoever asks
-- finds out for each team, inside it, what is due.
CREATE FUNCTION app.teams_with_ending_subscriptions(moment timestamptz, soon integer) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT s.team_id FROM subscriptions s JOIN teams t ON t.id = s.team_id
  WHERE t.status = 'ACTIVE' AND s.status = 'ACTIVE' AND s.period_end <= (moment AT TIME ZONE 'UTC')::date + soon + 1
$$;
REVOKE EXECUTE ON FUNCTION app.teams_with_ending_subscriptions(timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.teams_with_ending_subscriptions(timestamptz, integer) TO atrium_server;
