import { sql } from 'kysely';
import { beforeEach, describe, expect } from 'vitest';
import type { z } from 'zod';
import { appRequests } from '#contract/apps/app-requests.ts';
import { directory } from '#contract/people/directory.ts';
import { joining } from '#contract/people/joining.ts';
import { members } from '#contract/people/members.ts';
import { menus } from '#contract/access/menus.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { callByToken, makeToken } from '#dev/testing/api-tokens.ts';
import { accessCalls } from '#dev/testing/app-requests.ts';
import { seedLink } from '#dev/testing/invitations.ts';
import { applicantCalls, seedApplicant } from '#dev/testing/joining.ts';
import { type Person, readLog, seedAccountMember, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { asPlatform, inTransaction } from '#server/kernel/database/database.ts';

type Detail = z.output<typeof joining.read.output>;
type Page = z.output<typeof joining.list.output>;
type Place = 'root' | 'sales' | 'jakarta' | 'product';

let team: TestTeam;
/** Head of Sales, with Jakarta below it; has no role. */
let head: Person;
let access: ReturnType<typeof accessCalls>;
let made = 0;

const calls = applicantCalls(app);
beforeEach(async () => {
  await asPlatform(app.owner, (db) => sql`DELETE FROM throttles; DELETE FROM mail_outbox`.execute(db));
  made += 1;
  team = await seedTeam(app.database, `Harbour ${made}`, 100);
  access = accessCalls(app, team);
  head = await seedAccountMember(app.database, team.id, 'Helen Head', team.sales);
  await leads(team.sales, head.memberId);
});

const leads = (departmentId: string, memberId: string | null) =>
  inTransaction(app.database, { teamId: team.id }, (tx) =>
    sql`UPDATE departments SET head_member_id = ${memberId}::uuid WHERE id = ${departmentId}::uuid`.execute(tx),
  );
/** Makes a request to join by a link into a department and returns its id. */
async function requestToJoin(place: Place, name = `Ann ${place}`): Promise<string> {
  const { token } = await seedLink(app.database, team.id, { departmentId: team[place] });
  const who = await seedApplicant(app.database, { name });
  const answer = await calls.apply(who, token, { email: who.email });
  expect(answer.status, answer.message).toBe(200);
  return answer.data.id;
}
const found = async (person: Person) =>
  (await app.call<Page>(person, joining.list, { query: {} })).data.items.map(({ id }) => id).toSorted();
const approve = (person: Person, id: string, body: object = {}) =>
  app.call<Detail>(person, joining.approve, { params: { id }, body });
const codesOf = async (person: Person) =>
  (await app.call<{ items: { code: string; access: string | null }[] }>(person, menus.mine)).data.items.map(
    ({ code, access: held }) => `${code} ${held ?? 'leads'}`,
  );

describe('requests to join', () => {
  test('the menu entry is shown to heads only, and removed with the post', async () => {
    expect(await codesOf(head)).toEqual(expect.arrayContaining(['020000 leads', '020500 edit']));
    expect(await codesOf(team.member)).not.toContain('020500 edit');
    expect(await codesOf(team.owner)).not.toContain('020500 edit');
    await leads(team.sales, null);
    expect(await codesOf(head)).not.toContain('020500 edit');
    expect(await app.call(head, joining.list, { query: {} })).toMatchObject({ code: 40300 });
  });

  test('a head sees requests into the department or its subtree, and no others', async () => {
    const ids = {
      root: await requestToJoin('root'),
      sales: await requestToJoin('sales'),
      jakarta: await requestToJoin('jakarta'),
      product: await requestToJoin('product'),
    };
    expect(await found(head)).toEqual([ids.sales, ids.jakarta].toSorted());
    expect((await app.call<{ count: number }>(head, joining.pending)).data.count).toBe(2);
    expect((await app.call<Detail>(head, joining.read, { params: { id: ids.jakarta } })).data).toMatchObject({
      status: 'PENDING',
      can: { decide: true },
    });
    for (const id of [ids.root, ids.product]) {
      expect(await app.call(head, joining.read, { params: { id } })).toMatchObject({ status: 404 });
      expect(await approve(head, id)).toMatchObject({ status: 404 });
      expect(await app.call(head, joining.reject, { params: { id }, body: { reason: 'No' } })).toMatchObject({ status: 404 });
    }
    // This does not open any other data of members.
    expect(await app.call(head, members.list, { query: {} })).toMatchObject({ code: 40300 });
    expect(await approve(team.member, ids.sales)).toMatchObject({ code: 40300 });
  });

  test('a head approves into the department and no other, and the log names the head', async () => {
    const id = await requestToJoin('jakarta');
    expect(await approve(head, id, { departmentIds: [team.product] })).toMatchObject({
      status: 422,
      fields: [{ field: 'departmentIds' }],
    });
    const { status, data } = await approve(head, id, { jobTitle: 'Planner' });
    expect(status).toBe(200);
    expect(data).toMatchObject({ status: 'APPROVERD', decidedBy: 'Helen Head' });
    const entry = (await readLog(app.database, team.id)).find(({ action }) => action === 'joining.approve');
    expect(entry).toMatchObject({ actor_name: 'Helen Head', object_id: id });
    const added = await app.call<{ departments: { departmentId: string }[] }>(team.owner, members.read, {
      params: { id: data.employeeId ?? '' },
    });
    expect(added.data.departments.map(({ departmentId }) => departmentId)).toEqual([team.jakarta]);

    const second = await requestToJoin('sales', 'Rita Rejected');
    const rejected = await app.call<Detail>(head, joining.reject, { params: { id: second }, body: { reason: 'Not known' } });
    expect(rejected.data).toMatchObject({ status: 'REJECTED', decidedBy: 'Helen Head' });
    const bulk = await app.call<{ items: { done: boolean }[] }>(head, joining.approveMany, {
      body: { ids: [await requestToJoin('sales', 'Mia Many'), await requestToJoin('product', 'Pia Product')] },
    });
    expect(bulk.data.items.map(({ done }) => done)).toEqual([true, false]);
  });

  test('the member cap applies to a head too', async () => {
    const id = await requestToJoin('sales');
    await inTransaction(app.database, { teamId: team.id }, (tx) =>
      sql`UPDATE teams SET member_cap = (SELECT count(*) FROM members) WHERE id = ${team.id}::uuid`.execute(tx),
    );
    expect(await approve(head, id)).toMatchObject({ code: 40901 });
  });

  test('heads of the department and of those above are notified with a link to their own list', async () => {
    await leads(team.root, team.member.memberId);
    const id = await requestToJoin('jakarta', 'Nina New');
    const mails = (await access.mails()).filter(({ template }) => template === 'joinToDecide');
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(
      [await access.emailOf(head), await access.emailOf(team.member)].toSorted(),
    );
    for (const { body_text: text } of mails) expect(text).toContain(`/contacts/requests?request=${id}`);
    await requestToJoin('product', 'Olaf Other');
    const later = (await access.mails()).filter(({ template }) => template === 'joinToDecide');
    expect(later.map(({ recipient }) => recipient)).toEqual([await access.emailOf(team.member)]);
  });

  test('an API token of a head has no access to it', async () => {
    const { token } = await makeToken(app, team.owner, ['050100 view']);
    expect(await callByToken(app, token, joining.list)).toMatchObject({ code: 40300 });
  });
});

describe('requests for apps', () => {
  test('a head decides on requests of people of the department, but not on their own', async () => {
    const appId = await access.appLike({ availability: 'OPENED' });
    const inJakarta = await seedAccountMember(app.database, team.id, 'Jaya Jakarta', team.jakarta);
    const elsewhere = await access.asked(team.member, appId);
    const own = await access.asked(head, appId);
    await access.mails();
    const id = await access.asked(inJakarta, appId);
    const emails = await access.mails();
    const headsAddress = await access.emailOf(head);
    expect(emails.find(({ recipient }) => recipient === headsAddress)?.body_text).toContain(
      `/contacts/requests/apps?request=${id}`,
    );
    const list = await app.call<{ items: { id: string }[] }>(head, appRequests.list, { query: {} });
    expect(list.data.items.map((each) => each.id)).toEqual([id]);
    expect((await app.call<{ count: number }>(head, appRequests.pending)).data.count).toBe(1);
    for (const wrong of [elsewhere, own]) {
      expect(await access.approve(head, wrong)).toMatchObject({ status: 404 });
      expect(await access.read(head, wrong)).toMatchObject({ status: 404 });
    }
    expect((await access.approve(head, id)).data).toMatchObject({ status: 'APPROVED' });
    expect(await access.verdictOf(inJakarta, appId)).toBe('OK');
    expect(await access.approve(team.member, elsewhere)).toMatchObject({ code: 40300 });
  });
});

test('a head sees the fields for heads, only of people of the department', async () => {
  const below = await seedAccountMember(app.database, team.id, 'Jaya Jakarta', team.jakarta);
  const shown = async (person: Person, id: string) => {
    const { data } = await app.call<Record<string, unknown>>(person, directory.read, { params: { id } });
    return 'jobType' in data;
  };
  expect(await shown(head, below.memberId)).toBe(true);
  expect(await shown(head, team.member.memberId)).toBe(false);
  expect(await shown(team.member, below.memberId)).toBe(false);
});
