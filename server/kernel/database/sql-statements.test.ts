import { expect, test } from 'vitest';
import { statementsOf } from './sql-statements.ts';

test('statements end with semicolons outside comments, literals and quoted bodies', () => {
  const text = `-- Locks: none; really
SELECT 'a;b', 'it''s;';
DO $do$ BEGIN PERFORM $$;$$; COMMIT; END $do$;
-- the end;
SELECT 1`;
  expect(statementsOf(text)).toEqual(["SELECT 'a;b', 'it''s;'", 'DO $do$ BEGIN PERFORM $$;$$; COMMIT; END $do$', 'SELECT 1']);
});
