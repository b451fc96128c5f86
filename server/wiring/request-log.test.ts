import { expect, test } from 'vitest';
import { describeRequest } from './request-log.ts';

const pathOf = (url: string) => describeRequest({ method: 'GET', url }).path;

test.each([
  '/invite/ToeW9fpefMDFlkcmuh9PyQ',
  '/invite/ABCD2345?via=QR',
  '/INVITE/ToeW9fpefMDFlkcmuh9PyQ/',
  '//invite//ToeW9fpefMDFlkcmuh9PyQ',
])('the code of an invitation is not logged: %s', (url) => {
  expect(pathOf(url)).toMatch(/^\/+invite\/+…$/i);
});

test('only method and path of a request are logged, not its tokens', () => {
  const request = { method: 'GET', url: '/x?y=z', headers: { authorization: 'Bearer atr_secret', cookie: 'atr_secret' } };
  expect(describeRequest(request)).toEqual({ method: 'GET', path: '/x' });
});

test.each([
  ['/uc/api/v1/manager/employees?search=chan', '/uc/api/v1/manager/employees'],
  ['/invite', '/invite'],
  [
    '/uc/api/v1/invite/requests/01a1ff82-12ac-730c-a79a-ba5313371988',
    '/uc/api/v1/invite/requests/01a1ff82-12ac-730c-a79a-ba5313371988',
  ],
])('%s is logged as %s', (url, path) => {
  expect(pathOf(url)).toBe(path);
});
