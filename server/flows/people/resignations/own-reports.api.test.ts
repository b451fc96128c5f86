import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { resignations } from '#contract/people/resignations.ts';
import { callByToken, makeToken } from '#dev/testing/api-tokens.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { asTeam, daysAfter, ledgerOf, lookAt, resign, runResignJob, standing, todayOf } from '#dev/testing/resignations.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { type Person, seedAccountMember, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { t } from '#dev/testing/texts.ts';

// Members who record a resignation must not become leader of people whom they cannot see.

let team: TestTeam;
let leaver: Person;
const app = await startTestApp();
beforeEach(async () => {
  team = await seedTeam(app.database, 'Harbour Trading');
  leaver = await seedAccountMember(app.database, team.id, 'Lena Leaver', team.sales);
  await follows(team.member);
});
afterAll(() => app.close());

const follows = ({ memberId }: Person) =>
  asTeam(app, team.id, (tx) =>
    sql`UPDATE members SET leader_id = ${leaver.memberId}::uuid WHERE id = ${memberId}::uuid`.execute(tx),
  );
const refused = t('rules.widensFields');
const reportsOf = async () =>
  ledgerOf((await standing(app, team.owner, leaver.memberId)).data).filter((line) => line.startsWith('reports'));

test("reports outside the caller's scope are not taken over: single, bulk, by API token, or by retry", async () => {
  const own = await resign(app, team.hr, leaver.memberId, { reports: team.hr.memberId });
  expect(own).toMatchObject({ status: 422, fields: [{ field: 'reports', message: refused }] });
  const many = await app.call(team.hr, resignations.resignMany, {
    body: { employeeIds: [leaver.memberId], reason: 'MUTUAL', recipients: { reports: team.hr.memberId } },
  });
  expect(many).toMatchObject({ status: 422, fields: [{ field: 'recipients.reports', message: refused }] });
  const maker = await seedAccountMember(app.database, team.id, 'Mara Maker', team.sales);
  const grants = { '020100': 'edit', '080300': 'edit' } as const;
  await giveRole(app.database, team.id, { name: 'Keeper', grants, departments: [team.sales], members: [maker.memberId] });
  const { token } = await makeToken(app, maker, ['020100 edit'], { scope: 'DEPARTMENTS', departmentIds: [team.sales] });
  const params = { id: leaver.memberId };
  const query = { reports: maker.memberId };
  expect(await callByToken(app, token, resignations.resign, { params, query })).toMatchObject({ status: 422 });
  const started = await app.call<{ jobId: string }>(team.owner, resignations.resignMany, {
    body: { employeeIds: [leaver.memberId], reason: 'MUTUAL', recipients: { reports: null } },
  });
  await runResignJob(app, team.id, started.data.jobId);
  const { data } = await standing(app, team.owner, leaver.memberId);
  const line = data.lines.find(({ kind }) => kind === 'reports');
  const again = (by: Person, recipientId: string) =>
    app.call(by, resignations.retry, { params: { id: data.id, lineId: line?.id ?? '' }, body: { recipientId } });
  expect(await again(team.hr, team.hr.memberId)).toMatchObject({ status: 422, fields: [{ message: refused }] });
  expect((await again(team.hr, team.owner.memberId)).status).toBe(200);
});

test('by default such reports go to the owner, and those in scope to the person recording it', async () => {
  expect((await resign(app, team.hr, leaver.memberId)).status).toBe(200);
  expect(await reportsOf()).toEqual(['reports Max Member DONE Olivia Owner']);
  const second = (leaver = await seedAccountMember(app.database, team.id, 'Lars Leaver', team.sales));
  await follows(await seedAccountMember(app.database, team.id, 'Sel Seller', team.sales));
  expect((await resign(app, team.hr, second.memberId, { reports: team.hr.memberId })).status).toBe(200);
  expect(await reportsOf()).toEqual(['reports Sel Seller DONE Hana Hr']);
});

test('a report who left the scope before the last day goes to the owner too; an administrator of all members is exempt', async () => {
  const [seller, other] = [
    await seedAccountMember(app.database, team.id, 'Sel Seller', team.sales),
    await seedAccountMember(app.database, team.id, 'Lars Leaver', team.sales),
  ];
  await asTeam(app, team.id, (tx) => sql`UPDATE members SET leader_id = NULL`.execute(tx));
  await follows(seller);
  const jobEndedDate = daysAfter(todayOf('Asia/Hong_Kong'), 1);
  expect((await resign(app, team.hr, leaver.memberId, { jobEndedDate, reports: team.hr.memberId })).status).toBe(200);
  await follows(team.member);
  await lookAt(app, new Date(Date.now() + 3 * 86_400_000));
  expect(await reportsOf()).toEqual(['reports Max Member DONE Olivia Owner', 'reports Sel Seller DONE Olivia Owner']);
  leaver = other;
  await follows(team.member);
  expect((await resign(app, team.superAdmin, leaver.memberId, { reports: team.superAdmin.memberId })).status).toBe(200);
  expect(await reportsOf()).toEqual(['reports Max Member DONE Sam Super']);
});
