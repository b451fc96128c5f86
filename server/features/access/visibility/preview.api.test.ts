import { v7 as uuidv7 } from 'uuid';
import { describe, expect } from 'vitest';
import type { PreviewedPerson, VisibilityPreview } from '#contract/access/visibility-preview.ts';
import { type ExceptionView, visibility } from '#contract/access/visibility.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { seedCrowd } from '#dev/testing/crowd.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { readLog, seedAccountMember, seedTeam } from '#dev/testing/team.ts';

/** Product has 4 people, Sales 2 and Jakarta below it 5; the owner and a super administrator are at the top. */
const team = await seedTeam(app.database, 'Harbour Trading');
const salesKeeper = await seedAccountMember(app.database, team.id, 'Sally Keeper', team.product);
await seedAccountMember(app.database, team.id, 'Sol Seller', team.sales);
await seedCrowd(app, team, 2, team.product);
await seedCrowd(app, team, 5, team.jakarta);
const members = [salesKeeper.memberId];
await giveRole(app.database, team.id, { name: 'Part', grants: { '020300': 'edit' }, departments: [team.sales], members });

const side = (departmentIds: string[] = [], employeeIds: string[] = []) => ({ departmentIds, employeeIds });
const ask = (body: object, person = team.owner) => app.call<VisibilityPreview>(person, visibility.preview, { body });
const previewOf = async (body: object) => (await ask(body)).data;
type People = { items: PreviewedPerson[]; total: number };
const askPeople = (body: object, person = team.owner) => app.call<People>(person, visibility.previewPeople, { body });
const people = async (body: object, person = team.owner) => (await askPeople(body, person)).data;
const linesOf = ({ lines }: VisibilityPreview) =>
  lines.map(({ change, viewers, viewersIn, everybody, department, employee, people, whole }) => ({
    line: `${viewers}${everybody ? ' (all)' : ''} of ${viewersIn?.path ?? 'the team'} ${change} ${department?.path ?? employee?.displayName}`,
    people: whole ? people : `${people} of them`,
  }));

describe('a preview refuses what saving would refuse', () => {
  const exception = () => ({ name: 'X', effect: 'PROHIBIT', subjects: side([team.sales]), objects: side([team.jakarta]) });

  test('for an editor of part of the team', async () => {
    expect(await ask({ mainRule: 'NONE' }, salesKeeper)).toMatchObject({ status: 403, code: 40350 });
    expect(await ask({ levels: { email: 'HIDDEN' } }, salesKeeper)).toMatchObject({ status: 403, code: 40350 });
    const outside = { ...exception(), objects: side([team.product]) };
    expect(await ask({ exception: outside }, salesKeeper)).toMatchObject({ status: 403, code: 40351 });
    const own = { ...exception(), subjects: side([team.product]) };
    expect(await ask({ exception: own }, salesKeeper)).toMatchObject({ status: 403, code: 40352 });
    expect((await ask({ exception: exception() }, salesKeeper)).status).toBe(200);
  });

  test('for everybody', async () => {
    expect(await ask({ exceptionId: uuidv7(), remove: true })).toMatchObject({ status: 404 });
    expect(await ask({ remove: true })).toMatchObject({ status: 422, fields: [{ field: 'exceptionId' }] });
    expect(await ask({ exception: { ...exception(), objects: side() } })).toMatchObject({
      status: 422,
      fields: [{ field: 'objects' }],
    });
    expect(await ask({ exception: { name: 'X' } })).toMatchObject({
      status: 422,
      fields: [{ field: 'effect' }, { field: 'subjects' }, { field: 'objects' }],
    });
    const { data } = await app.call<ExceptionView>(team.owner, visibility.create, { body: exception() });
    const params = { id: data.exceptionId };
    expect(await ask({ exceptionId: data.exceptionId, exception: { priority: 1, version: 9 } })).toMatchObject({ code: 40900 });
    expect(await ask({ exceptionId: data.exceptionId, remove: true }, salesKeeper)).toMatchObject({ status: 200 });
    expect((await app.call(team.owner, visibility.remove, { params })).status).toBe(200);
  });
});

test('a preview without differences is empty and writes nothing', async () => {
  const before = (await readLog(app.database, team.id)).length;
  const none = { viewers: 0, seen: 0, pairs: 0 };
  expect(await previewOf({ mainRule: 'ALL' })).toEqual({
    loses: none,
    gains: none,
    lines: [],
    moreLines: 0,
    examples: [],
    fields: [],
    examined: 13,
    all: 13,
  });
  expect(await readLog(app.database, team.id)).toHaveLength(before);
});

test('Sales no longer sees Product, except members whose role has Product in its scope', async () => {
  const exception = { effect: 'PROHIBIT', subjects: side([team.sales]), objects: side([team.product]) };
  const found = await previewOf({ exception });
  // The scope of Hana's role is Sales and below, so she loses Product like the others.
  expect(linesOf(found)).toEqual([{ line: '7 (all) of Sales LOSES Product', people: 4 }]);
  expect(found.loses).toEqual({ viewers: 7, seen: 4, pairs: 28 });
  expect((await people({ exception })).total).toBe(7);
  expect(found.examples).toHaveLength(1);
});

