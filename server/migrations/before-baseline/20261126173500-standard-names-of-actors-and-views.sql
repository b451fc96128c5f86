-- Names of columns follow the terms that schemas of PostgreSQL usually have: `created_by` with `created_by_name`, `requested_at`,
-- `…_reason`. Names of views end in `_view`.

CREATE TEMPORARY TABLE renamed_columns (old text, new text, tables text[]) ON COMMIT DROP;
INSERT INTO renamed_columns (old, new, tables) VALUES
  -- Who did something: the id in `…_by`, the name in `…_by_name`.
  ('accepted_name', 'accepted_by_name', '{app_agreements}'),
  ('added_name', 'added_by_name', '{payment_methods}'),
  ('asked_by_name', 'requested_by_name', '{resignations,team_dissolutions}'),
  ('asked_name', 'requested_by_name', '{refund_requests}'),
  ('by_name', 'created_by_name', '{credit_entries,provider_changes,refunds,room_suspensions}'),
  ('cancelled_name', 'cancelled_by_name', '{bookings}'),
  ('cleared_name', 'cleared_by_name', '{sales_clearances}'),
  ('created_name', 'created_by_name', '{api_tokens,webhooks}'),
  ('decided_name', 'decided_by_name', '{app_requests,refund_requests,vouchers}'),
  ('made_name', 'created_by_name', '{payments}'),
  ('ordered_name', 'ordered_by_name', '{orders}'),
  ('revoked_name', 'revoked_by_name', '{api_tokens}'),
  ('set_name', 'updated_by_name', '{exchange_rates}'),
  ('updated_name', 'updated_by_name', '{bank_accounts,issuer}'),
  ('uploaded_name', 'uploaded_by_name', '{vouchers}'),
  ('asked_by', 'requested_by', '{refund_requests,resignations}'),
  ('made_by', 'created_by', '{app_secrets,payments}'),
  ('rehired_as', 'rehired_member_id', '{resignations}'),
  -- When.
  ('asked_at', 'requested_at', '{ownership_transfers,payments,refund_requests,refunds,renewal_steps,resignations,team_dissolutions}'),
  ('at', 'created_at', '{credit_entries,provider_changes}'),
  ('changed_at', 'updated_at', '{handover_lines,invitation_settings}'),
  ('done_at', 'completed_at', '{refunds}'),
  ('forget_at', 'expires_at', '{throttles}'),
  ('made_at', 'created_at', '{app_secrets}'),
  ('next_at', 'next_attempt_at', '{app_sign_ins,webhook_deliveries}'),
  ('set_at', 'updated_at', '{exchange_rates}'),
  ('tried_at', 'attempted_at', '{webhook_deliveries}'),
  ('fulfil_tried_at', 'fulfil_attempted_at', '{orders}'),
  -- Attempts.
  ('fulfil_tries', 'fulfil_attempts', '{orders}'),
  ('tries', 'attempts', '{app_sign_ins,handover_lines,throttles,webhook_deliveries}'),
  ('wrong_tries', 'failed_attempts', '{verifications}'),
  -- Why.
  ('closed_how', 'close_reason', '{orders}'),
  ('ended_how', 'end_reason', '{support_leases}'),
  ('left_because', 'undo_skip_reason', '{import_rows}'),
  ('left_because', 'skip_reason', '{bulk_change_people}'),
  ('kept_because', 'undo_skip_reason', '{bulk_change_people}'),
  ('problem', 'failure', '{resignations}'),
  -- What.
  ('left_out', 'skipped', '{bulk_changes}'),
  ('kept', 'undo_skipped', '{bulk_changes}'),
  ('act', 'action', '{orders}'),
  ('agreed', 'agreements', '{orders}'),
  ('answer', 'wants_reply', '{feedback}'),
  ('answer', 'response', '{webhook_deliveries}'),
  ('answer_status', 'response_status', '{webhook_deliveries}'),
  ('door_code', 'check_in_code', '{rooms}'),
  ('ending', 'hint', '{app_secrets}'),
  ('goes_to', 'destination', '{refunds}'),
  ('only_one', 'singleton', '{issuer}'),
  ('place', 'origin', '{passkey_challenges}'),
  ('place', 'position', '{handover_lines}'),
  ('places', 'department_ids', '{recycle_bin}'),
  ('seats_by_hand', 'manual_seats', '{team_apps}'),
  ('stopped_from', 'availability_before_stop', '{team_apps}'),
  ('what', 'kind', '{provider_changes}');

DO $$
DECLARE
  renamed record;
  named record;
BEGIN
  FOR renamed IN SELECT r.old, r.new, t.name AS "table" FROM renamed_columns r CROSS JOIN unnest(r.tables) AS t (name) LOOP
    EXECUTE format('ALTER TABLE %I RENAME COLUMN %I TO %I', renamed.table, renamed.old, renamed.new);
    -- Constraints, and the indexes of those that are unique, have the names that PostgreSQL gives them.
    FOR named IN SELECT conname FROM pg_constraint
      WHERE conrelid = renamed.table::regclass AND conname ~ format('^%s_%s_(check|not_null|key|fkey)$', renamed.table, renamed.old)
    LOOP
      EXECUTE format('ALTER TABLE %I RENAME CONSTRAINT %I TO %I', renamed.table, named.conname,
        replace(named.conname, renamed.table || '_' || renamed.old || '_', renamed.table || '_' || renamed.new || '_'));
    END LOOP;
  END LOOP;
END
$$;

ALTER VIEW app.members RENAME TO members_view;
ALTER VIEW app.departments RENAME TO departments_view;
ALTER VIEW app.member_departments RENAME TO member_departments_view;
ALTER VIEW app.operation_log RENAME TO operation_log_view;

-- The text of a function is compiled when it runs, so functions are replaced. Names that also have another meaning are
-- in no function. The views of rights get the new names of the values in their snapshots.
DO $$
DECLARE
  definition text;
  replaced text;
  renamed record;
BEGIN
  FOR definition IN SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'app'::regnamespace LOOP
    replaced := definition;
    FOR renamed IN SELECT old, new FROM renamed_columns
      WHERE old NOT IN ('act', 'agreed', 'answer', 'at', 'ending', 'kept', 'left_because', 'place', 'places', 'problem', 'what')
    LOOP
      replaced := regexp_replace(replaced, format('\m%s\M', renamed.old), renamed.new, 'g');
    END LOOP;
    IF replaced <> definition THEN EXECUTE replaced; END IF;
  END LOOP;
  definition := pg_get_viewdef('app.actor_grants_view'::regclass);
  EXECUTE 'CREATE OR REPLACE VIEW app.actor_grants_view AS '
    || regexp_replace(replace(definition, '''factor_asked''', '''factor_policy'''), '\mplace\M', 'own', 'g');
  definition := pg_get_viewdef('app.support_grants_view'::regclass);
  EXECUTE 'CREATE OR REPLACE VIEW app.support_grants_view AS '
    || replace(replace(definition, '''factor_asked''', '''factor_policy'''), '''ended_how''', '''end_reason''');
END
$$;
