import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect } from 'vitest';
import { members } from '#contract/people/members.ts';
import { type AddressBook, visibility } from '#contract/access/visibility.ts';
import { defaultLevels } from '#contract/access/visibility-facts.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { readLog, seedAccountMember, seedTeam } from '#dev/testing/team.ts';

const second = await startTestApp({ sharedUrl: app.ownerUrl });
const team = await seedTeam(app.database, 'Harbour Trading');
afterAll(() => second.close());

const setRule = (body: object, person = team.owner) => app.call<AddressBook>(person, visibility.setMainRule, { body });
const setLevels = (body: object, person = team.owner) => app.call<AddressBook>(person, visibility.setLevels, { body });
const read = async (person = team.owner) => (await app.call<AddressBook>(person, visibility.read)).data;

test('refusals', async () => {
  expect(await setRule({ mainRule: 'SOME' })).toMatchObject({ status: 422, fields: [{ field: 'mainRule' }] });
  expect(await setLevels({ levels: { email: 'FRIENDS' } })).toMatchObject({ status: 422 });
  expect(await setLevels({ levels: { salary: 'HIDDEN' } })).toMatchObject({ status: 422 });
  expect(await setRule({ mainRule: 'ALL' })).toMatchObject({ code: 42203 });
  expect(await setLevels({ levels: {} })).toMatchObject({ code: 42203 });
  expect(await setLevels({ levels: { email: defaultLevels.email } })).toMatchObject({ code: 42203 });
  expect(await setRule({ mainRule: 'NONE', version: 5 })).toMatchObject({ code: 40900 });
});

test('a role whose scope is part of the team can read the rules but not change them', async () => {
  const person = await seedAccountMember(app.database, team.id, 'Sally Keeper', team.product);
  const members = [person.memberId];
  await giveRole(app.database, team.id, { name: 'Part', grants: { '020300': 'edit' }, departments: [team.sales], members });
  expect(await setRule({ mainRule: 'NONE' }, person)).toMatchObject({ status: 403, code: 40350 });
  expect(await setLevels({ levels: { email: 'HIDDEN' } }, person)).toMatchObject({ status: 403, code: 40350 });
  expect((await read(person)).can).toEqual({ edit: false, except: true });
});

test('a new team has the main rule ALL and the default levels; each change is stored and logged', async () => {
  expect(await read()).toEqual({
    mainRule: 'ALL',
    selected: null,
    levels: defaultLevels,
    version: 0,
    exceptions: { total: 0, enabled: 0 },
    can: { edit: true, except: true },
  });
  expect((await setRule({ mainRule: 'DEPARTMENT', version: 0 })).data).toMatchObject({ mainRule: 'DEPARTMENT', version: 1 });
  const levels = { email: 'HIDDEN', gender: 'COMPANY' };
  expect((await setLevels({ levels, version: 1 })).data.levels).toEqual({ ...defaultLevels, ...levels });
  expect((await read(team.superAdmin)).version).toBe(2);
  const events = (await readLog(app.database, team.id)).filter(({ action }) => action.startsWith('visibility.'));
  expect(events.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['visibility.mainRule', { mainRule: 'ALL' }, { mainRule: 'DEPARTMENT' }],
    ['visibility.levels', { levels: { email: 'COMPANY', gender: 'HIDDEN' } }, { levels }],
  ]);
});

test('a rule changed on one server takes effect with the next call on another', async () => {
  const found = async () =>
    (await second.call<{ items: unknown[] }>(team.member, members.search, { query: { search: 'Hana' } })).data.items.length;
  await setRule({ mainRule: 'ALL' });
  expect(await found()).toBe(1);
  await setRule({ mainRule: 'NONE' });
  expect(await found()).toBe(0);
  await setRule({ mainRule: 'ALL' });
  expect(await found()).toBe(1);
});

describe('the main rule SELECTED', () => {
  const select = (ids: object, more: object = {}) => setRule({ mainRule: 'SELECTED', selected: ids, ...more });
  const found = async (search: string, person = team.member) =>
    (await app.call<{ items: unknown[] }>(person, members.search, { query: { search } })).data.items.length;

  test('is refused without a selected party and with an unknown one', async () => {
    const selectionRequired = {
      status: 422,
      fields: [{ field: 'selected', message: 'At least one member or department must be selected' }],
    };
    expect(await setRule({ mainRule: 'SELECTED' })).toMatchObject(selectionRequired);
    expect(await select({ departmentIds: [], employeeIds: [] })).toMatchObject(selectionRequired);
    const other = await seedTeam(app.database, 'Other Co');
    expect(await select({ departmentIds: [other.sales], employeeIds: [uuidv7()] })).toMatchObject({
      status: 422,
      fields: [{ field: 'selected.departmentIds' }, { field: 'selected.employeeIds' }],
    });
    const preview = await app.call(team.owner, visibility.preview, { body: { mainRule: 'SELECTED' } });
    expect(preview).toMatchObject(selectionRequired);
  });

  test('shows only the selected parties, and is returned and logged with their names', async () => {
    await setRule({ mainRule: 'NONE' });
    const { memberId: ownerId } = team.owner;
    const { data } = await select({ departmentIds: [team.sales], employeeIds: [ownerId] });
    expect(data).toMatchObject({
      mainRule: 'SELECTED',
      selected: { departments: [{ name: 'Sales' }], employees: [{ employeeId: ownerId, resigned: false }], total: 2, missing: 0 },
    });
    // Hana is in Sales; Wei is in Product, the viewer's department.
    await seedAccountMember(app.database, team.id, 'Wei Product', team.product);
    expect([await found('Hana'), await found('Wei'), await found(team.owner.name), await found(team.member.name)]).toEqual([
      1, 0, 1, 1,
    ]);
    expect(await select({ departmentIds: [team.sales], employeeIds: [ownerId] })).toMatchObject({ code: 42203 });
    expect((await select({ departmentIds: [team.product] })).data.selected).toMatchObject({ total: 1 });
    expect([await found('Hana'), await found('Wei')]).toEqual([0, 1]);
    expect((await setRule({ mainRule: 'ALL' })).data.selected).toBeNull();
    const events = (await readLog(app.database, team.id)).filter(({ action }) => action === 'visibility.mainRule').slice(-3);
    expect(events.map(({ before, after }) => [before, after])).toEqual([
      [
        { mainRule: 'NONE', selected: [] },
        { mainRule: 'SELECTED', selected: ['Sales', team.owner.name] },
      ],
      [{ selected: ['Sales', team.owner.name] }, { selected: ['Product'] }],
      [
        { mainRule: 'SELECTED', selected: ['Product'] },
        { mainRule: 'ALL', selected: [] },
      ],
    ]);
  });
});
