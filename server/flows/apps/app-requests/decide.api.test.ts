import { beforeEach, describe, expect } from 'vitest';
import { appRequests } from '#contract/apps/app-requests.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { accessCalls, another, type Request, type Results } from '#dev/testing/app-requests.ts';
import { seedAppRequest } from '#dev/testing/apps.ts';
import { type Person, readLog, seedAccountMember, seedTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { pattern, t } from '#dev/testing/texts.ts';

let ann: Person;
let annName: string;

const team = await seedTeam(app.database, 'Harbour Trading', 500);
const other = await seedTeam(app.database, 'Elsewhere', 500);
const calls = accessCalls(app, team);
beforeEach(async () => {
  annName = `Ann ${another()}`;
  ann = await seedAccountMember(app.database, team.id, annName, team.jakarta);
  await calls.mails();
});

describe('deciding on a request', () => {
  test('needs a scope that contains the member: the request is not found otherwise, and view access is refused', async () => {
    const id = await calls.asked(ann, await calls.appLike({ availability: 'OPENED' }));
    const [near, far, looks] = [
      await calls.scoped([team.sales]),
      await calls.scoped([team.product]),
      await calls.scoped([team.sales], 'view'),
    ];
    expect(await calls.approve(ann, id)).toMatchObject({ code: 40300 });
    expect(await calls.approve(looks, id)).toMatchObject({ code: 40300 });
    for (const person of [far, other.owner]) {
      expect(await calls.approve(person, id)).toMatchObject({ status: 404 });
      expect(await calls.reject(person, id)).toMatchObject({ status: 404 });
      expect(await app.call(person, appRequests.read, { params: { id } })).toMatchObject({ status: 404 });
      const { data } = await app.call<{ items: Request[] }>(person, appRequests.list, { query: {} });
      expect(data.items.map((each) => each.id)).not.toContain(id);
    }
    expect((await app.call<Request>(looks, appRequests.read, { params: { id } })).data).toMatchObject({ can: { decide: false } });
    expect((await calls.approve(near, id)).data).toMatchObject({ status: 'APPROVED', can: { decide: false } });
  });

  test.each([
    [null, 'App not opened', 'NOT_OPENED'],
    [{ availability: 'STOP' }, pattern('errors.appStopped'), 'STOPPED'],
    [{ availability: 'OPENED', trialDays: -1 }, pattern('errors.appExpired'), 'EXPIRED'],
    [{ availability: 'ALL', trialDays: -1 }, pattern('errors.appExpired'), 'EXPIRED'],
    [{ availability: 'ALL', paidDays: 9, seats: 0 }, 'Insufficient paid seats', 'NO_SEAT'],
    [{ availability: 'OPENED', paidDays: 9, seats: 0 }, 'Insufficient paid seats', 'NO_SEAT'],
  ] as const)('%j is refused with its reason and changes nothing', async (opened, message, obstacle) => {
    const appId = await calls.appLike(opened);
    const id = await calls.asked(ann, appId);
    const before = await calls.verdictOf(ann, appId);
    const refused = await calls.approve(team.owner, id);
    expect(refused.status).toBe(409);
    expect(refused.message).toMatch(message);
    const { data } = await app.call<Request>(team.owner, appRequests.read, { params: { id } });
    expect(data).toMatchObject({ status: 'PENDING', obstacle, already: false, can: { decide: true } });
    expect(await calls.verdictOf(ann, appId)).toBe(before);
  });

  test.each([
    ['no one yet', { availability: 'OPENED' }, ['app.range']],
    ['others', { availability: 'PORTION', paidDays: 9, seats: 3 }, ['app.range']],
    ['others, seats by hand', { availability: 'PORTION', paidDays: 9, seats: 3, seatsByHand: true }, ['app.range', 'app.seats']],
    ['all, seats by hand', { availability: 'ALL', paidDays: 9, seats: 3, seatsByHand: true }, ['app.seats']],
  ] as const)('admits the member to an app for %s', async (_for, opened, actions) => {
    const appId = await calls.appLike(opened);
    const id = await calls.asked(ann, appId);
    await calls.mails();
    expect((await calls.approve(await calls.scoped([team.sales]), id)).data).toMatchObject({ status: 'APPROVED' });
    expect(await calls.verdictOf(ann, appId)).toBe('OK');
    expect(await calls.verdictOf(team.member, appId)).toBe(opened.availability === 'ALL' ? 'NO_SEAT' : 'NO_PERMISSION');
    const entries = (await readLog(app.database, team.id)).filter(({ object_id: of }) => of === appId || of === id);
    expect(entries.map(({ action }) => action).toSorted()).toEqual(
      ['appRequest.approve', 'appRequest.create', ...actions].toSorted(),
    );
    expect(await calls.mails()).toMatchObject([{ template: 'appAllowed', recipient: await calls.emailOf(ann) }]);
  });

  test('changes nothing for a member who can use the app by now, and the entry says so', async () => {
    const appId = await calls.appLike({ availability: 'OPENED' });
    const id = await calls.asked(ann, appId);
    await inTransaction(app.database, { teamId: team.id }, (tx) =>
      tx.updateTable('team_apps').set({ availability: 'ALL' }).where('app_id', '=', appId).execute(),
    );
    expect((await app.call<Request>(team.owner, appRequests.read, { params: { id } })).data).toMatchObject({ already: true });
    expect((await calls.approve(team.owner, id)).data).toMatchObject({ status: 'APPROVED' });
    const entry = (await readLog(app.database, team.id)).find(
      ({ action, object_id: of }) => action === 'appRequest.approve' && of === id,
    );
    expect(entry?.after).toMatchObject({ already: true });
  });

  test('by ten people at once records the first decision only', async () => {
    const id = await calls.asked(ann, await calls.appLike({ availability: 'OPENED' }));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => (n % 2 ? calls.approve(team.owner, id) : calls.reject(team.superAdmin, id))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { code } of answers.filter(({ status }) => status !== 200)) expect([40932, 40933]).toContain(code);
  });

  test('of five requests at once gives the last seat to one', async () => {
    const appId = await calls.appLike({ availability: 'OPENED', paidDays: 9, seats: 1, seatsByHand: true });
    const people = await Promise.all(
      Array.from({ length: 5 }, (_, n) => seedAccountMember(app.database, team.id, `Many ${another()} ${n}`, team.sales)),
    );
    const ids = await Promise.all(people.map(({ memberId }) => seedAppRequest(app.database, team, { appId, memberId })));
    const answers = await Promise.all(ids.map((id) => calls.approve(team.owner, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 40984)).toHaveLength(4);
  });

  test('a rejection needs a reason, which is sent to the member', async () => {
    const id = await calls.asked(ann, await calls.appLike({ availability: 'OPENED' }));
    expect(await calls.reject(team.owner, id, ' ')).toMatchObject({ status: 422, fields: [{ field: 'reason' }] });
    await calls.mails();
    await calls.reject(team.owner, id, 'Ask your head');
    const [email] = await calls.mails();
    expect(email).toMatchObject({ template: 'appRefused', recipient: await calls.emailOf(ann) });
    expect(email?.body_text).toContain('Ask your head');
    expect(await calls.approve(team.owner, id)).toMatchObject({
      status: 409,
      message: t('errors.alreadyRejected', { name: 'Olivia Owner' }),
    });
  });

  test('of many requests is made for each separately', async () => {
    const [good, closed] = [await calls.appLike({ availability: 'OPENED' }), await calls.appLike(null)];
    const ids = [await calls.asked(ann, good), await calls.asked(ann, closed), other.id];
    const { data } = await app.call<Results>(team.owner, appRequests.approveMany, { body: { ids } });
    expect(data.items).toEqual([
      { id: ids[0], done: true, message: null },
      { id: ids[1], done: false, message: 'App not opened' },
      { id: ids[2], done: false, message: t('errors.notFound') },
    ]);
    const said = await app.call<Results>(team.owner, appRequests.rejectMany, { body: { ids, reason: 'No' } });
    expect(said.data.items.map(({ done }) => done)).toEqual([false, true, false]);
  });
});

test('the list filters, searches and pages, and the number of waiting requests falls with a decision', async () => {
  const [one, two] = [await calls.appLike({ availability: 'OPENED' }), await calls.appLike({ availability: 'OPENED' })];
  const reader = await calls.scoped([team.jakarta]);
  const first = await calls.asked(ann, one);
  const second = await calls.asked(ann, two);
  const ids = async (query: Record<string, string | number | string[]>) =>
    (
      await app.call<{ items: Request[]; total: number }>(reader, appRequests.list, { query: { appId: [one, two], ...query } })
    ).data.items.map(({ id }) => id);
  expect(await ids({})).toEqual([second, first]);
  expect(await ids({ order: 'asc', size: 1, page: 2 })).toEqual([second]);
  expect(await ids({ appId: [one] })).toEqual([first]);
  expect(await ids({ search: annName })).toEqual([second, first]);
  expect(await ids({ search: '100%' })).toEqual([]);
  const offered = await app.call<{ items: { appId: string }[] }>(reader, appRequests.apps, {});
  expect(offered.data.items.map(({ appId }) => appId)).toEqual(expect.arrayContaining([one, two]));
  const { data } = await app.call<{ count: number }>(reader, appRequests.pending, {});
  await calls.reject(reader, first);
  expect(await ids({ status: ['REJECTED'] })).toEqual([first]);
  expect((await app.call(reader, appRequests.pending, {})).data).toEqual({ count: data.count - 1 });
});