test('previews an exception for one member, and colleagues who no longer see each other', async () => {
  const toHana = { effect: 'PROHIBIT', subjects: side([team.jakarta]), objects: side([], [team.hr.memberId]) };
  expect(linesOf(await previewOf({ exception: toHana }))).toEqual([
    { line: '5 (all) of Sales / Jakarta LOSES Hana Hr', people: 1 },
  ]);
  const each = { effect: 'PROHIBIT', subjects: side([team.jakarta]), objects: side([team.jakarta]) };
  const found = await previewOf({ exception: each });
  expect(linesOf(found)).toEqual([{ line: '5 (all) of Sales / Jakarta LOSES Sales / Jakarta', people: 5 }]);
  expect(found.loses).toEqual({ viewers: 5, seen: 5, pairs: 20 });
});

test('DEPARTMENT leaves people their own departments and those below', async () => {
  const found = await previewOf({ mainRule: 'DEPARTMENT' });
  expect(linesOf(found)).toEqual([
    { line: '7 (all) of Sales LOSES Product', people: 4 },
    { line: '4 (all) of Product LOSES Sales', people: 7 },
    { line: '11 of the team LOSES Olivia Owner', people: 1 },
    { line: '11 of the team LOSES Sam Super', people: 1 },
    // Hana's role lets her see Jakarta, and Sol is in Sales, so only the people of Jakarta itself lose the two.
    { line: '5 (all) of Sales / Jakarta LOSES Hana Hr', people: 1 },
    { line: '5 (all) of Sales / Jakarta LOSES Sales', people: '1 of them' },
  ]);
});

test('a viewer who sees no one gains the people an exception shows; deleting the exception reverts this', async () => {
  await app.call(team.owner, visibility.setMainRule, { body: { mainRule: 'NONE' } });
  const body = { name: 'Desk', effect: 'ALLOW', subjects: side([team.root]), objects: side([team.jakarta]) };
  const gained = await previewOf({ exception: body });
  expect(linesOf(gained)).toEqual([{ line: '10 of the team GAINS Sales / Jakarta', people: 5 }]);
  const { data } = await app.call<ExceptionView>(team.owner, visibility.create, { body });
  const { exceptionId } = data;
  expect((await previewOf({ exceptionId, exception: { enabled: false } })).loses).toEqual(gained.gains);
  expect((await previewOf({ exceptionId, remove: true })).loses).toEqual(gained.gains);
  expect((await previewOf({ exceptionId, exception: { objects: side([team.sales]) } })).gains).toMatchObject({ seen: 2 });
  await app.call(team.owner, visibility.remove, { params: { id: exceptionId } });
  await app.call(team.owner, visibility.setMainRule, { body: { mainRule: 'ALL' } });
});

test('field levels: counts and names the viewers who lose or gain a field of at least one person', async () => {
  const change = { levels: { email: 'HIDDEN', mobile: 'COMPANY', gender: 'HIDDEN' } };
  const { fields, loses } = await previewOf(change);
  expect(loses.viewers).toBe(0);
  expect(fields).toEqual([
    { field: 'email', before: 'COMPANY', after: 'HIDDEN', change: 'LOSES', viewers: 11 },
    { field: 'mobile', before: 'SAME_DEPARTMENT', after: 'COMPANY', change: 'GAINS', viewers: 11 },
  ]);
  const { items, total } = await people({ ...change, search: 'sallyk' });
  expect({ items, total }).toMatchObject({
    items: [{ lost: 0, gained: 0, fieldsLost: ['email'], fieldsGained: ['mobile'] }],
    total: 1,
  });
  expect((await people(change)).total).toBe(11);
});

describe('the people of a preview', () => {
  const exception = { effect: 'PROHIBIT', subjects: side([team.sales]), objects: side([team.product]) };

  test('are refused as the preview is', async () => {
    const outside = { name: 'X', ...exception };
    expect(await askPeople({ exception: outside }, salesKeeper)).toMatchObject({ status: 403, code: 40351 });
    expect(await askPeople({ exception, departmentId: uuidv7() })).toMatchObject({ status: 404 });
    expect(await askPeople({ exception, size: 101 })).toMatchObject({ status: 422, fields: [{ field: 'size' }] });
  });

  test('are listed by name in pages, with number and department', async () => {
    const all = await people({ exception, size: 100 });
    const names = all.items.map(({ employee }) => employee.displayName);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
    expect(all).toMatchObject({
      total: 7,
      items: all.items.map(() => ({ lost: 4, gained: 0, fieldsLost: [], fieldsGained: [] })),
    });
    expect(all.items.every(({ department }) => department.includes('Sales'))).toBe(true);
    const pages = [await people({ exception, size: 3 }), await people({ exception, page: 3, size: 3 })];
    expect(pages.map(({ items }) => items.map(({ employee }) => employee.displayName))).toEqual([
      names.slice(0, 3),
      names.slice(6),
    ]);
    expect(await people({ exception, page: 9, size: 3 })).toMatchObject({ items: [], total: 7 });
  });

  test('are searched by name and filtered by department with those below it', async () => {
    expect((await people({ exception, departmentId: team.jakarta })).total).toBe(5);
    expect((await people({ exception, departmentId: team.sales })).total).toBe(7);
    expect((await people({ exception, departmentId: team.product })).total).toBe(0);
    expect((await people({ exception, search: 'hana', departmentId: team.sales })).items).toMatchObject([
      { employee: { displayName: 'Hana Hr' } },
    ]);
    expect((await people({ exception, search: 'nobody' })).items).toEqual([]);
  });
});
