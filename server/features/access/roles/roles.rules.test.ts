import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { grantableCodes, type MenuCode, viewOnlyCodes } from '#contract/access/permission-facts.ts';
import { type HeldRole, scopeOf } from '#server/domain/rights/actor.ts';
import type { Access, Scope } from '#server/kernel/context.ts';
import { changesOf, shiftsOf } from './preview.rules.ts';
import { beyond, grantsOf, isWithin, refusedGrants, shownPermissions, type RoleTarget, withUnbuilt } from './roles.rules.ts';

/** A small team: departments by their path from the root, people by their departments. */
const tree: Record<string, string[]> = { root: ['root'], a: ['root', 'a'], aa: ['root', 'a', 'aa'], b: ['root', 'b'] };
const people: Record<string, string[]> = { ann: ['a'], bob: ['aa'], cat: ['b'], dan: ['a', 'b'], eve: ['root'] };

const department = fc.constantFrom(...Object.keys(tree));
const member = fc.constantFrom(...Object.keys(people));
const code = fc.constantFrom<MenuCode>('020100', '020200', '080100');
const access = fc.constantFrom<Access>('view', 'edit');
const role: fc.Arbitrary<HeldRole> = fc.record({
  id: fc.uuid(),
  builtIn: fc.constant(null),
  scope: fc.constantFrom('ALL', 'OWN_DEPARTMENTS', 'DEPARTMENTS', 'MEMBERS'),
  rights: fc.record({
    grants: fc.dictionary(code, access),
    departments: fc.uniqueArray(department, { maxLength: 2 }),
    members: fc.uniqueArray(member, { maxLength: 2 }),
  }),
});

/** A naive reading: a person is in scope if one role has this code and its own scope contains the person. */
function oracle(
  roles: readonly HeldRole[],
  own: readonly string[],
  requestedCode: MenuCode,
  kind: Access,
  person: string,
): boolean {
  return roles.some(({ scope, rights }) => {
    const held = rights.grants[requestedCode];
    if (held !== 'edit' && !(held === 'view' && kind === 'view')) return false;
    const below = (tops: readonly string[]) =>
      (people[person] ?? []).some((place) => (tree[place] ?? []).some((above) => tops.includes(above)));
    if (scope === 'ALL') return true;
    if (scope === 'OWN_DEPARTMENTS') return below(own);
    return scope === 'DEPARTMENTS' ? below(rights.departments) : rights.members.includes(person);
  });
}

function contains(scope: Scope | null, person: string): boolean {
  if (scope === null || scope === 'all') return scope === 'all';
  const places = (people[person] ?? []).map((place) => tree[place] ?? []);
  return scope.members.includes(person) || places.some((path) => path.some((id) => scope.departments.includes(id)));
}

test('the scope of a code equals a naive reading of the roles for every person', () => {
  fc.assert(
    fc.property(
      fc.array(role, { maxLength: 5 }),
      fc.uniqueArray(department, { maxLength: 2 }),
      code,
      access,
      (roles, own, requestedCode, kind) => {
        const scope = scopeOf({ owner: false, roles, departments: own }, requestedCode, kind);
        for (const person of Object.keys(people))
          expect(contains(scope, person)).toBe(oracle(roles, own, requestedCode, kind, person));
      },
    ),
    { numRuns: 3000 },
  );
});

test('a role within a scope contains no person outside the scope', () => {
  const target = (held: HeldRole): RoleTarget => ({
    scope: held.scope,
    departments: held.rights.departments.map((id) => tree[id] ?? []),
    members: held.rights.members.map((id) => ({ id, paths: (people[id] ?? []).map((place) => tree[place] ?? []) })),
    holders: [tree['a'] ?? []],
  });
  fc.assert(
    fc.property(fc.array(role, { maxLength: 3 }), role, code, access, (roles, made, requestedCode, kind) => {
      const maker = { scope: (asked: MenuCode, how: Access) => scopeOf({ owner: false, roles, departments: ['b'] }, asked, how) };
      const given = { ...made, rights: { ...made.rights, grants: { [requestedCode]: kind } } };
      const { codes, scope } = beyond(maker, given.rights.grants, target(given));
      if (codes.length || scope) return;
      for (const person of Object.keys(people))
        if (oracle([given], ['a'], requestedCode, kind, person))
          expect(contains(maker.scope(requestedCode, kind), person)).toBe(true);
    }),
    { numRuns: 3000 },
  );
});

