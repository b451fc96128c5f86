import { sql } from 'kysely';
import { beforeEach, describe, expect } from 'vitest';
import { joining } from '#contract/people/joining.ts';
import { members } from '#contract/people/members.ts';
import { notificationCentre } from '#contract/platform/notification-centre.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { seedInvitation, seedLink } from '#dev/testing/invitations.ts';
import { ageRequest, applicantCalls, seedApplicant } from '#dev/testing/joining.ts';
import { type Person, readLog, seedMember, seedTeam } from '#dev/testing/team.ts';
import { asPlatform, inTransaction } from '#server/kernel/database/database.ts';
import { t } from '#dev/testing/texts.ts';

let ann: Person & { email: string };
let code: string;

const team = await seedTeam(app.database, 'Harbour Trading');
const other = await seedTeam(app.database, 'Other Company');
const calls = applicantCalls(app);
beforeEach(async () => {
  await asPlatform(app.owner, (db) => sql`DELETE FROM throttles; DELETE FROM mail_outbox`.execute(db));
  ann = await seedApplicant(app.database, { name: 'Ann Lee' });
  code = (await seedLink(app.database, team.id, { createdBy: team.hr.memberId })).code;
});

const inTeam = <T>(work: Parameters<typeof inTransaction<T>>[2]) => inTransaction(app.database, { teamId: team.id }, work);
const mails = () =>
  asPlatform(app.owner, (db) =>
    db.selectFrom('mail_outbox').select(['recipient', 'template', 'language', 'body_text']).execute(),
  );
const usesOf = async (id: string) =>
  (await inTeam((tx) => tx.selectFrom('invitation_links').select('uses').where('id', '=', id).executeTakeFirstOrThrow())).uses;
const reject = (id: string) => app.call(team.owner, joining.reject, { params: { id }, body: { reason: 'No' } });

