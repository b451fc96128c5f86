import { afterAll, beforeAll, expect, test } from 'vitest';
import { members } from '#contract/members.ts';
import { type AddressBook, visibility } from '#contract/visibility.ts';
import { defaultLevels } from '#contract/visibility-facts.ts';
import { startTestApp, type TestApp } from '#dev/testing/app.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { readLog, seedAccountMember, seedTeam, type TestTeam } from '#dev/testing/team.ts';

let app: TestApp;
let second: TestApp;
let team: TestTeam;
beforeAll(async () => {
  app = await startTestApp();
  second = await startTestApp({ sharedUrl: app.ownerUrl });
  team = await seedTeam(app.database, 'Harbour Trading');
});
afterAll(async () => {
  await second.close();
  await app.close();
});

const setRule = (body: object, person = team.owner) => app.call<AddressBook>(person, visibility.setMainRule, { body });
const setLevels = (body: object, person = team.owner) => app.call<AddressBook>(person, visibility.setLevels, { body });
const read = async (person = team.owner) => (await app.call<AddressBook>(person, visibility.read)).data;

test('what is refused', async () => {
  expect(await setRule({ mainRule: 'SOME' })).toMatchObject({ status: 422, fields: [{ field: 'mainRule' }] });
  expect(await setLevels({ levels: { email: 'FRIENDS' } })).toMatchObject({ status: 422 });
  expect(await setLevels({ levels: { salary: 'HIDDEN' } })).toMatchObject({ status: 422 });
  expect(await setRule({ mainRule: 'ALL' })).toMatchObject({ code: 42203 });
  expect(await setLevels({ levels: {} })).toMatchObject({ code: 42203 });
  expect(await setLevels({ levels: { email: defaultLevels.email } })).toMatchObject({ code: 42203 });
  expect(await setRule({ mainRule: 'NONE', version: 5 })).toMatchObject({ code: 40900 });
});

test('a role that reaches part of the team reads the rules and changes none', async () => {
  const person = await seedAccountMember(app.database, team.id, 'Sally Keeper', team.product);
  const members = [person.memberId];
  await giveRole(app.database, team.id, { name: 'Part', grants: { '020300': 'edit' }, departments: [team.sales], members });
  expect(await setRule({ mainRule: 'NONE' }, person)).toMatchObject({ status: 403, code: 40350 });
  expect(await setLevels({ levels: { email: 'HIDDEN' } }, person)).toMatchObject({ status: 403, code: 40350 });
  expect((await read(person)).can).toEqual({ edit: false, except: true });
});

test('a team begins with ALL and the usual levels; each change is kept and logged', async () => {
  expect(await read()).toEqual({
    mainRule: 'ALL',
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

test('a rule that is changed on one server holds with the next call on another', async () => {
  const found = async () =>
    (await second.call<{ items: unknown[] }>(team.member, members.search, { query: { search: 'Hana' } })).data.items.length;
  await setRule({ mainRule: 'ALL' });
  expect(await found()).toBe(1);
  await setRule({ mainRule: 'NONE' });
  expect(await found()).toBe(0);
  await setRule({ mainRule: 'ALL' });
  expect(await found()).toBe(1);
});