test('a preview lists a person exactly if the naive reading differs', () => {
  fc.assert(
    fc.property(fc.array(role, { maxLength: 3 }), fc.array(role, { maxLength: 3 }), (now, then) => {
      const holder = (roles: HeldRole[]) => ({ owner: false, roles, departments: ['a'] });
      const lines = shiftsOf(holder(now), holder(then)).map((shift) => `${shift.code} ${shift.access}`);
      for (const requestedCode of grantableCodes) {
        const differs = (kind: Access) =>
          Object.keys(people).some(
            (person) => oracle(now, ['a'], requestedCode, kind, person) !== oracle(then, ['a'], requestedCode, kind, person),
          );
        if (!viewOnlyCodes.includes(requestedCode) && differs('edit')) expect(lines).toContain(`${requestedCode} edit`);
        if (differs('view')) expect(lines.some((each) => each.startsWith(requestedCode))).toBe(true);
      }
    }),
    { numRuns: 2000 },
  );
});

describe('grants', () => {
  test('use the higher of two access levels, only for existing leaf screens, and no edit where there is nothing to edit', () => {
    const permissions = [
      { code: '020100', access: 'edit' },
      { code: '020100', access: 'view' },
    ] as const;
    expect(grantsOf([...permissions])).toEqual({ '020100': 'edit' });
    expect(refusedGrants({ '010000': 'view', '020000': 'view', '030300': 'view', '080100': 'edit', '020100': 'edit' })).toEqual(
      expect.arrayContaining(['010000', '020000', '030300', '080100']),
    );
    expect(refusedGrants({ '020100': 'edit', '060100': 'view' })).toEqual([]);
  });

  test('existing grants that no role can contain are kept and not shown', () => {
    const grants = withUnbuilt({ '020100': 'edit' }, { '030300': 'edit', '020200': 'view' });
    expect(grants).toEqual({ '030300': 'edit', '020100': 'edit' });
    expect(shownPermissions(grants)).toEqual([{ code: '020100', access: 'edit' }]);
  });
});

test('isWithin requires the whole team for ALL, and all departments of each member', () => {
  const target = { scope: 'ALL', departments: [], members: [], holders: [] } as const;
  const scope = { departments: ['a'], members: ['cat'] };
  expect(isWithin('all', target)).toBe(true);
  expect(isWithin(scope, target)).toBe(false);
  const of = (id: string) => ({
    ...target,
    scope: 'MEMBERS' as const,
    members: [{ id, paths: (people[id] ?? []).map((p) => tree[p] ?? []) }],
  });
  expect(['ann', 'bob', 'cat', 'dan', 'eve'].map((id) => isWithin(scope, of(id)))).toEqual([true, true, true, false, false]);
});

test('changes are classified by the numbers of people', () => {
  const shift = { code: '020100', access: 'edit', before: 'all', after: 'all' } as const;
  expect(changesOf({ ...shift, before: null }, { before: 0, after: 0, both: 0 })).toEqual(['GAINS']);
  expect(changesOf({ ...shift, after: null }, { before: 3, after: 0, both: 0 })).toEqual(['LOSES']);
  expect(changesOf(shift, { before: 3, after: 3, both: 2 })).toEqual(['WIDENS', 'NARROWS']);
  expect(changesOf(shift, { before: 3, after: 3, both: 3 })).toEqual([]);
});
