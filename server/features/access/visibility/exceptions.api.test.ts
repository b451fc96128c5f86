import { v7 as uuidv7 } from 'uuid';
import { describe, expect } from 'vitest';
import { departments } from '#contract/people/departments.ts';
import { recycleBin } from '#contract/people/recycle-bin.ts';
import { type ExceptionView, visibility } from '#contract/access/visibility.ts';
import { visibilityLimits } from '#contract/access/visibility-facts.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { type Person, readLog, seedAccountMember, seedMember, seedTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { t } from '#dev/testing/texts.ts';

const team = await seedTeam(app.database, 'Harbour Trading', 1000);
const other = await seedTeam(app.database, 'Other Co');
/**
 * Editors of visibility, one for the whole team, one for Sales and below. Neither is in the departments they write exceptions
 * about.
 */
const keeper = await seedAccountMember(app.database, team.id, 'Kim Keeper', team.product);
const salesKeeper = await seedAccountMember(app.database, team.id, 'Sally Keeper', team.product);
const seller = await seedAccountMember(app.database, team.id, 'Jan Jakarta', team.jakarta);
const grants = { '020300': 'edit' } as const;
await giveRole(app.database, team.id, { name: 'All', grants, members: [keeper.memberId] });
await giveRole(app.database, team.id, { name: 'Sales', grants, departments: [team.sales], members: [salesKeeper.memberId] });

const side = (departmentIds: string[] = [], employeeIds: string[] = []) => ({ departmentIds, employeeIds });
let made = 0;
const bodyOf = (more: object = {}) => {
  made += 1;
  return { name: `Exception ${made}`, effect: 'PROHIBIT', subjects: side([team.sales]), objects: side([team.jakarta]), ...more };
};
const create = (person: Person, more: object = {}) => app.call<ExceptionView>(person, visibility.create, { body: bodyOf(more) });
const added = async (more: object = {}) => (await create(team.owner, more)).data;
const update = (person: Person, id: string, body: object) =>
  app.call<ExceptionView>(person, visibility.update, { params: { id }, body });
const remove = (person: Person, id: string) => app.call<{ again: object | null }>(person, visibility.remove, { params: { id } });
const read = (person: Person, id: string) => app.call<ExceptionView>(person, visibility.exception, { params: { id } });
const list = async (query: object = {}, person = team.owner) =>
  (await app.call<{ items: ExceptionView[]; total: number }>(person, visibility.exceptions, { query: { size: 100, ...query } }))
    .data;

const needed = 'Exception departments or employees must be set when an exception scope is used';

