import { expect, test } from 'vitest';
import { loggable } from './failures.ts';

test('the log of a database error says what failed and nothing of the row', () => {
  const error = Object.assign(new Error('new row for relation "members" violates check constraint "members_check"'), {
    code: '23514',
    detail: 'Failing row contains (ann@example.com, +85291234567).',
    where: 'SQL statement with ann@example.com',
  });
  const logged = JSON.stringify(loggable(error));
  expect(logged).toContain('23514');
  expect(logged).toContain('members_check');
  expect(logged).not.toContain('ann@example.com');
});

test('what is no error is not written out', () => {
  expect(JSON.stringify(loggable({ email: 'ann@example.com' }))).not.toContain('ann@example.com');
});
