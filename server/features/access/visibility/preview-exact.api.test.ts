import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import type { Explanation, PreviewedPerson, VisibilityPreview } from '#contract/access/visibility-preview.ts';
import { type AddressBook, visibility } from '#contract/access/visibility.ts';
import {
  exceptionEffects,
  fieldLevels,
  type FieldLevels,
  type GovernedField,
  governedFields,
  mainRules,
} from '#contract/access/visibility-facts.ts';
import { app, test } from '#dev/testing/api-test.ts';
import type { TestApp } from '#dev/testing/app.ts';
import { chanceOf } from '#dev/testing/chance.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { seedDepartment, seedMember, seedTeam } from '#dev/testing/team.ts';
import { decide, type Exception, type Rules } from '#server/domain/visibility/decide.ts';
import { showsField, relationTo } from '#server/domain/visibility/fields.ts';
import { readVisibility } from '#server/domain/visibility/visibility.ts';
import { asTeam, inTransaction } from '#server/kernel/database/database.ts';
import { rolesOf } from './explain.repository.ts';
import { type ExplainViewer, type ExplainTarget, viewerOf } from './explain.rules.ts';

const { below, one, some } = chanceOf(7);

const team = await seedTeam(app.database, 'Harbour Trading');
const paths = [[team.root], [team.root, team.sales], [team.root, team.sales, team.jakarta], [team.root, team.product]];
const joined: string[] = [];
await inTransaction(app.database, { teamId: team.id }, async (tx) => {
  for (let n = 0; n < 6; n += 1) {
    const above = one(paths);
    const id = uuidv7();
    await seedDepartment(tx, team.id, id, `Department ${n}`, above);
    paths.push([...above, id]);
  }
  for (let n = 0; n < 40; n += 1) {
    const places = [...new Set([one(paths), ...(n % 4 ? [] : [one(paths)])])].map((path) => path.at(-1) ?? '');
    const person = await seedMember(tx, team.id, { name: `Person ${n}`, departmentId: places[0] ?? '' });
    for (const [at, department_id] of places.slice(1).entries())
      await tx
        .insertInto('member_departments')
        .values({ team_id: team.id, member_id: person.memberId, department_id, position: at + 1 })
        .execute();
    joined.push(person.memberId);
  }
  await sql`UPDATE members SET leader_id = ${team.hr.memberId}::uuid WHERE team_id = ${team.id}::uuid AND display_name LIKE '%7'`.execute(
    tx,
  );
  await sql`UPDATE members SET leader_id = ${joined[3]}::uuid WHERE team_id = ${team.id}::uuid AND display_name LIKE '%5'`.execute(
    tx,
  );
  await sql`UPDATE departments SET head_member_id = ${team.member.memberId}::uuid WHERE id = ${team.sales}::uuid`.execute(tx);
  await sql`UPDATE members SET resigned_at = now(), job_ended_date = '2026-01-31' WHERE id = ${joined[0]}::uuid`.execute(tx);
});
const departments: string[] = paths.map((path) => path.at(-1) ?? '');
const grants = { '020100': 'view' } as const;
await giveRole(app.database, team.id, { name: 'Part', grants, departments: [team.jakarta], members: [joined[1] ?? ''] });
await giveRole(app.database, team.id, { name: 'Own', grants, scope: 'OWN_DEPARTMENTS', members: joined.slice(2, 4) });
await giveRole(app.database, team.id, { name: 'Few', grants, scopeMembers: joined.slice(5, 8), members: [joined[4] ?? ''] });
const people: ExplainTarget[] = await asTeam(app.database, team.id, async (db) => {
  const { rows } = await sql<ExplainTarget>`
      SELECT m.id, m.leader_id AS "leaderId", m.resigned_at IS NOT NULL AS resigned, (SELECT json_agg(d.path) FROM app.member_departments_view md
        JOIN app.departments_view d ON d.id = md.department_id WHERE md.member_id = m.id) AS paths FROM app.members_view m ORDER BY m.id`.execute(
    db,
  );
  return rows;
});

const side = () => {
  const found = { departmentIds: some(departments, 2), employeeIds: some(present(), 2).map(({ id }) => id) };
  return found.departmentIds.length + found.employeeIds.length ? found : { departmentIds: [one(departments)], employeeIds: [] };
};
const partiesOf = ({ departmentIds, employeeIds }: ReturnType<typeof side>) => ({
  departments: departmentIds,
  members: employeeIds,
});
const present = () => people.filter(({ resigned }) => !resigned);
const exceptionBody = () => ({
  name: uuidv7(),
  effect: one(exceptionEffects),
  priority: 1 + below(3),
  enabled: below(8) > 0,
  subjects: side(),
  objects: side(),
});
const call = async <T>(...given: Parameters<TestApp['call']>) => {
  const answer = await app.call<T>(...given);
  expect(answer.status, answer.raw.body).toBe(200);
  return answer.data;
};