describe('refusals', () => {
  test.each([
    ['an empty subject side', { subjects: side() }, 'subjects', needed],
    ['an empty object side', { objects: side() }, 'objects', needed],
    ['an unknown department', { subjects: side([uuidv7()]) }, 'subjects.departmentIds'],
    ['an unknown member', { objects: side([], [uuidv7()]) }, 'objects.employeeIds'],
    ['a priority of 0', { priority: 0 }, 'priority'],
    ['a priority of 1000', { priority: 1000 }, 'priority'],
    ['no name', { name: ' ' }, 'name'],
    ['a name that is too long', { name: 'x'.repeat(visibilityLimits.name + 1) }, 'name'],
    ['an unknown effect', { effect: 'MAYBE' }, 'effect'],
    [
      'too many members',
      {
        objects: side(
          [],
          Array.from({ length: 201 }, () => uuidv7()),
        ),
      },
      'objects.employeeIds',
    ],
  ])('%s', async (_what, more, field, message?: string) => {
    const answer = await create(team.owner, more);
    expect(answer).toMatchObject({ status: 422, code: 42200, fields: [{ field, ...(message && { message }) }] });
  });

  test('200 on a side, departments and members together', async () => {
    const members = await inTransaction(app.database, { teamId: team.id }, async (tx) => {
      const ids: string[] = [];
      for (let n = 0; n < visibilityLimits.parties; n += 1)
        ids.push((await seedMember(tx, team.id, { name: `Crowd ${n}`, departmentId: team.jakarta })).memberId);
      return ids;
    });
    const answer = await create(team.owner, { objects: side([team.jakarta], members) });
    expect(answer).toMatchObject({ status: 422, fields: [{ field: 'objects' }] });
    expect((await create(team.owner, { objects: side([], members) })).data.objects.total).toBe(200);
  });

  test('departments and members of another team are reported as field errors', async () => {
    const answer = await create(team.owner, { subjects: side([other.sales]), objects: side([], [other.hr.memberId]) });
    expect(answer.fields?.map(({ field }) => field)).toEqual(['subjects.departmentIds', 'objects.employeeIds']);
  });

  test('an exception of another team is not found', async () => {
    const { data } = await app.call<ExceptionView>(other.owner, visibility.create, {
      body: bodyOf({ subjects: side([other.sales]), objects: side([other.product]) }),
    });
    const id = data.exceptionId;
    for (const answer of [await read(team.owner, id), await update(team.owner, id, { name: 'X' }), await remove(team.owner, id)])
      expect(answer).toMatchObject({ status: 404, code: 40400 });
    expect((await list()).items.map(({ exceptionId }) => exceptionId)).not.toContain(id);
  });

  test('a resigned member cannot be added and stays on a side that names them', async () => {
    const leaver = await seedAccountMember(app.database, team.id, 'Lea Leaver', team.sales);
    const { exceptionId } = await added({ objects: side([], [leaver.memberId]) });
    await inTransaction(app.database, { teamId: team.id }, (tx) =>
      tx
        .updateTable('members')
        .set({ resigned_at: new Date(), job_ended_date: '2026-01-31' })
        .where('id', '=', leaver.memberId)
        .execute(),
    );
    const answer = await create(team.owner, { subjects: side([], [leaver.memberId]) });
    expect(answer).toMatchObject({
      status: 422,
      fields: [{ field: 'subjects.employeeIds', message: t('rules.resigned') }],
    });
    const unchanged = await update(team.owner, exceptionId, { objects: side([team.jakarta], [leaver.memberId]) });
    expect(unchanged.data.objects).toMatchObject({
      total: 2,
      missing: 0,
      employees: [{ displayName: 'Lea Leaver', resigned: true }],
    });
  });

  test('names are unique regardless of case', async () => {
    const { name } = await added();
    expect(await create(team.owner, { name: name.toUpperCase() })).toMatchObject({ status: 422, fields: [{ field: 'name' }] });
  });

  test('an editor cannot write an exception about what they see themselves; owner and super administrators can', async () => {
    const mine = [side([], [keeper.memberId]), side([team.product]), side([team.root])];
    for (const subjects of mine) {
      expect(await create(keeper, { subjects })).toMatchObject({ status: 403, code: 40352 });
      const { exceptionId } = await added({ subjects });
      for (const answer of [
        await update(keeper, exceptionId, { enabled: false }),
        await update(keeper, exceptionId, { subjects: side([team.sales]) }),
        await remove(keeper, exceptionId),
      ])
        expect(answer).toMatchObject({ status: 403, code: 40352 });
      expect((await read(keeper, exceptionId)).data).toMatchObject({ can: { edit: false }, locked: 'OWN' });
      expect((await remove(team.superAdmin, exceptionId)).status).toBe(200);
    }
    const { data } = await create(keeper);
    expect(data.can.edit).toBe(true);
    expect(await update(keeper, data.exceptionId, { subjects: side([team.root]) })).toMatchObject({ code: 40352 });
  });

  test('an editor of part of the team cannot name parties outside it', async () => {
    const outside = [
      { objects: side([team.product]) },
      { subjects: side([], [team.owner.memberId]) },
      { objects: side([team.jakarta], [team.member.memberId]) },
    ];
    for (const more of outside) {
      expect(await create(salesKeeper, more)).toMatchObject({ status: 403, code: 40351 });
      const { exceptionId } = await added(more);
      expect(
        await update(salesKeeper, exceptionId, { objects: side([team.jakarta]), subjects: side([team.sales]) }),
      ).toMatchObject({
        code: 40351,
      });
      expect(await remove(salesKeeper, exceptionId)).toMatchObject({ code: 40351 });
      expect((await read(salesKeeper, exceptionId)).data).toMatchObject({ can: { edit: false }, locked: 'BEYOND' });
    }
    const { data } = await create(salesKeeper, { objects: side([], [seller.memberId]) });
    expect(data).toMatchObject({ can: { edit: true }, locked: null });
    expect(await update(salesKeeper, data.exceptionId, { objects: side([team.root]) })).toMatchObject({ code: 40351 });
    // A member of two departments, one of which is outside: all departments must be within the scope.
    await inTransaction(app.database, { teamId: team.id }, (tx) =>
      tx
        .insertInto('member_departments')
        .values({ team_id: team.id, member_id: seller.memberId, department_id: team.product, position: 1 })
        .execute(),
    );
    expect(await update(salesKeeper, data.exceptionId, { enabled: false })).toMatchObject({ code: 40351 });
  });

  test('an outdated version, a change without differences, and one key with two contents are rejected', async () => {
    const { exceptionId, version } = await added();
    expect(await update(team.owner, exceptionId, { priority: 7, version: version + 1 })).toMatchObject({ code: 40900 });
    expect(await update(team.owner, exceptionId, { effect: 'PROHIBIT', subjects: side([team.sales]) })).toMatchObject({
      code: 42203,
    });
    const headers = { 'idempotency-key': 'exception-once' };
    const body = bodyOf();
    const [first, again] = [
      await app.call<ExceptionView>(team.owner, visibility.create, { body, headers }),
      await app.call<ExceptionView>(team.owner, visibility.create, { body, headers }),
    ];
    expect(again.data.exceptionId).toBe(first.data.exceptionId);
    expect(await app.call(team.owner, visibility.create, { body: bodyOf(), headers })).toMatchObject({ code: 42202 });
  });
});

