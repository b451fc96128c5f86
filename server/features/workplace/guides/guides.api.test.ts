import { expect } from 'vitest';
import { guides, type Guide, type GuideChange } from '#contract/workplace/guides.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { seedApp, seedTeamApp } from '#dev/testing/apps.ts';
import { readLog, seedTeam, type Person } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';

const team = await seedTeam(app.database, 'Harbour Trading');
const other = await seedTeam(app.database, 'Other');

const read = (person: Person, of = person) => app.call<Guide>(person, guides.read, { params: { employeeId: of.memberId } });
const create = (person: Person, body: GuideChange, of = person) =>
  app.call<Guide>(person, guides.create, { params: { employeeId: of.memberId }, body });
const update = (person: Person, body: GuideChange, of = person) =>
  app.call<Guide>(person, guides.update, { params: { employeeId: of.memberId }, body });

const nothingSeen = {
  appManagerFlag: false,
  applicationFlag: false,
  homeFlag: false,
  lampFlag: false,
  memberFlag: false,
  bannerUpdateFlag: false,
  bannerContentFlag: false,
  subscriptionFlag: { firstStep: false, secondStep: false },
};

test('no one can read or write the guide of another member, not even the owner', async () => {
  await create(team.hr, { homeFlag: true });
  for (const of of [team.hr, other.owner]) {
    expect(await read(team.owner, of)).toMatchObject({ status: 404 });
    expect(await create(team.owner, { lampFlag: true }, of)).toMatchObject({ status: 404 });
    expect(await update(team.owner, { lampFlag: true }, of)).toMatchObject({ status: 404 });
  }
  expect((await read(team.hr)).data).toMatchObject({ ...nothingSeen, homeFlag: true });
});

test('a guide refuses changes before the start, a second start, and changes without effect', async () => {
  expect(await update(team.member, { memberFlag: true })).toMatchObject({ status: 404 });
  expect((await create(team.member, {})).status).toBe(200);
  expect(await create(team.member, { memberFlag: true })).toMatchObject({ status: 409, code: 40900 });
  expect(await update(team.member, { memberFlag: false })).toMatchObject({ status: 422, code: 42203 });
  expect(await update(team.member, { memberFlag: 'yes' } as never)).toMatchObject({ status: 422 });
});

test('of concurrent starts on several devices one succeeds', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => create(team.superAdmin, { homeFlag: true })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
});

test('flags are stored individually, the subscription has two, and each change is logged', async () => {
  expect((await read(team.owner)).data).toEqual({ ...nothingSeen, recognised: ['organization'] });
  await create(team.owner, { homeFlag: true });
  await update(team.owner, { memberFlag: true });
  await update(team.owner, { subscriptionFlag: { firstStep: true } });
  const { data } = await update(team.owner, { subscriptionFlag: { secondStep: true }, lampFlag: true });
  const seen = { homeFlag: true, memberFlag: true, lampFlag: true, subscriptionFlag: { firstStep: true, secondStep: true } };
  expect(data).toEqual({ ...nothingSeen, ...seen, recognised: ['organization'] });
  expect((await read(team.owner)).data).toEqual(data);
  const log = (await readLog(app.database, team.id)).filter(({ object_id }) => object_id === team.owner.memberId);
  expect(log.map(({ action }) => action)).toEqual(['guide.create', 'guide.update', 'guide.update', 'guide.update']);
  expect(log.at(-1)?.after).toEqual({ subscription_second: true, lamp: true });
});

test('completed steps are recognised from the data of the team', async () => {
  const alone = await seedTeam(app.database, 'Alone');
  await seedTeamApp(app.database, alone, await seedApp(app.database, 'guided'));
  expect((await read(alone.owner)).data.recognised).toEqual(['organization', 'apps']);
  await inTransaction(app.database, { teamId: alone.id }, async (tx) => {
    await tx.deleteFrom('member_departments').where('department_id', '!=', alone.root).execute();
    await tx.deleteFrom('role_scope_departments').execute();
    await tx.deleteFrom('departments').where('parent_id', 'is not', null).execute();
  });
  expect((await read(alone.owner)).data.recognised).toEqual(['apps']);
});