describe('applying', () => {
  test.each([
    [{ reason: '' }, 'reason', 'This field is required'],
    [{ reason: '   ' }, 'reason', 'This field is required'],
    [{ reason: undefined }, 'reason', 'This field is required'],
    [{ reason: 'x'.repeat(301) }, 'reason', t('rules.tooLong', { max: 300 })],
    [{ displayName: '' }, 'displayName', 'This field is required'],
    [{ displayName: '<script>' }, 'displayName', t('rules.specialCharacters')],
    [{ email: null }, 'email', t('rules.contactRequired')],
    [{ email: 'ann@' }, 'email', 'Please enter a correct email'],
    [{ mobilePrefix: '852', mobileNumber: '12345' }, 'mobileNumber', 'Please enter a correct mobile number'],
    [{ mobileNumber: '91234567' }, 'mobilePrefix', 'This field is required'],
  ])('%j is rejected with a field error of %s', async (body, field, message) => {
    expect(await calls.apply(ann, code, body)).toMatchObject({ status: 422, fields: [{ field, message }] });
  });

  test('needs a token and a valid code', async () => {
    expect(await calls.apply(null, code)).toMatchObject({ status: 401 });
    expect(await calls.apply(ann, 'ABCD2345')).toMatchObject({ status: 410, code: 41010 });
  });

  test('fifty concurrent calls make one request', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => calls.apply(ann, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    // While five codes of a person are being checked, further ones are refused.
    for (const { code: refused } of answers.filter(({ status }) => status !== 200)) expect([40931, 42910]).toContain(refused);
    expect((await calls.mine(ann)).data.items).toHaveLength(1);
  });

  test('fifty concurrent calls by a link, which are not throttled, make one request', async () => {
    const { token, id } = await seedLink(app.database, team.id);
    const answers = await Promise.all(Array.from({ length: 50 }, () => calls.apply(ann, token)));
    expect(answers.map(({ code: said }) => said).toSorted((a, b) => a - b)).toEqual([0, ...Array<number>(49).fill(40931)]);
    expect(await usesOf(id)).toBe(1);
  });

  test('of twenty people using a link for seven, seven succeed', async () => {
    const { token, id } = await seedLink(app.database, team.id, { maxUses: 7 });
    const people = await Promise.all(Array.from({ length: 20 }, (_, n) => seedApplicant(app.database, { name: `Person ${n}` })));
    const answers = await Promise.all(people.map((person) => calls.apply(person, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
    expect(answers.filter(({ code: said }) => said === 41012)).toHaveLength(13);
    expect(await usesOf(id)).toBe(7);
  });

  test('stores the way of arrival, and logs the applicant without a member', async () => {
    const { token } = await seedLink(app.database, team.id);
    const { token: personal } = await seedInvitation(app.database, team.id, {
      recipient: 'x@example.com',
      sentBy: team.owner.memberId,
    });
    const ways = [
      [code, {}, 'CODE'],
      [token, {}, 'LINK'],
      [token, { qr: true }, 'QR'],
      [personal, {}, 'INVITATION'],
    ] as const;
    for (const [joinCode, body, via] of ways) {
      const person = await seedApplicant(app.database, { name: `Came By ${via}` });
      const { data } = await calls.apply(person, joinCode, body);
      const row = await inTeam((tx) =>
        tx.selectFrom('join_requests').selectAll().where('id', '=', data.id).executeTakeFirstOrThrow(),
      );
      expect(row).toMatchObject({ via, display_name: `Came By ${via}`, status: 'PENDING' });
      const entry = (await readLog(app.database, team.id)).find(({ object_id }) => object_id === data.id);
      expect(entry).toMatchObject({ action: 'joining.apply', actor_name: `Came By ${via}`, after: { via } });
    }
  });

  test('notifies the inviter once, in their language', async () => {
    await asPlatform(app.database, (db) =>
      db.updateTable('accounts').set({ locale: 'hk' }).where('id', '=', team.hr.accountId).execute(),
    );
    const { data } = await calls.apply(ann, code);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ template: 'joinArrived', language: 'hk' });
    expect(mail?.body_text).toContain('Ann Lee 經你的邀請申請加入 Harbour Trading');
    expect(mail?.body_text).toContain(`/contacts/members/invite/inviteList?request=${data.id}`);
    await calls.withdraw(ann, data.id);
    await calls.apply(ann, code);
    expect(await mails()).toHaveLength(1);
  });
});

describe('applying again', () => {
  test('is allowed one day after a rejection, and not a minute earlier', async () => {
    const { data } = await calls.apply(ann, code);
    await reject(data.id);
    expect(await calls.apply(ann, code)).toMatchObject({ status: 429, message: t('errors.askAgainLater', { hours: 24 }) });
    await ageRequest(app.database, team.id, data.id, 24 - 1 / 60);
    expect(await calls.apply(ann, code)).toMatchObject({ status: 429, message: t('errors.askAgainLater', { hours: 1 }) });
    await ageRequest(app.database, team.id, data.id, 1 / 60);
    expect((await calls.apply(ann, code)).status).toBe(200);
  });

  test('is allowed three times in 30 days, counting rejected and withdrawn requests', async () => {
    const ids: string[] = [];
    for (const end of [reject, (id: string) => calls.withdraw(ann, id), reject]) {
      const { data } = await calls.apply(ann, code);
      await end(data.id);
      for (const id of [...ids, data.id]) await ageRequest(app.database, team.id, id, 9 * 24);
      ids.push(data.id);
    }
    // The first request is 27 days old.
    expect(await calls.apply(ann, code)).toMatchObject({ status: 429, message: t('errors.askAgainLater', { hours: 72 }) });
    for (const id of ids) await ageRequest(app.database, team.id, id, 3 * 24);
    expect((await calls.apply(ann, code)).status).toBe(200);
  });

  test('a request pending for 30 days is expired for the applicant, for deciders, and for a new request', async () => {
    const { data } = await calls.apply(ann, code);
    await ageRequest(app.database, team.id, data.id, 30 * 24 - 1 / 60);
    expect((await calls.own(ann, data.id)).data.status).toBe('PENDING');
    await ageRequest(app.database, team.id, data.id, 1 / 60);
    expect((await calls.own(ann, data.id)).data.status).toBe('LAPSED');
    const approve = await app.call(team.owner, joining.approve, { params: { id: data.id }, body: {} });
    expect(approve).toMatchObject({ status: 409, message: t('errors.requestOver') });
    expect((await calls.look(ann, code)).data.state).toBe('FORM');
    expect((await calls.apply(ann, code)).status).toBe(200);
  });
});

describe('own requests', () => {
  test('cannot be read, withdrawn or listed by others', async () => {
    const { data } = await calls.apply(ann, code);
    for (const person of [team.owner, other.owner, await seedApplicant(app.database, { name: 'Bob' })]) {
      expect(await calls.own(person, data.id)).toMatchObject({ status: 404 });
      expect(await calls.withdraw(person, data.id)).toMatchObject({ status: 404 });
      expect((await calls.mine(person)).data.items).toEqual([]);
    }
    expect((await calls.mine(ann)).data.items).toMatchObject([{ id: data.id, teamName: 'Harbour Trading', teamId: null }]);
  });

  test('once withdrawn leaves no unread notification to those who could decide it', async () => {
    const { count: before } = (await app.call<{ count: number }>(team.hr, notificationCentre.unread)).data;
    const { id } = (await calls.apply(ann, code)).data;
    expect((await app.call<{ count: number }>(team.hr, notificationCentre.unread)).data.count).toBe(before + 1);
    await calls.withdraw(ann, id);
    expect((await app.call<{ count: number }>(team.hr, notificationCentre.unread)).data.count).toBe(before);
  });

  test('once withdrawn cannot be decided, once decided cannot be withdrawn', async () => {
    const first = (await calls.apply(ann, code)).data.id;
    expect((await calls.withdraw(ann, first)).status).toBe(200);
    expect(await calls.withdraw(ann, first)).toMatchObject({ code: 40934 });
    expect(await reject(first)).toMatchObject({ code: 40934 });
    const second = (await calls.apply(ann, code)).data.id;
    await reject(second);
    expect(await calls.withdraw(ann, second)).toMatchObject({
      status: 409,
      message: t('errors.alreadyRejected', { name: 'Olivia Owner' }),
    });
  });
});

describe('accept and join', () => {
  const recordOf = (email: string, values: object = {}) =>
    inTeam(async (tx) => {
      const { memberId } = await seedMember(tx, team.id, { name: 'Rita Record', departmentId: team.sales, email });
      await tx
        .updateTable('members')
        .set({ employee_number: `R-${memberId.slice(-6)}`, ...values })
        .where('id', '=', memberId)
        .execute();
      return memberId;
    });

  test('is refused for an unverified address', async () => {
    const liar = await seedApplicant(app.database, { name: 'Liar', email: 'ceo@harbour.test', verified: false });
    await recordOf('ceo@harbour.test');
    expect((await calls.look(liar, code)).data).toMatchObject({ state: 'FORM', onRecord: false });
    expect(await calls.accept(liar, code)).toMatchObject({ status: 409, code: 40935 });
    // An address that is only entered does not count either.
    expect(await calls.accept(ann, code)).toMatchObject({ code: 40935 });
  });

  test('is refused for a record that resigned, is CANCELED, or is of another team', async () => {
    await recordOf(ann.email, { resigned_at: new Date(), job_ended_date: '2026-01-01' });
    expect(await calls.accept(ann, code)).toMatchObject({ code: 40935 });
    const bob = await seedApplicant(app.database, { name: 'Bob' });
    await recordOf(bob.email, { status: 'CANCELED' });
    expect(await calls.accept(bob, code)).toMatchObject({ code: 40935 });
    const cy = await seedApplicant(app.database, { name: 'Cy' });
    await inTransaction(app.database, { teamId: other.id }, (tx) =>
      seedMember(tx, other.id, { name: 'Cy', departmentId: other.root, email: cy.email }),
    );
    expect(await calls.accept(cy, code)).toMatchObject({ code: 40935 });
  });

  test('is refused if the function is closed or the link has ended', async () => {
    await recordOf(ann.email);
    const ended = await seedLink(app.database, team.id, { endedAt: new Date() });
    expect(await calls.accept(ann, ended.code)).toMatchObject({ code: 41013 });
    const full = await seedLink(app.database, team.id, { maxUses: 1, uses: 1 });
    expect(await calls.accept(ann, full.token)).toMatchObject({ code: 41012 });
  });

  test("joins immediately: the record becomes the person's, keeps its values, and a pending request ends", async () => {
    const memberId = await recordOf(ann.email);
    const { data: request } = await calls.apply(ann, code, { email: ann.email });
    expect((await calls.look(ann, code)).data).toMatchObject({ state: 'PENDING', onRecord: true });
    const answers = await Promise.all(Array.from({ length: 4 }, () => calls.accept(ann, code)));
    expect(answers.map(({ code: said }) => said).toSorted((a, b) => a - b)).toEqual([0, 40930, 40930, 40930]);
    expect((await calls.own(ann, request.id)).data.status).toBe('WITHDRAWN');
    const inside = { ...ann, teamId: team.id, memberId };
    expect((await app.call(inside, members.self)).data).toMatchObject({
      employeeId: memberId,
      displayName: 'Rita Record',
      memberStatus: 'REGISTERED',
      departments: [{ name: 'Sales' }],
    });
    expect((await calls.look(ann, code)).data.state).toBe('MEMBER');
    const entries = (await readLog(app.database, team.id)).filter(({ object_id }) => object_id === memberId);
    expect(entries.at(-1)).toMatchObject({
      action: 'member.join',
      actor_name: 'Rita Record',
      after: { memberStatus: 'REGISTERED', via: 'CODE' },
    });
  });

  test('works by mobile number too', async () => {
    const chen = await seedApplicant(app.database, { name: '陈大文', mobile: '+85291234567' });
    const memberId = await recordOf('office@harbour.test', { mobile_prefix: '852', mobile_number: '91234567' });
    expect((await calls.accept(chen, code)).data).toEqual({ teamId: team.id });
    const row = await inTeam((tx) => tx.selectFrom('members').selectAll().where('id', '=', memberId).executeTakeFirstOrThrow());
    expect(row).toMatchObject({ status: 'REGISTERED', account_id: chen.accountId });
  });
});