test('an exception is read as it was written, with names', async () => {
  const { data } = await create(team.owner, {
    priority: 5,
    enabled: false,
    subjects: side([team.sales, team.jakarta], [team.hr.memberId]),
    objects: side([], [team.member.memberId]),
  });
  expect(data).toMatchObject({ effect: 'PROHIBIT', priority: 5, enabled: false, version: 1, can: { edit: true }, locked: null });
  expect(data.subjects).toMatchObject({ total: 3, missing: 0, employees: [{ displayName: 'Hana Hr', resigned: false }] });
  expect(data.subjects.departments.map(({ path }) => path)).toEqual(['Sales', 'Sales / Jakarta']);
  expect((await read(team.hr, data.exceptionId)).status).toBe(403);
  expect((await read(team.owner, data.exceptionId)).data).toEqual(data);
  const listed = (await list()).items.find(({ exceptionId }) => exceptionId === data.exceptionId);
  expect(listed).toEqual(data);
});

test('the list is searched, filtered, sorted and paged', async () => {
  const lists = await seedTeam(app.database, 'Lists');
  const of = (more: object) => app.call<ExceptionView>(lists.owner, visibility.create, { body: bodyOf(more) });
  const found = async (query: object) =>
    (await app.call<{ items: ExceptionView[] }>(lists.owner, visibility.exceptions, { query: query as never })).data.items.map(
      ({ name }) => name,
    );
  await of({ name: 'Beta', effect: 'ALLOW', priority: 9, subjects: side([lists.sales]), objects: side([lists.product]) });
  await of({ name: 'alpha', priority: 1, subjects: side([lists.jakarta]), objects: side([], [lists.hr.memberId]) });
  await of({
    name: 'Gamma',
    priority: 5,
    enabled: false,
    subjects: side([], [lists.member.memberId]),
    objects: side([lists.root]),
  });
  expect(await found({})).toEqual(['alpha', 'Beta', 'Gamma']);
  expect(await found({ order: 'desc' })).toEqual(['Gamma', 'Beta', 'alpha']);
  expect(await found({ sort: 'priority' })).toEqual(['alpha', 'Gamma', 'Beta']);
  expect(await found({ sort: 'updatedAt', order: 'desc' })).toEqual(['Gamma', 'alpha', 'Beta']);
  expect(await found({ search: 'ALPH' })).toEqual(['alpha']);
  expect(await found({ search: 'hana' })).toEqual(['alpha']);
  expect(await found({ search: 'produc' })).toEqual(['Beta']);
  expect(await found({ effect: 'PROHIBIT', enabled: 'true' })).toEqual(['alpha']);
  expect(await found({ enabled: 'false' })).toEqual(['Gamma']);
  expect(await found({ employeeId: lists.member.memberId })).toEqual(['Gamma']);
  expect(await found({ departmentId: lists.product })).toEqual(['Beta']);
  expect(await found({ size: 1, page: 2 })).toEqual(['Beta']);
});

