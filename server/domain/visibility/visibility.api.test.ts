import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import { exceptionEffects, mainRules } from '#contract/access/visibility-facts.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { chanceOf } from '#dev/testing/chance.ts';
import { seedDepartment, seedMember, seedTeam } from '#dev/testing/team.ts';
import type { Scope } from '#server/kernel/context.ts';
import { asTeam, inTransaction } from '#server/kernel/database/database.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';
import { decide, type Exception, type VisibilityParties, type Rules, type ViewedMember, type Viewer } from './decide.ts';
import { relationSql, relationTo } from './fields.ts';
import { readVisibility, visibilityScope } from './visibility.ts';

const { below, one, some } = chanceOf(20_261_122);

const team = await seedTeam(app.database, 'Harbour Trading');
const paths = [[team.root], [team.root, team.sales], [team.root, team.sales, team.jakarta], [team.root, team.product]];
await inTransaction(app.database, { teamId: team.id }, async (tx) => {
  for (let n = 0; n < 16; n += 1) {
    const above = one(paths.filter((path) => path.length < 7));
    const id = uuidv7();
    await seedDepartment(tx, team.id, id, `Department ${n}`, above);
    paths.push([...above, id]);
  }
  for (let n = 0; n < 56; n += 1) {
    const first = one(paths);
    const person = await seedMember(tx, team.id, { name: `Person ${n}`, departmentId: first.at(-1) ?? '' });
    const more = some(paths, 2).filter((path) => path !== first);
    for (const [at, path] of more.entries())
      await tx
        .insertInto('member_departments')
        .values({ team_id: team.id, member_id: person.memberId, department_id: path.at(-1) ?? '', position: at + 1 })
        .execute();
  }
  await sql`UPDATE members SET leader_id = ${team.hr.memberId}::uuid WHERE team_id = ${team.id}::uuid AND display_name LIKE '%7'`.execute(
    tx,
  );
  await sql`UPDATE departments SET head_member_id = ${team.member.memberId}::uuid WHERE id = ${team.sales}::uuid`.execute(tx);
});
const departments: string[] = paths.map((path) => path.at(-1) ?? '');
const people: (ViewedMember & { leaderId: string | null })[] = await asTeam(app.database, team.id, async (db) => {
  const { rows } = await sql<{ id: string; paths: string[][]; leaderId: string | null }>`
      SELECT m.id, m.leader_id AS "leaderId", (SELECT json_agg(d.path) FROM app.member_departments_view md JOIN app.departments_view d ON d.id = md.department_id
        WHERE md.member_id = m.id) AS paths FROM app.members_view m ORDER BY m.id`.execute(db);
  return rows.map((row) => ({ ...row, resigned: false }));
});

const parties = (): VisibilityParties => {
  const found = { departments: some(departments, 2), members: some(people, 2).map(({ id }) => id) };
  return found.departments.length + found.members.length ? found : { departments: [one(departments)], members: [] };
};
const noParties: VisibilityParties = { departments: [], members: [] };
const rulesWith = (main: Rules['main']): Rules => ({
  main,
  selected: main === 'SELECTED' ? parties() : noParties,
  exceptions: Array.from({ length: below(12) }, (): Exception => ({
    id: uuidv7(),
    effect: one(exceptionEffects),
    // A small range, so that priorities are often equal.
    priority: 1 + below(3),
    subjects: parties(),
    objects: parties(),
  })),
});
const scopes = (): Scope | null => one<Scope | null>([null, null, { departments: some(departments, 1), members: [] }, 'all']);

/** A plain implementation of the rules without regard to speed, which compares all candidates with each other. */
function oracle({ main, selected, exceptions }: Rules, viewer: Viewer, target: ViewedMember): boolean {
  if (viewer.id === target.id || viewer.unlimited || viewer.scope === 'all') return true;
  const within = (ids: readonly string[], person: ViewedMember | Viewer) => person.paths.flat().some((id) => ids.includes(id));
  if (viewer.scope && within(viewer.scope.departments, target)) return true;
  const far = (side: VisibilityParties, person: ViewedMember | Viewer) =>
    side.members.includes(person.id)
      ? -1
      : Math.min(
          ...person.paths.flatMap((path) => path.toReversed().flatMap((id, up) => (side.departments.includes(id) ? [up] : []))),
        );
  const applicable = exceptions
    .map((exception) => ({ ...exception, to: far(exception.objects, target), from: far(exception.subjects, viewer) }))
    .filter(({ to, from }) => to < Infinity && from < Infinity);
  let best = applicable.filter(({ to }) => to === Math.min(...applicable.map((each) => each.to)));
  best = best.filter(({ from }) => from === Math.min(...best.map((each) => each.from)));
  best = best.filter(({ priority }) => priority === Math.max(...best.map((each) => each.priority)));
  if (best.length) return best.every(({ effect }) => effect === 'ALLOW');
  return (
    main === 'ALL' ||
    (main === 'SELECTED' && (selected.members.includes(target.id) || within(selected.departments, target))) ||
    (main === 'DEPARTMENT' &&
      within(
        viewer.paths.map((path) => path.at(-1) ?? ''),
        target,
      ))
  );
}