/** All members as viewers and targets, with the rules in force. */
async function readState() {
  const looking = new Map<string, ExplainViewer>();
  await asTeam(app.database, team.id, async (db) => {
    for (const { id } of present()) {
      const roles = await rolesOf(db, { teamId: team.id, language: 'en' }, id);
      const superAdmin = roles.some(({ builtIn }) => builtIn === 'SUPER_ADMIN');
      const is = id === team.owner.memberId ? 'OWNER' : superAdmin ? 'SUPER_ADMIN' : null;
      looking.set(id, { visibility: await readVisibility(db, team.id, id), roles, is });
    }
  });
  const { rows } = await asTeam(app.database, team.id, (db) =>
    sql<Exception>`SELECT id, effect, priority, json_build_object('departments', subject_departments, 'members', subject_members) AS subjects,
      json_build_object('departments', object_departments, 'members', object_members) AS objects
      FROM visibility_exceptions WHERE team_id = ${team.id}::uuid AND enabled`.execute(db),
  );
  const book = await call<AddressBook>(team.owner, visibility.read);
  const selected = {
    departments: (book.selected?.departments ?? []).map(({ departmentId }) => departmentId),
    members: (book.selected?.employees ?? []).map(({ employeeId }) => employeeId),
  };
  return { looking, rules: { main: book.mainRule, selected, exceptions: rows }, levels: book.levels };
}
type TeamState = Awaited<ReturnType<typeof readState>>;

/** Whether each viewer sees each target, decided pair by pair. */
const seenBy = ({ looking }: TeamState, rules: Rules, viewer: string) =>
  new Set(
    present()
      .filter((target) => target.id !== viewer && decide(rules, viewerOf(looking.get(viewer) as ExplainViewer), target).visible)
      .map(({ id }) => id),
  );

function shiftOf(state: TeamState, after: Rules) {
  const each = present().map(({ id }) => {
    const [then, now] = [seenBy(state, state.rules, id), seenBy(state, after, id)];
    return { id, lost: [...then].filter((seen) => !now.has(seen)), gained: [...now].filter((seen) => !then.has(seen)) };
  });
  const effect = (key: 'lost' | 'gained') => ({
    viewers: each.filter((viewer) => viewer[key].length).length,
    seen: new Set(each.flatMap((viewer) => viewer[key])).size,
    pairs: each.reduce((sum, viewer) => sum + viewer[key].length, 0),
  });
  const viewers = each.filter(({ lost, gained }) => lost.length + gained.length);
  return { loses: effect('lost'), gains: effect('gained'), each: viewers };
}

/** The viewers who lose or gain a field of at least one person, decided pair by pair. */
function fieldShift(
  { looking, rules }: TeamState,
  main: Pick<Rules, 'main' | 'selected'>,
  before: FieldLevels,
  after: FieldLevels,
  field: GovernedField,
) {
  const touched = present().filter(({ id }) => {
    const explainViewer = looking.get(id) as ExplainViewer;
    const viewer = viewerOf(explainViewer);
    const scope = explainViewer.is === null ? viewer.scope : 'all';
    return people.some((target) => {
      if (target.id === id || !decide({ ...rules, ...main }, viewer, target).visible) return false;
      const relation = relationTo({ viewer, headed: explainViewer.visibility.headed }, scope, target);
      return showsField(before[field], relation) !== showsField(after[field], relation);
    });
  });
  return touched.map(({ id }) => id);
}

