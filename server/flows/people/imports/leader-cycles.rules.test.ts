import fc from 'fast-check';
import { expect, test } from 'vitest';
import { membersOfCycles } from './leader-cycles.rules.ts';

test('members of a cycle are found', () => {
  const people = fc
    .integer({ min: 1, max: 12 })
    .chain((count) => fc.array(fc.option(fc.nat(count + 1)), { minLength: count, maxLength: count }));
  fc.assert(
    fc.property(people, (leaders) => {
      const leaderOf = (id: string) => leaders[Number(id)]?.toString() ?? null;
      const ids = leaders.map((_leader, n) => String(n));
      const leadsThemselves = ids.filter((id) => {
        const above = new Set<string>();
        for (let at = leaderOf(id); at !== null && !above.has(at); at = leaderOf(at)) above.add(at);
        return above.has(id);
      });
      expect([...membersOfCycles(ids, leaderOf)].toSorted()).toEqual(leadsThemselves.toSorted());
    }),
  );
});

test('visits each person of a long line once', () => {
  let looks = 0;
  const ids = Array.from({ length: 2000 }, (_, n) => String(n));
  membersOfCycles(ids.toReversed(), (id) => {
    looks += 1;
    return id === '1999' ? null : String(Number(id) + 1);
  });
  expect(looks).toBe(2000);
});
