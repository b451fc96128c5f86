-- Accounts that come with the demo: they are open only while demo mode is on (server/demo-accounts.ts).
ALTER TABLE accounts ADD COLUMN demo boolean NOT NULL DEFAULT false;
-- Demo teams of before. No mail reaches a name below .example, so nobody else registered there.
UPDATE accounts SET demo = true
  WHERE EXISTS (SELECT FROM installation WHERE key = 'demo')
    AND (email LIKE '%@harbour.example' OR email IN ('staff@atrium.example', 'owner@tally.example'));
