import { expect, test } from 'vitest';
import { isConnectionLoss, isDatabaseUnavailable } from './connection-loss.ts';
import { refusalOf } from './failures.ts';

const coded = (code: string, syscall?: string) => Object.assign(new Error('x'), { code, syscall });

test.each(['08006', '57P01', '57P02', '57P03', '57P05', '25P03', '25P04', '25006', 'ECONNREFUSED', 'ETIMEDOUT', 'EPIPE'])(
  'after %s a connection is not used again, and the answer is 503 with Retry-After',
  (code) => {
    expect(isConnectionLoss(coded(code))).toBe(true);
    expect(refusalOf(coded(code))).toMatchObject({ error: 'busy', status: 503, detail: { retryAfter: 1 } });
  },
);

test.each(['53100', '53200', '53300', '57014', '40001', '40P01', '55P03', '58030'])(
  '%s is answered with 503 and the connection is kept',
  (code) => {
    expect(isConnectionLoss(coded(code))).toBe(false);
    expect(isDatabaseUnavailable(coded(code))).toBe(true);
    expect(refusalOf(coded(code)).error).toBe('busy');
  },
);

test('a missing socket is a database that does not run; a missing file is a fault', () => {
  expect(refusalOf(coded('ENOENT', 'connect')).error).toBe('busy');
  expect(refusalOf(coded('ENOENT', 'open')).error).toBe('unexpected');
});

test.each([coded('23505'), coded('42P01'), new Error('reading undefined'), undefined, 'text'])(
  'a fault of ours stays one',
  (error) => {
    expect(isDatabaseUnavailable(error)).toBe(false);
  },
);
