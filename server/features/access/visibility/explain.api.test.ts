import { v7 as uuidv7 } from 'uuid';
import { describe, expect } from 'vitest';
import type { Explanation } from '#contract/access/visibility-preview.ts';
import { type ExceptionView, visibility } from '#contract/access/visibility.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { type Person, seedAccountMember, seedTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';

const team = await seedTeam(app.database, 'Harbour Trading');
const keeper = await seedAccountMember(app.database, team.id, 'Sally Keeper', team.product);
const seller = await seedAccountMember(app.database, team.id, 'Jan Jakarta', team.jakarta);
const members = [keeper.memberId];
await giveRole(app.database, team.id, { name: 'Part', grants: { '020300': 'view' }, departments: [team.sales], members });

const ask = (viewerId: string, targetId: string, person = team.owner) =>
  app.call<Explanation>(person, visibility.explain, { query: { viewerId, targetId } });
const explained = async (viewer: Person, target: Person) => (await ask(viewer.memberId, target.memberId)).data;
const resign = (memberId: string, at: Date | null) =>
  inTransaction(app.database, { teamId: team.id }, (tx) =>
    tx
      .updateTable('members')
      .set({ resigned_at: at, job_ended_date: at ? '2026-01-31' : null })
      .where('id', '=', memberId)
      .execute(),
  );

describe('answers notFound', () => {
  test('for an unknown member, a member of another team, and a member outside the scope', async () => {
    const other = await seedTeam(app.database, 'Other Co');
    const hana = team.hr.memberId;
    for (const pair of [
      [uuidv7(), hana],
      [hana, uuidv7()],
      [other.hr.memberId, hana],
      [hana, other.hr.memberId],
    ] as const)
      expect(await ask(...pair)).toMatchObject({ status: 404, code: 40400 });
    expect(await ask(hana, team.member.memberId, keeper)).toMatchObject({ status: 404 });
    expect(await ask(team.member.memberId, hana, keeper)).toMatchObject({ status: 404 });
    expect((await ask(seller.memberId, hana, keeper)).status).toBe(200);
    expect((await ask(hana, seller.memberId, team.hr)).status).toBe(403);
  });

  test('for a resigned viewer, but not for a resigned target', async () => {
    const leaver = await seedAccountMember(app.database, team.id, 'Lea Leaver', team.sales);
    await resign(leaver.memberId, new Date());
    expect(await ask(leaver.memberId, team.hr.memberId)).toMatchObject({ status: 404 });
    const answer = await explained(team.hr, leaver);
    expect(answer).toMatchObject({ visible: false, by: 'RESIGNED', target: { displayName: 'Lea Leaver', resigned: true } });
    expect(answer.steps).toEqual([
      { step: 'SELF', outcome: 'NOT_HIT' },
      { step: 'RESIGNED', outcome: 'HIDES' },
    ]);
    expect(answer.fields.every(({ shown, why }) => !shown && why === 'NOT_SEEN')).toBe(true);
  });
});

test('an explanation names a role whose scope contains the target, then owner and super administrator', async () => {
  const role = await explained(team.hr, seller);
  expect(role).toMatchObject({ visible: true, by: 'ROLE' });
  expect(role.steps.at(-1)).toMatchObject({ outcome: 'SHOWS', roles: [{ name: 'HR', scope: 'DEPARTMENTS', reaches: true }] });
  expect(role.fields.every(({ shown, why }) => shown && why === 'ROLE')).toBe(true);
  expect((await explained(team.hr, team.member)).steps.at(2)).toMatchObject({ outcome: 'NOT_HIT', roles: [{ reaches: false }] });
  expect((await explained(team.owner, seller)).steps.at(-1)).toEqual({ step: 'UNLIMITED', outcome: 'SHOWS', is: 'OWNER' });
  expect((await explained(team.superAdmin, seller)).steps.at(-1)).toMatchObject({ is: 'SUPER_ADMIN' });
});

