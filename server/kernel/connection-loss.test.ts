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

test.each(['53200', '53300', '57014', '40001', '40P01', '55P03', '58030', '28000', '28P01', '3D000'])(
  '%s is answered with 503 and the connection is kept',
  (code) => {
    expect(isConnectionLoss(coded(code))).toBe(false);
    expect(isDatabaseUnavailable(coded(code))).toBe(true);
    expect(refusalOf(coded(code)).error).toBe('busy');
  },
);

test('a full disk of the database or of the data folder has a refusal of its own, and the connection is kept', () => {
  const quota = Object.assign(coded('XX000'), { message: 'could not extend file: Disk quota exceeded', severity: 'ERROR' });
  for (const error of [coded('53100'), quota, coded('ENOSPC', 'write'), coded('EDQUOT', 'write')]) {
    expect(isConnectionLoss(error)).toBe(false);
    expect(refusalOf(error)).toMatchObject({ error: 'storageFull', status: 503, detail: { retryAfter: 60 } });
  }
});

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