test('a preview equals deciding pair by pair: 40 changes of every kind over 43 people', async () => {
  const kinds = { rule: 0, levels: 0, made: 0, changed: 0, removed: 0, lost: 0, gained: 0, fields: 0 };
  for (let round = 0; round < 40; round += 1) {
    const state = await readState();
    const ids = (await call<{ items: { exceptionId: string }[] }>(team.owner, visibility.exceptions, { query: { size: 100 } }))
      .items;
    const what = one(['rule', 'levels', 'made', 'made', 'changed', 'removed'] as const);
    const target = ids.length ? one(ids).exceptionId : undefined;
    if ((what === 'changed' || what === 'removed') && !target) continue;
    kinds[what] += 1;
    const written = exceptionBody();
    const levels = Object.fromEntries(some(governedFields, 5).map((field) => [field, one(fieldLevels)]));
    const mainRule = one(mainRules);
    const selected = side();
    const chosen = mainRule === 'SELECTED' ? partiesOf(selected) : { departments: [], members: [] };
    const id = target ?? '';
    const body = {
      rule: { mainRule, ...(mainRule === 'SELECTED' && { selected }) },
      levels: { levels },
      made: { exception: written },
      changed: { exceptionId: id, exception: written },
      removed: { exceptionId: id, remove: true },
    }[what];
    const asSaved: Exception = {
      ...written,
      id: 'new',
      subjects: partiesOf(written.subjects),
      objects: partiesOf(written.objects),
    };
    const others =
      what === 'changed' || what === 'removed' ? state.rules.exceptions.filter((each) => each.id !== id) : state.rules.exceptions;
    const adds = (what === 'made' || what === 'changed') && written.enabled ? [asSaved] : [];
    const main = what === 'rule' ? { main: mainRule, selected: chosen } : state.rules;
    const after: Rules = { ...main, exceptions: [...others, ...adds] };
    const found = await call<VisibilityPreview>(team.owner, visibility.preview, { body });
    const expected = shiftOf(state, after);
    const context = JSON.stringify({ round, what, body });
    expect({ loses: found.loses, gains: found.gains, examined: found.examined, all: found.all }, context).toEqual({
      loses: expected.loses,
      gains: expected.gains,
      examined: 43,
      all: 43,
    });
    const { items } = await call<{ items: PreviewedPerson[] }>(team.owner, visibility.previewPeople, {
      body: { ...body, size: 100 },
    });
    const told = items.flatMap(({ employee, lost, gained }) => (lost + gained ? { id: employee.employeeId, lost, gained } : []));
    const each = expected.each.map(({ id: viewer, lost, gained }) => ({ id: viewer, lost: lost.length, gained: gained.length }));
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
    expect(told.toSorted(byId), context).toEqual(each.toSorted(byId));
    for (const { change, viewer, target: other } of found.examples) {
      const lines = expected.each.find((line) => line.id === viewer.employeeId);
      expect(change === 'LOSES' ? lines?.lost : lines?.gained, context).toContain(other.employeeId);
    }
    // All that viewers lose is in lines; the lines together count at least as many viewers as lose anything.
    for (const line of found.lines)
      expect(line.viewers).toBeLessThanOrEqual(line.change === 'LOSES' ? found.loses.viewers : found.gains.viewers);
    expect(found.lines.length > 0).toBe(found.loses.pairs + found.gains.pairs > 0);
    for (const { field, before, after: then, change, viewers } of found.fields) {
      expect(before).toBe(state.levels[field]);
      const touched = fieldShift(state, after, state.levels, { ...state.levels, [field]: then }, field);
      expect(viewers, `${context} ${field}`).toBe(touched.length);
      const side = change === 'LOSES' ? 'fieldsLost' : 'fieldsGained';
      const named = items.filter((viewer) => viewer[side].includes(field));
      expect(named.map(({ employee }) => employee.employeeId).toSorted(), `${context} ${field}`).toEqual(touched.toSorted());
      kinds.fields += viewers;
    }
    kinds.lost += found.loses.pairs;
    kinds.gained += found.gains.pairs;
    // The change is then made, so that the next one starts from it.
    if (what === 'rule' && (mainRule === 'SELECTED' || mainRule !== state.rules.main))
      await call(team.owner, visibility.setMainRule, { body });
    if (what === 'levels' && found.fields.length) await call(team.owner, visibility.setLevels, { body });
    if (what === 'made') await call(team.owner, visibility.create, { body: written });
    if (what === 'changed') await call(team.owner, visibility.update, { params: { id }, body: written });
    if (what === 'removed') await call(team.owner, visibility.remove, { params: { id } });
  }
  for (const count of Object.values(kinds)) expect(count).toBeGreaterThan(0);
}, 60_000);

test('an explanation equals the decision, and its last step decided: every pair of 43 people', async () => {
  const steps = new Set<string>();
  for (const mainRule of mainRules) {
    await app.call(team.owner, visibility.setMainRule, { body: { mainRule, selected: side() } });
    const state = await readState();
    for (const viewer of present()) {
      for (const target of some(people, 20)) {
        const query = { viewerId: viewer.id, targetId: target.id };
        const told = await call<Explanation>(team.owner, visibility.explain, { query });
        const looking = state.looking.get(viewer.id) as ExplainViewer;
        const decision = decide(state.rules, viewerOf(looking), target);
        expect({ visible: told.visible, by: told.by, exception: told.exceptionId ?? undefined }).toEqual({
          exception: undefined,
          ...decision,
        });
        expect(told.steps.at(-1)).toMatchObject({ step: decision.by, outcome: decision.visible ? 'SHOWS' : 'HIDES' });
        expect(told.steps.slice(0, -1).every(({ outcome }) => outcome === 'NOT_HIT')).toBe(true);
        expect(told.exceptions.filter(({ decides }) => decides).map(({ exceptionId }) => exceptionId)).toEqual(
          decision.exception ? [told.exceptions[0]?.exceptionId] : [],
        );
        const scope = looking.is === null ? viewerOf(looking).scope : 'all';
        const relation = relationTo(looking.visibility, scope, target);
        for (const { field, level, shown } of told.fields)
          expect(shown).toBe(decision.visible && showsField(state.levels[field], relation) && level === state.levels[field]);
        steps.add(told.by);
      }
    }
  }
  expect([...steps].toSorted()).toEqual(['EXCEPTION', 'MAIN', 'RESIGNED', 'ROLE', 'SELF', 'UNLIMITED']);
}, 120_000);
