import { sql } from 'kysely';
import { beforeEach, describe, expect } from 'vitest';
import { requestLimits } from '#contract/request-facts.ts';
import { joiningLimits } from '#contract/people/joining-facts.ts';
import { joining } from '#contract/people/joining.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { seedInvitation, seedLink, seedOpen } from '#dev/testing/invitations.ts';
import { ageRequest, applicantCalls, seedApplicant } from '#dev/testing/joining.ts';
import { type Person, readLog, seedMember, seedTeam } from '#dev/testing/team.ts';
import { asPlatform, inTransaction } from '#server/kernel/database/database.ts';
import { t } from '#dev/testing/texts.ts';

let ann: Person & { email: string };

const team = await seedTeam(app.database, 'Harbour Trading');
const other = await seedTeam(app.database, 'Other Company');
const calls = applicantCalls(app);
beforeEach(async () => {
  await asPlatform(app.database, (db) => sql`DELETE FROM throttles`.execute(db));
  ann = await seedApplicant(app.database, { name: 'Ann Lee' });
});

const yesterday = () => new Date(Date.now() - 86_400_000);
const inTeam = <T>(work: Parameters<typeof inTransaction<T>>[2], teamId = team.id) =>
  inTransaction(app.database, { teamId }, work);
const invitationOf = (id: string) =>
  inTeam((tx) => tx.selectFrom('member_invitations').selectAll().where('id', '=', id).executeTakeFirstOrThrow());

describe('before a valid code nothing is revealed', () => {
  test('needs a token', async () => {
    expect(await calls.look(null, 'ABCD2345')).toMatchObject({ status: 401 });
  });

  test.each(['ABCD2345', 'nonsense', 'x'.repeat(22), "' OR 1=1 --", 'ＡＢＣＤ２３４５'])('%s leads nowhere', async (joinCode) => {
    const { status, data } = await calls.look(ann, joinCode);
    expect(status).toBe(200);
    expect(data).toEqual({
      state: 'INVALID_CODE',
      team: null,
      teamId: null,
      inviter: null,
      request: null,
      againAt: null,
      refusedDomains: null,
      onRecord: false,
      form: null,
    });
  });

  test('a team that no longer exists gives the same answer as a wrong code', async () => {
    const gone = await seedTeam(app.database, 'Gone');
    const { code } = await seedLink(app.database, gone.id);
    await inTeam((tx) => tx.updateTable('teams').set({ status: 'DISSOLVED' }).where('id', '=', gone.id).execute(), gone.id);
    const { data } = await calls.look(ann, code);
    expect([data.state, data.team]).toEqual(['INVALID_CODE', null]);
    expect(await calls.apply(ann, code)).toMatchObject({ status: 410, message: 'Code invalid' });
  });

  test('closed and expired reveal the name of the team only', async () => {
    const mine = await seedTeam(app.database, 'Closed Company');
    const { code, token } = await seedLink(app.database, mine.id, { createdBy: mine.owner.memberId, endedAt: yesterday() });
    for (const [joinCode, state] of [
      [code, 'CODE_EXPIRED'],
      [token, 'LINK_EXPIRED'],
    ] as const) {
      const { data } = await calls.look(ann, joinCode);
      expect(data).toMatchObject({
        state,
        team: { name: 'Closed Company', logo: null },
        inviter: null,
        form: null,
        onRecord: false,
      });
    }
    await seedOpen(app.database, mine.id, false);
    const { data } = await calls.look(ann, code);
    expect(data).toMatchObject({ state: 'CLOSED', team: { name: 'Closed Company', logo: null }, inviter: null, form: null });
    expect(await calls.apply(ann, code)).toMatchObject({ status: 410, message: 'Team invitation closed' });
  });
});

