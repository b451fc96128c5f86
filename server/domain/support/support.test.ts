import { expect, test } from 'vitest';
import { departmentHeadCode, menu } from '#contract/access/permission-facts.ts';
import { memberOf, supportScope } from './support.ts';

const refused = (type: 'ORDER' | 'FULL') =>
  // A lease never heads a department; this code is checked in the test itself.
  menu
    .filter(({ code }) => code !== departmentHeadCode)
    .flatMap(({ code }) =>
      (['view', 'edit'] as const).flatMap((access) => (supportScope(type, code, access) ? [] : `${code} ${access}`)),
    );

test('neither support type can edit sign-in policies and machine access; ORDER cannot edit orders', () => {
  for (const access of ['view', 'edit'] as const) expect(supportScope('FULL', departmentHeadCode, access)).toBeNull();
  expect(refused('FULL')).toEqual(['080200 edit', '080300 edit']);
  expect(refused('ORDER')).toEqual(['050100 edit', '050200 edit', '050300 edit', '080200 edit', '080300 edit']);
});

test('memberOf returns null for support', () => {
  expect(memberOf({ kind: 'SUPPORT', memberId: 'lease' })).toBeNull();
  expect(memberOf({ kind: 'USER', memberId: 'member' })).toBe('member');
});
