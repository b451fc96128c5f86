import { describe, expect, test } from 'vitest';
import {
  type BuiltInRole,
  builtInRoles,
  departmentHeadCode,
  type MenuCode,
  menuCodes,
  starterGrants,
} from '#contract/access/permission-facts.ts';
import type { Actor } from '#server/kernel/context.ts';
import { menuOf, wholeMenu } from './menus.rules.ts';

type Seen = Pick<Actor, 'scope'>;

function holding(grants: readonly (readonly [MenuCode, 'view' | 'edit'])[]): Seen {
  const held = new Map<MenuCode, 'view' | 'edit'>([['010000', 'view'], ['090000', 'view'], ['030300', 'view'], ...grants]);
  return { scope: (code, access) => (held.get(code) === 'edit' || (access === 'view' && held.has(code)) ? 'all' : null) };
}
/** No role makes a member the head of a department. */
const everything: Seen = { scope: (code) => (code === departmentHeadCode ? null : 'all') };
const actorOf = (role: BuiltInRole) => (role === 'SUPER_ADMIN' ? everything : holding(starterGrants[role]));
const brief = (actor: Seen) => menuOf(actor).map(({ code, access }) => `${code} ${access ?? 'leads'}`);

describe('each starter role sees the screens for which it holds a permission, and their parents', () => {
  const expected: Record<BuiltInRole, string[]> = {
    SUPER_ADMIN: [
      '010000 edit',
      '090000 edit',
      '020000 leads',
      '020100 edit',
      '020200 edit',
      '020300 edit',
      '020400 edit',
      '030000 leads',
      '030300 edit',
      '030100 edit',
      '030200 edit',
      '040000 leads',
      '040100 edit',
      '040200 edit',
      '050000 leads',
      '050100 edit',
      '050200 edit',
      '050300 edit',
      '060000 leads',
      '060100 edit',
      '070000 leads',
      '070100 edit',
      '070200 edit',
      '080000 leads',
      '080100 edit',
      '080200 edit',
      '080300 edit',
    ],
    HR: ['010000 view', '090000 view', '020000 leads', '020100 edit', '020200 edit', '030000 leads', '030300 view'],
    IT: [
      '010000 view',
      '090000 view',
      '020000 leads',
      '020100 view',
      '030000 leads',
      '030300 view',
      '040000 leads',
      '040100 edit',
      '040200 edit',
      '080000 leads',
      '080100 view',
      '080300 edit',
    ],
    FINANCE: [
      '010000 view',
      '090000 view',
      '030000 leads',
      '030300 view',
      '050000 leads',
      '050100 edit',
      '050200 edit',
      '050300 edit',
      '070000 leads',
      '070100 view',
    ],
    RECEPTION: [
      '010000 view',
      '090000 view',
      '020000 leads',
      '020100 view',
      '030000 leads',
      '030300 view',
      '030100 edit',
      '030200 edit',
    ],
  };
  test.each(builtInRoles)('%s', (role) => {
    expect(brief(actorOf(role))).toEqual(expected[role]);
  });
});

test('a member without permissions has only home, the directory and the rooms', () => {
  expect(brief(holding([]))).toEqual(['010000 view', '090000 view', '030000 leads', '030300 view']);
});

test('the whole menu has every code, and each visible entry has its parent', () => {
  expect(wholeMenu(everything).map(({ code }) => code)).toEqual(menuCodes);
  const codes = new Set(menuOf(everything).map(({ code }) => code));
  for (const { parentCode } of menuOf(everything)) expect(parentCode === null || codes.has(parentCode)).toBe(true);
});
