import fc from 'fast-check';
import { expect, test } from 'vitest';
import { menuCodes, unrestrictedCodes, type MenuCode } from '#contract/access/permission-facts.ts';
import { type HeldRole, type GrantHolder, scopeOf } from '#server/domain/rights/actor.ts';
import type { Scope } from '#server/kernel/context.ts';
import { explainMenu, screenCodes } from './menu-rights.rules.ts';

const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const role = (id: string): fc.Arbitrary<HeldRole> =>
  fc.record({
    id: fc.constant(id),
    builtIn: fc.constantFrom(null, null, null, 'HR', 'SUPER_ADMIN'),
    scope: fc.constantFrom('ALL', 'OWN_DEPARTMENTS', 'DEPARTMENTS', 'MEMBERS'),
    rights: fc.record({
      grants: fc.dictionary(fc.constantFrom(...screenCodes), fc.constantFrom('view', 'edit')) as fc.Arbitrary<
        HeldRole['rights']['grants']
      >,
      departments: fc.array(ids, { maxLength: 3 }),
      members: fc.array(ids, { maxLength: 3 }),
    }),
  });
const holder: fc.Arbitrary<GrantHolder> = fc.record({
  owner: fc.constantFrom(true, false, false, false),
  roles: fc.integer({ min: 0, max: 4 }).chain((count) => fc.tuple(...Array.from({ length: count }, (_, n) => role(`role ${n}`)))),
  departments: fc.array(ids, { maxLength: 2 }),
});
const code = fc.constantFrom(...menuCodes);

/** Domain rules 2 again, implemented as plainly as possible. */
function expectedScope({ owner, roles, departments }: GrantHolder, menu: MenuCode, wanted: 'view' | 'edit'): Scope | null {
  const whole = owner || roles.some(({ builtIn }) => builtIn === 'SUPER_ADMIN');
  if (whole || (wanted === 'view' && unrestrictedCodes.includes(menu))) return 'all';
  const parts = roles.filter(({ rights }) => rights.grants[menu] === 'edit' || rights.grants[menu] === wanted);
  if (parts.length === 0) return null;
  if (parts.some(({ scope }) => scope === 'ALL')) return 'all';
  const from = (scope: HeldRole['scope'], of: (role: HeldRole) => readonly string[]) =>
    parts.filter((each) => each.scope === scope).flatMap(of);
  return {
    departments: [...from('OWN_DEPARTMENTS', () => departments), ...from('DEPARTMENTS', ({ rights }) => rights.departments)],
    members: from('MEMBERS', ({ rights }) => rights.members),
  };
}
const asSets = (scope: Scope | null) =>
  scope === null || scope === 'all' ? scope : { departments: new Set(scope.departments), members: new Set(scope.members) };

test('the explanation equals the decision, for random people and roles', () => {
  fc.assert(
    fc.property(holder, code, (someone, menu) => {
      const { access, steps, view, edit } = explainMenu(someone, menu);
      expect(view).toEqual(scopeOf(someone, menu, 'view'));
      expect(edit).toEqual(scopeOf(someone, menu, 'edit'));
      expect(asSets(view)).toEqual(asSets(expectedScope(someone, menu, 'view')));
      expect(asSets(edit)).toEqual(asSets(expectedScope(someone, menu, 'edit')));
      expect(access).toBe(edit ? 'edit' : view ? 'view' : null);
      expect(steps.some(({ decides }) => decides)).toBe(access !== null);
    }),
    { numRuns: 10_000 },
  );
});

test('the deciding steps determine the result: without them there is no access, with one of them there is some', () => {
  fc.assert(
    fc.property(holder, code, (someone, menu) => {
      const { access, steps } = explainMenu(someone, menu);
      const deciding = steps.filter(({ decides }) => decides);
      const roles = new Set(deciding.flatMap(({ role: id }) => id ?? []));
      if (deciding.every(({ rule }) => rule === 'ROLE'))
        expect(explainMenu({ ...someone, roles: someone.roles.filter(({ id }) => !roles.has(id)) }, menu).access).toBeNull();
      for (const step of deciding.filter(({ rule }) => rule === 'ROLE')) {
        const alone = explainMenu({ ...someone, roles: someone.roles.filter(({ id }) => id === step.role) }, menu);
        expect(alone.access).toBe(step.gives);
      }
      const most = deciding.some(({ gives }) => gives === 'edit') ? 'edit' : deciding.length ? 'view' : null;
      expect(access).toBe(most);
    }),
  );
});

test('a member who has not joined has no rights, and no further step is tried', () => {
  const { access, steps, view } = explainMenu(null, '010000');
  expect([access, view]).toEqual([null, null]);
  expect(steps.map(({ rule, outcome }) => `${rule} ${outcome}`)).toEqual([
    'JOINED STOPS',
    'OWNER UNTRIED',
    'SUPER_ADMIN UNTRIED',
    'EVERYONE UNTRIED',
  ]);
});
