import { expect, test } from 'vitest';
import { loggableError } from './failures.ts';

test('loggable keeps code and message of a database error but no row data', () => {
  const error = Object.assign(new Error('new row for relation "members" violates check constraint "members_check"'), {
    code: '23514',
    detail: 'Failing row contains (ann@example.com, +85291234567).',
    where: 'SQL statement with ann@example.com',
  });
  const logged = JSON.stringify(loggableError(error));
  expect(logged).toContain('23514');
  expect(logged).toContain('members_check');
  expect(logged).not.toContain('ann@example.com');
});

test('loggable omits thrown values that are no errors', () => {
  expect(JSON.stringify(loggableError({ email: 'ann@example.com' }))).not.toContain('ann@example.com');
});
