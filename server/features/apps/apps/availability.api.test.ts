import { afterAll, beforeEach, expect, test } from 'vitest';
import { appRequests } from '#contract/apps/app-requests.ts';
import { appSettings } from '#contract/apps/app-settings.ts';
import { apps } from '#contract/apps/apps.ts';
import { errors } from '#contract/errors.ts';
import { grants } from '#contract/apps/grants.ts';
import { workbench } from '#contract/apps/workbench.ts';
import { callByToken, makeToken } from '#dev/testing/api-tokens.ts';
import { seedApp, seedAppRequest, seedGrant, seedTeamApp } from '#dev/testing/apps.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { asSupport, letSupportIn, seedStaff } from '#dev/testing/support.ts';
import { seedMember, seedTeam } from '#dev/testing/team.ts';
import { asTeam, inTransaction } from '#server/kernel/database/database.ts';

let appId: string;
let count = 0;

const app = await startTestApp();
const team = await seedTeam(app.database, 'Harbour');
const staff = await seedStaff(app, 'Sina Staff');
await letSupportIn(app, team.id);
const seeded = await inTransaction(app.database, { teamId: team.id }, (tx) =>
  seedMember(tx, team.id, { accountId: staff.accountId, name: 'Sina Staff', departmentId: team.product }),
);
/** The member id that the provider's employee has in the customer's team, which admitted them as a colleague. */
const own = seeded.memberId;
const support = await asSupport(app, staff, team.id);
afterAll(() => app.close());
beforeEach(async () => {
  appId = await seedApp(app.database, `nobody-${(count += 1)}`);
});

const both = [
  { kind: 'PRIVACY_POLICY', version: '1' },
  { kind: 'USER_AGREEMENT', version: '1' },
];
const stored = () =>
  asTeam(app.database, team.id, (db) => db.selectFrom('team_apps').selectAll().where('app_id', '=', appId).execute());
const byId = (body?: unknown) => ({ params: { id: appId }, ...(body !== undefined && { body }) });

test('agreements are accepted by people only: an API token cannot open an app or accept documents', async () => {
  const { token } = await makeToken(app, team.owner, ['040100 edit']);
  for (const availability of ['ALL', 'OPENED'])
    expect(await callByToken(app, token, apps.open, byId({ accept: both, availability }))).toMatchObject({
      status: 403,
      code: errors.memberOnly.code,
    });
  expect(await stored()).toEqual([]);
  await seedTeamApp(app.database, team, appId);
  expect((await callByToken(app, token, apps.accept, byId({ accept: both }))).code).toBe(errors.memberOnly.code);
  expect((await callByToken<{ accepted: boolean }>(app, token, appSettings.read, byId())).status).toBe(200);
});

test('an API token cannot use an app, request one, or enter its back office', async () => {
  await seedTeamApp(app.database, team, appId);
  const { token } = await makeToken(app, team.owner, ['040100 edit', '040200 edit']);
  for (const endpoint of [
    appSettings.ownSeat,
    appRequests.ask,
    appRequests.standing,
    apps.enterBackend,
    workbench.mine,
    workbench.access,
  ])
    expect([endpoint.path, (await callByToken(app, token, endpoint, byId({ reason: 'x' }))).status]).toEqual([
      endpoint.path,
      403,
    ]);
});

test('support cannot put provider staff in charge of an app, into a range or on a seat', async () => {
  await seedTeamApp(app.database, team, appId, { availability: 'PORTION', members: [team.hr.memberId], paidDays: 9, seats: 5 });
  const refused = (field: string) => ({ status: 422, fields: [{ field }] });
  const range = (employeeIds: string[]) => ({ availability: 'PORTION', departmentIds: [], employeeIds, roleIds: [] });
  const both = range([team.hr.memberId, own]);
  expect(await app.call(support, appSettings.setInCharge, byId({ employeeId: own }))).toMatchObject(refused('employeeId'));
  expect(await app.call(support, appSettings.setRange, byId(both))).toMatchObject(refused('employeeIds'));
  expect(await app.call(support, appSettings.previewRange, byId(both))).toMatchObject(refused('employeeIds'));
  expect((await app.call(team.owner, appSettings.setRange, byId(both))).status).toBe(200);
  expect(await app.call(support, appSettings.changeSeats, byId({ give: [own], take: [] }))).toMatchObject(refused('give'));
  // People the customer has named remain, and can be removed again.
  expect((await app.call(support, appSettings.setRange, byId(range([own, team.member.memberId, team.hr.memberId])))).status).toBe(
    200,
  );
  expect((await app.call(support, appSettings.setRange, byId(range([team.hr.memberId])))).status).toBe(200);
});

test('support cannot approve requests of provider staff', async () => {
  await seedTeamApp(app.database, team, appId, { availability: 'PORTION', members: [team.hr.memberId] });
  const id = await seedAppRequest(app.database, team, { appId, memberId: own });
  const answer = await app.call(support, appRequests.approve, { params: { id } });
  expect(answer.code).toBe(errors.ofProvider.code);
  const many = await app.call<{ items: { done: boolean }[] }>(support, appRequests.approveMany, { body: { ids: [id] } });
  expect(many.data.items).toMatchObject([{ id, done: false }]);
  expect((await app.call(team.owner, appRequests.approve, { params: { id } })).status).toBe(200);
});

test('only members of the team can allow an app to read data without asking; support can revoke that', async () => {
  const signIn = { type: 'web', redirectUris: ['https://app.example/callback'], scopes: ['members.read'] };
  appId = await seedApp(app.database, `nobody-signs-in-${(count += 1)}`, { signIn });
  await seedTeamApp(app.database, team, appId);
  const { token } = await makeToken(app, team.owner, ['040100 edit']);
  for (const endpoint of [grants.previewPolicy, grants.setPolicy]) {
    const allow = byId({ policy: 'ALLOWED' });
    expect((await app.call(support, endpoint, allow)).code).toBe(errors.memberOnly.code);
    expect((await callByToken(app, token, endpoint, allow)).code).toBe(errors.memberOnly.code);
  }
  const ids = [team.member, team.hr].map(({ memberId }) => seedGrant(app.database, team.id, { appId, memberId }));
  const [first] = await Promise.all(ids);
  expect((await callByToken(app, token, grants.revoke, { params: { id: first ?? '' } })).status).toBe(200);
  expect((await app.call(support, grants.setPolicy, byId({ policy: 'BLOCKED' }))).status).toBe(200);
  const rows = await asTeam(app.database, team.id, (db) =>
    db.selectFrom('oauth_grants').select('revoked_by').where('app_id', '=', appId).where('revoked_at', 'is not', null).execute(),
  );
  expect(rows).toEqual([{ revoked_by: null }, { revoked_by: null }]);
  expect((await app.call(team.owner, grants.setPolicy, byId({ policy: 'ALLOWED' }))).status).toBe(200);
});
