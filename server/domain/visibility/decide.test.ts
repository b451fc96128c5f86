import { describe, expect, test } from 'vitest';
import { decide, type Exception, type VisibilityParties, type Rules, type ViewedMember, type Viewer } from './decide.ts';

/** The departments of the test: Sales › Jakarta › Retail, and Product. */
const places = {
  root: ['root'],
  sales: ['root', 'sales'],
  jakarta: ['root', 'sales', 'jakarta'],
  retail: ['root', 'sales', 'jakarta', 'retail'],
  product: ['root', 'product'],
};
const placed = (id: string, ...at: (keyof typeof places)[]) => ({ id, paths: at.map((key) => places[key]) });
const viewer = (at: keyof typeof places, more: Partial<Viewer> = {}): Viewer => ({
  ...placed('v', at),
  unlimited: false,
  scope: null,
  ...more,
});
const target = (...at: (keyof typeof places)[]): ViewedMember => ({ ...placed('t', ...at), resigned: false });
let created = 0;
const exception = (effect: 'ALLOW' | 'PROHIBIT', from: string[], to: string[], priority = 100): Exception => {
  const parties = (ids: string[]) => ({
    departments: ids.filter((id) => id in places),
    members: ids.filter((id) => !(id in places)),
  });
  created += 1;
  return { id: `e${created}`, effect, priority, subjects: parties(from), objects: parties(to) };
};
const noParties: VisibilityParties = { departments: [], members: [] };
const rules = (main: Rules['main'], ...exceptions: Exception[]): Rules => ({ main, selected: noParties, exceptions });

describe('before any rule', () => {
  test('members always see themselves', () => {
    const self: ViewedMember = { ...placed('v', 'sales'), resigned: false };
    expect(decide(rules('NONE', exception('PROHIBIT', ['v'], ['v'])), viewer('sales'), self)).toEqual({
      visible: true,
      by: 'SELF',
    });
  });

  test('resigned members are hidden from all members, including the owner', () => {
    const gone = { ...target('sales'), resigned: true };
    for (const seen of [viewer('root', { unlimited: true }), viewer('root', { scope: 'all' })])
      expect(decide(rules('ALL'), seen, gone)).toEqual({ visible: false, by: 'RESIGNED' });
  });

  test('a role shows only the members in its scope', () => {
    const scope = { departments: ['jakarta'], members: [] };
    const strict = rules('NONE', exception('PROHIBIT', ['v'], ['sales']));
    expect(decide(strict, viewer('product', { scope }), target('retail'))).toEqual({ visible: true, by: 'ROLE' });
    expect(decide(strict, viewer('product', { scope }), target('sales')).visible).toBe(false);
  });

  test('owner and super administrators see all members', () => {
    expect(decide(rules('NONE'), viewer('root', { unlimited: true }), target('sales'))).toEqual({
      visible: true,
      by: 'UNLIMITED',
    });
  });
});

describe('the main rule', () => {
  test.each([
    ['ALL', 'sales', 'product', true],
    ['NONE', 'sales', 'sales', false],
    ['DEPARTMENT', 'sales', 'sales', true],
    ['DEPARTMENT', 'sales', 'retail', true],
    ['DEPARTMENT', 'retail', 'sales', false],
    ['DEPARTMENT', 'sales', 'product', false],
  ] as const)('%s: from %s to %s', (main, from, to, visible) => {
    expect(decide(rules(main), viewer(from), target(to))).toEqual({ visible, by: 'MAIN' });
  });

  test.each([
    ['a chosen department', { departments: ['sales'], members: [] }, ['sales'], true],
    ['a department below a chosen one', { departments: ['sales'], members: [] }, ['retail'], true],
    ['a department above a chosen one', { departments: ['jakarta'], members: [] }, ['sales'], false],
    ['one of several departments', { departments: ['product'], members: [] }, ['sales', 'product'], true],
    ['a chosen member', { departments: [], members: ['t'] }, ['product'], true],
    ["the viewer's own department, which is not chosen", { departments: ['product'], members: ['v'] }, ['jakarta'], false],
  ] as const)('SELECTED: %s', (_what, selected, at, visible) => {
    const chosen = { ...rules('SELECTED'), selected };
    expect(decide(chosen, viewer('jakarta'), target(...at))).toEqual({ visible, by: 'MAIN' });
  });

  test('DEPARTMENT: one of several departments is enough', () => {
    expect(decide(rules('DEPARTMENT'), viewer('product'), target('sales', 'product')).visible).toBe(true);
  });
});

describe('exceptions', () => {
  const verdict = (...exceptions: Exception[]) => decide(rules('NONE', ...exceptions), viewer('jakarta'), target('retail'));

  test('an exception that does not name both sides does not apply', () => {
    expect(verdict(exception('ALLOW', ['product'], ['retail']), exception('ALLOW', ['jakarta'], ['product']))).toEqual({
      visible: false,
      by: 'MAIN',
    });
  });

  test('a department includes its subtree, for subjects and objects', () => {
    const wide = exception('ALLOW', ['sales'], ['root']);
    expect(verdict(wide)).toEqual({ visible: true, by: 'EXCEPTION', exception: wide.id });
  });

  test('an exception for the person decides before one for their department, and a nearer department before a farther one', () => {
    const person = exception('ALLOW', ['root'], ['t'], 1);
    const near = exception('PROHIBIT', ['v'], ['retail'], 999);
    const far = exception('ALLOW', ['v'], ['jakarta'], 999);
    expect(verdict(far, near)).toMatchObject({ visible: false, exception: near.id });
    expect(verdict(far, near, person)).toMatchObject({ visible: true, exception: person.id });
  });

  test('at equal distance to the object the nearest subject decides, then the higher priority, then PROHIBIT', () => {
    const mine = exception('ALLOW', ['jakarta'], ['retail'], 1);
    const theirs = exception('PROHIBIT', ['sales'], ['retail'], 999);
    expect(verdict(theirs, mine)).toMatchObject({ visible: true, exception: mine.id });
    const higher = exception('PROHIBIT', ['jakarta'], ['retail'], 2);
    expect(verdict(mine, higher)).toMatchObject({ visible: false, exception: higher.id });
    const equal = exception('PROHIBIT', ['jakarta'], ['retail'], 1);
    expect(verdict(mine, equal)).toMatchObject({ visible: false, exception: equal.id });
    expect(verdict(equal, mine)).toMatchObject({ visible: false, exception: equal.id });
  });

  test('for a member of several departments the one nearest to an exception counts', () => {
    const above = exception('ALLOW', ['v'], ['sales']);
    const own = exception('PROHIBIT', ['v'], ['product']);
    expect(decide(rules('NONE', above, own), viewer('jakarta'), target('retail', 'product')).visible).toBe(false);
  });
});