test('decide, the SQL scope and a plain implementation agree for 200 sets of rules and all 60 people', async () => {
  let [seen, hidden] = [0, 0];
  for (let round = 0; round < 200; round += 1) {
    const rules = rulesWith(one(mainRules));
    const person = one(people);
    const viewer: Viewer = { ...person, unlimited: below(20) === 0, scope: scopes() };
    const scope = visibilityScope({ viewer, ...rules }, viewer.scope, viewer.unlimited);
    const found = await asTeam(app.database, team.id, async (db) => {
      const { rows } = await sql<{ id: string }>`SELECT m.id FROM app.members_view m WHERE ${insideScope(scope)}`.execute(db);
      return new Set(rows.map(({ id }) => id));
    });
    const decided = people.map((target) => decide(rules, viewer, target).visible);
    const details = { round, viewer: viewer.id, ...rules };
    expect({ ...details, seen: decided }).toEqual({
      ...details,
      seen: people.map((target) => oracle(rules, viewer, target)),
    });
    expect({ ...details, seen: people.map(({ id }) => found.has(id)) }).toEqual({ ...details, seen: decided });
    seen += decided.filter(Boolean).length;
    hidden += decided.filter((visible) => !visible).length;
  }
  // The rules must produce both results often enough.
  expect(Math.min(seen, hidden)).toBeGreaterThan(2000);
});

test('relationOver in SQL agrees with relationTo', async () => {
  const found = new Set<number>();
  for (const viewer of people) {
    const visibility = await asTeam(app.database, team.id, (db) => readVisibility(db, team.id, viewer.id));
    for (const scope of [null, { departments: [team.jakarta], members: [] }]) {
      const rows = await asTeam(app.database, team.id, async (db) => {
        const query = sql<{
          id: string;
          relation: number;
        }>`SELECT m.id, ${relationSql(visibility, scope)} AS relation FROM app.members_view m`;
        return new Map((await query.execute(db)).rows.map(({ id, relation }) => [id, relation]));
      });
      for (const target of people) {
        const relation = relationTo(visibility, scope, target);
        found.add(relation);
        expect({ relation: rows.get(target.id), viewer, target }).toEqual({ relation, viewer, target });
      }
    }
  }
  expect([...found].sort()).toEqual([0, 1, 2, 3]);
});

test('readVisibility reads only enabled exceptions that have the viewer among their subjects', async () => {
  const write = (id: string, more: object) =>
    inTransaction(app.database, { teamId: team.id }, (tx) =>
      tx
        .insertInto('visibility_exceptions')
        .values({
          team_id: team.id,
          id,
          name: id,
          effect: 'ALLOW',
          priority: 5,
          subject_departments: [team.root],
          object_members: [team.owner.memberId],
          ...more,
        })
        .execute(),
    );
  const [byRoot, byName, off, others] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()] as const;
  await write(byRoot, {});
  await write(byName, { subject_departments: [], subject_members: [team.member.memberId] });
  await write(off, { enabled: false });
  await write(others, { subject_departments: [team.sales] });
  const visibility = await asTeam(app.database, team.id, (db) => readVisibility(db, team.id, team.member.memberId));
  expect(visibility.exceptions.map(({ id }) => id)).toEqual([byRoot, byName].sort());
  expect(visibility.exceptions[0]).toEqual({
    id: byRoot,
    effect: 'ALLOW',
    priority: 5,
    subjects: { departments: [team.root], members: [] },
    objects: { departments: [], members: [team.owner.memberId] },
  });
  expect(visibility).toMatchObject({ main: 'ALL', selected: noParties });
  expect(visibility.headed).toEqual([team.sales]);
  expect(visibility.viewer.paths).toEqual([[team.root, team.product]]);
});