describe('guessing', () => {
  const guess = (person: Person, n: number) => calls.look(person, `ABCD${2222 + n}`.replace(/[01]/g, '9').slice(0, 8));

  test('of sixty concurrent guesses five are answered, and during the lock the right code is refused too', async () => {
    const { code } = await seedLink(app.database, team.id);
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => guess(ann, n)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(joiningLimits.wrongCodes);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused).toMatchObject({ code: 42910, message: t('errors.codeLocked', { minutes: 10 }) });
    expect(Number(refused?.raw.headers['retry-after'])).toBeGreaterThan(590);
    expect(await calls.look(ann, code)).toMatchObject({ status: 429 });
    expect(await calls.apply(ann, code)).toMatchObject({ status: 429 });
    expect(await calls.accept(ann, code)).toMatchObject({ status: 429 });
  });

  test('after ten minutes five more attempts are allowed', async () => {
    for (let n = 0; n < 5; n += 1) expect((await guess(ann, n)).status).toBe(200);
    const pass = (seconds: number) =>
      asPlatform(app.database, (db) =>
        sql`UPDATE throttles SET blocked_until = blocked_until - ${seconds}::float8 * interval '1 second',
          expires_at = expires_at - ${seconds}::float8 * interval '1 second'`.execute(db),
      );
    await pass(joiningLimits.lockedFor - 5);
    expect((await guess(ann, 6)).status).toBe(429);
    await pass(5);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => guess(ann, n)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  });

  test('right codes do not count, and other people are not locked out', async () => {
    const { code } = await seedLink(app.database, team.id);
    for (let n = 0; n < 4; n += 1) await guess(ann, n);
    for (let n = 0; n < 8; n += 1) expect((await calls.look(ann, code.toLowerCase())).data.state).toBe('FORM');
    await guess(ann, 5);
    expect((await calls.look(ann, code)).status).toBe(429);
    const bob = await seedApplicant(app.database, { name: 'Bob' });
    expect((await calls.look(bob, code)).status).toBe(200);
  });

  test('accounts of one network share the limit of the network', async () => {
    const many = await Promise.all(Array.from({ length: 16 }, (_, n) => seedApplicant(app.database, { name: `Guesser ${n}` })));
    const answers = await Promise.all(many.flatMap((person) => Array.from({ length: 5 }, (_, n) => guess(person, n))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(joiningLimits.wrongCodesOfNetwork);
  });
});

describe('each state', () => {
  test('expired, refreshed or used up: expired, by way of arrival', async () => {
    const past = await seedLink(app.database, team.id, { expiresAt: yesterday() });
    const used = await seedLink(app.database, team.id, { maxUses: 3, uses: 3 });
    for (const { code, token } of [past, used]) {
      expect((await calls.look(ann, code)).data.state).toBe('CODE_EXPIRED');
      expect((await calls.look(ann, token, true)).data.state).toBe('LINK_EXPIRED');
      expect(await calls.apply(ann, code)).toMatchObject({ code: 41013, message: 'Code expired' });
      expect(await calls.apply(ann, token)).toMatchObject({ code: 41012, message: 'Link expired' });
    }
  });

  test('a member is led into the team, whatever their former requests', async () => {
    const { code } = await seedLink(app.database, team.id);
    expect((await calls.look(team.member, code)).data).toMatchObject({ state: 'MEMBER', teamId: team.id, form: null });
    expect(await calls.apply(team.member, code)).toMatchObject({ code: 40930 });
    // A member of another team is not known here.
    expect((await calls.look(other.member, code)).data).toMatchObject({ state: 'FORM', teamId: null });
  });

  test('the form is filled in from the account and names the inviter', async () => {
    const { token } = await seedLink(app.database, team.id, { createdBy: team.hr.memberId });
    const chen = await seedApplicant(app.database, { name: '陈大文', mobile: '+8613812345678' });
    expect((await calls.look(chen, token)).data).toMatchObject({
      state: 'FORM',
      team: { name: 'Harbour Trading' },
      inviter: 'Hana Hr',
      onRecord: false,
      againAt: null,
      form: { displayName: '陈大文', email: null, mobilePrefix: '86', mobileNumber: '13812345678' },
    });
  });

  test('pending, then rejected with reason and time of the next attempt, then the form again', async () => {
    const { code } = await seedLink(app.database, team.id);
    const { data: made } = await calls.apply(ann, code);
    expect((await calls.look(ann, code)).data).toMatchObject({
      state: 'PENDING',
      request: { id: made.id, status: 'PENDING' },
      form: null,
    });
    await app.call(team.owner, joining.reject, { params: { id: made.id }, body: { reason: 'Wrong company' } });
    const { data } = await calls.look(ann, code);
    expect(data).toMatchObject({ state: 'REJECTED', request: { decidedBy: 'Olivia Owner', decisionReason: 'Wrong company' } });
    const decided = new Date(data.request?.decidedAt ?? 0).getTime();
    expect(new Date(data.againAt ?? 0).getTime()).toBe(decided + requestLimits.again);
    await ageRequest(app.database, team.id, made.id, 24);
    expect((await calls.look(ann, code)).data).toMatchObject({
      state: 'REJECTED',
      againAt: null,
      form: { displayName: 'Ann Lee' },
    });
  });

  test('approved: shows by whom for a day, then leads into the team', async () => {
    const { code } = await seedLink(app.database, team.id);
    const { data: made } = await calls.apply(ann, code, { email: ann.email });
    expect((await app.call(team.owner, joining.approve, { params: { id: made.id }, body: {} })).status).toBe(200);
    expect((await calls.look(ann, code)).data).toMatchObject({
      state: 'APPROVED',
      teamId: team.id,
      request: { status: 'APPROVERD', decidedBy: 'Olivia Owner', teamId: team.id },
    });
    await ageRequest(app.database, team.id, made.id, 24);
    expect((await calls.look(ann, code)).data).toMatchObject({ state: 'MEMBER', teamId: team.id });
  });

  test('a person who used up a link still sees the decision', async () => {
    const { code } = await seedLink(app.database, team.id, { maxUses: 1 });
    await calls.apply(ann, code);
    expect((await calls.look(ann, code)).data.state).toBe('PENDING');
    const bob = await seedApplicant(app.database, { name: 'Bob' });
    expect((await calls.look(bob, code)).data.state).toBe('CODE_EXPIRED');
  });

  test('a link for some email domains reports them to others, and to people without a verified address', async () => {
    const { code } = await seedLink(app.database, team.id, { emailDomains: ['harbour.test'] });
    const inside = await seedApplicant(app.database, { name: 'In', email: 'in@harbour.test' });
    const claimed = await seedApplicant(app.database, { name: 'Claims', email: 'boss@harbour.test', verified: false });
    expect((await calls.look(inside, code)).data.refusedDomains).toBeNull();
    for (const person of [ann, claimed]) {
      expect((await calls.look(person, code)).data.refusedDomains).toEqual(['harbour.test']);
      expect(await calls.apply(person, code, { email: 'boss@harbour.test' })).toMatchObject({
        code: 40310,
        message: t('errors.emailDomainRefused', { domains: '@harbour.test' }),
      });
    }
    expect((await calls.apply(inside, code)).status).toBe(200);
  });
});

describe('a personal invitation', () => {
  test('records its first opening, and its member record becomes NOT_JOIN', async () => {
    const { memberId } = await inTeam((tx) =>
      seedMember(tx, team.id, { name: 'Rita Record', departmentId: team.sales, email: ann.email }),
    );
    await inTeam((tx) => tx.updateTable('members').set({ status: 'UN_ACTIVATED' }).where('id', '=', memberId).execute());
    const { id, token } = await seedInvitation(app.database, team.id, {
      recipient: ann.email,
      memberId,
      sentBy: team.hr.memberId,
    });
    expect((await calls.look(ann, token)).data).toMatchObject({ state: 'FORM', onRecord: true, inviter: 'Hana Hr' });
    const opened = (await invitationOf(id)).opened_at;
    expect(opened).not.toBeNull();
    await calls.look(ann, token);
    expect((await invitationOf(id)).opened_at).toEqual(opened);
    const status = () =>
      inTeam((tx) => tx.selectFrom('members').select('status').where('id', '=', memberId).executeTakeFirstOrThrow());
    expect(await status()).toEqual({ status: 'NOT_JOIN' });
    const entries = (await readLog(app.database, team.id)).filter((entry) => entry.object_id === memberId);
    expect(entries).toMatchObject([
      { action: 'member.status', before: { memberStatus: 'UN_ACTIVATED' }, after: { memberStatus: 'NOT_JOIN' } },
    ]);
  });

  test('opened by another person it is marked as opened, and offers no record', async () => {
    const { memberId } = await inTeam((tx) => seedMember(tx, team.id, { name: 'Not Ann', departmentId: team.sales }));
    const { id, token } = await seedInvitation(app.database, team.id, { recipient: 'not.ann@example.com', memberId });
    expect((await calls.look(ann, token)).data).toMatchObject({ state: 'FORM', onRecord: false });
    expect((await invitationOf(id)).opened_at).not.toBeNull();
    expect(await calls.accept(ann, token)).toMatchObject({ code: 40935 });
  });

  test('replaced or expired, it is an expired link', async () => {
    const past = await seedInvitation(app.database, team.id, { recipient: ann.email, expiresAt: yesterday() });
    const ended = await seedInvitation(app.database, team.id, { recipient: ann.email, endedAt: yesterday() });
    for (const { token } of [past, ended]) expect((await calls.look(ann, token)).data.state).toBe('LINK_EXPIRED');
    expect((await invitationOf(past.id)).opened_at).toBeNull();
  });
});