test('the log names the parties of an exception', async () => {
  const { exceptionId, name } = await added({ subjects: side([team.sales], [team.hr.memberId]) });
  await update(team.owner, exceptionId, { enabled: false, objects: side([], [team.member.memberId]) });
  await remove(team.owner, exceptionId);
  const events = (await readLog(app.database, team.id)).filter((event) => event.object_id === exceptionId);
  const words = { name, effect: 'PROHIBIT', priority: 100, subjects: ['Sales', 'Hana Hr'] };
  expect(events.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['visibility.exception.create', null, { ...words, enabled: true, objects: ['Sales / Jakarta'] }],
    ['visibility.exception.update', { enabled: true, objects: ['Sales / Jakarta'] }, { enabled: false, objects: ['Max Member'] }],
    ['visibility.exception.delete', { ...words, enabled: false, objects: ['Max Member'] }, null],
  ]);
});

test('the answer to a deletion creates the exception again, without parties that no longer exist', async () => {
  const { exceptionId, name, subjects, objects } = await added({ priority: 3, subjects: side([team.sales], [team.hr.memberId]) });
  const { again } = (await remove(team.owner, exceptionId)).data;
  const { data } = await app.call<ExceptionView>(team.owner, visibility.create, { body: again });
  expect(data).toMatchObject({ name, effect: 'PROHIBIT', priority: 3, enabled: true, subjects, objects });
  expect(data.exceptionId).not.toBe(exceptionId);
  const empty = await added({ objects: side([team.product]) });
  await inTransaction(app.database, { teamId: team.id }, (tx) =>
    tx
      .updateTable('visibility_exceptions')
      .set({ object_departments: [uuidv7()] })
      .where('id', '=', empty.exceptionId)
      .execute(),
  );
  expect((await remove(team.owner, empty.exceptionId)).data).toEqual({ again: null });
});

test('deleted members and departments count as missing; restored ones are named again', async () => {
  const gone = await inTransaction(app.database, { teamId: team.id }, (tx) =>
    seedMember(tx, team.id, { name: 'Gus Gone', departmentId: team.sales }),
  );
  const { data: stand } = await app.call<{ departmentId: string }>(team.owner, departments.create, {
    body: { name: 'Short-lived', parentId: team.sales },
  });
  const { exceptionId } = await added({ objects: side([stand.departmentId], [gone.memberId]) });
  const deleted = await app.call<{ recycledId: string }>(team.owner, recycleBin.removeMember, { params: { id: gone.memberId } });
  expect((await app.call(team.owner, departments.remove, { params: { id: stand.departmentId } })).status).toBe(200);
  const { objects } = (await read(team.owner, exceptionId)).data;
  expect(objects).toEqual({ departments: [], employees: [], total: 0, missing: 2 });
  // A side that is not written keeps the parties it names.
  expect((await update(team.owner, exceptionId, { priority: 2 })).data.objects.missing).toBe(2);
  expect(await update(team.owner, exceptionId, { objects: side() })).toMatchObject({
    status: 422,
    fields: [{ field: 'objects' }],
  });
  await app.call(team.owner, recycleBin.restore, { params: { id: deleted.data.recycledId } });
  const { objects: back } = (await read(team.owner, exceptionId)).data;
  expect(back).toMatchObject({ total: 1, missing: 1, employees: [{ displayName: 'Gus Gone' }] });
});