test('an explanation lists exceptions in the order of precedence, with the distance of each', async () => {
  const make = async (name: string, more: object) =>
    (
      await app.call<ExceptionView>(team.owner, visibility.create, {
        body: {
          name,
          effect: 'PROHIBIT',
          subjects: { departmentIds: [team.product] },
          objects: { departmentIds: [team.sales] },
          ...more,
        },
      })
    ).data.exceptionId;
  const far = await make('Far', {});
  const near = await make('Near', { effect: 'ALLOW', objects: { departmentIds: [team.jakarta] } });
  const person = await make('Person', {
    subjects: { employeeIds: [team.member.memberId] },
    objects: { departmentIds: [team.jakarta] },
    priority: 1,
  });
  await make('Off', { enabled: false });
  const answer = await explained(team.member, seller);
  expect(answer).toMatchObject({ visible: false, by: 'EXCEPTION', exceptionId: person });
  expect(answer.exceptions.map(({ exceptionId, decides }) => [exceptionId, decides])).toEqual([
    [person, true],
    [near, false],
    [far, false],
  ]);
  expect(
    answer.exceptions.map(({ subject, object }) => [
      subject.steps,
      subject.department?.name,
      object.steps,
      object.department?.name,
    ]),
  ).toEqual([
    [0, undefined, 1, 'Jakarta'],
    [1, 'Product', 1, 'Jakarta'],
    [1, 'Product', 2, 'Sales'],
  ]);
  for (const id of [far, near, person]) await app.call(team.owner, visibility.remove, { params: { id } });
});

test('an explanation states the main rule and each field', async () => {
  await app.call(team.owner, visibility.setMainRule, { body: { mainRule: 'DEPARTMENT' } });
  const beside = await seedAccountMember(app.database, team.id, 'Sue Seller', team.sales);
  await inTransaction(app.database, { teamId: team.id }, (tx) =>
    tx.updateTable('members').set({ leader_id: seller.memberId }).where('id', '=', team.hr.memberId).execute(),
  );
  const down = await explained(beside, seller);
  expect(down.steps.at(-1)).toMatchObject({
    step: 'MAIN',
    outcome: 'SHOWS',
    mainRule: 'DEPARTMENT',
    departments: [{ name: 'Sales' }],
  });
  expect((await explained(seller, beside)).steps.at(-1)).toMatchObject({ outcome: 'HIDES', departments: [] });
  const choose = (selected: object) => app.call(team.owner, visibility.setMainRule, { body: { mainRule: 'SELECTED', selected } });
  await choose({ departmentIds: [team.root, team.sales] });
  const chosen = { mainRule: 'SELECTED', departments: [{ name: 'Sales' }], named: false };
  expect((await explained(beside, seller)).steps.at(-1)).toMatchObject({ outcome: 'SHOWS', ...chosen });
  await choose({ departmentIds: [team.product], employeeIds: [seller.memberId] });
  expect((await explained(beside, seller)).steps.at(-1)).toMatchObject({ outcome: 'SHOWS', departments: [], named: true });
  expect((await explained(seller, beside)).steps.at(-1)).toMatchObject({ outcome: 'HIDES', departments: [], named: false });
  await app.call(team.owner, visibility.setMainRule, { body: { mainRule: 'ALL' } });
  const why = async (viewer: Person, target: Person) =>
    Object.fromEntries(
      (await explained(viewer, target)).fields.map((field) => [field.field, [field.shown, field.why, field.department?.name]]),
    );
  expect(await why(beside, team.hr)).toMatchObject({
    email: [true, 'COMPANY', undefined],
    mobile: [true, 'SAME_DEPARTMENT', 'Sales'],
    jobType: [false, 'TOO_FAR', undefined],
    gender: [false, 'HIDDEN', undefined],
  });
  expect(await why(seller, team.hr)).toMatchObject({
    jobType: [true, 'LEADER', undefined],
    gender: [false, 'HIDDEN', undefined],
  });
  expect(await why(seller, seller)).toMatchObject({ gender: [true, 'SELF', undefined] });
  await inTransaction(app.database, { teamId: team.id }, (tx) =>
    tx.updateTable('departments').set({ head_member_id: beside.memberId }).where('id', '=', team.sales).execute(),
  );
  expect(await why(beside, seller)).toMatchObject({ jobType: [true, 'DEPARTMENT_HEAD', 'Sales'] });
});
