import { beforeEach, describe, expect } from 'vitest';
import { appRequests } from '#contract/apps/app-requests.ts';
import { resignations } from '#contract/people/resignations.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { accessCalls, another } from '#dev/testing/app-requests.ts';
import { type Person, readLog, seedAccountMember, seedTeam } from '#dev/testing/team.ts';
import { translator } from '#phrases/translate.ts';
import { asPlatform, inTransaction } from '#server/kernel/database/database.ts';
import { sql } from 'kysely';
import { pattern, t } from '#dev/testing/texts.ts';

let ann: Person;

const team = await seedTeam(app.database, 'Harbour Trading', 500);
const other = await seedTeam(app.database, 'Elsewhere', 500);
const calls = accessCalls(app, team);
beforeEach(async () => {
  ann = await seedAccountMember(app.database, team.id, `Ann ${another()}`, team.jakarta);
  await calls.mails();
});

describe('requesting an app', () => {
  test.each([
    ['', 'This field is required'],
    ['  ', 'This field is required'],
    ['x'.repeat(301), t('rules.tooLong', { max: 300 })],
    [undefined, 'This field is required'],
  ])('needs a reason: %j', async (reason, message) => {
    const appId = await calls.appLike({ availability: 'OPENED' });
    const answer = await app.call(ann, appRequests.ask, { params: { id: appId }, body: { reason } });
    expect(answer).toMatchObject({ status: 422, fields: [{ field: 'reason', message }] });
  });

  test('is refused without a token, to people outside the team, and for unknown or withdrawn unopened apps', async () => {
    const appId = await calls.appLike(null);
    expect(await calls.ask(null, appId)).toMatchObject({ status: 401 });
    expect(await calls.ask(other.member, appId)).toMatchObject({ status: 200 });
    expect(await calls.ask(ann, team.id)).toMatchObject({ status: 404 });
    await asPlatform(app.database, (db) => sql`UPDATE apps SET withdrawn_at = now() WHERE id = ${appId}::uuid`.execute(db));
    expect(await calls.ask(ann, appId)).toMatchObject({ status: 404 });
    expect(await calls.standing(ann, appId)).toMatchObject({ withdrawn: true, verdict: 'NOT_OPENED', can: { ask: false } });
  });

  test('neither names nor notifies suspended deciders, who could not decide', async () => {
    const appId = await calls.appLike({ availability: 'OPENED' });
    const deciding = await calls.scoped([team.jakarta]);
    const named = async () => (await calls.standing(ann, appId)).administrators.map(({ employeeId }) => employeeId);
    expect(await named()).toContain(deciding.memberId);
    await inTransaction(app.database, { teamId: team.id }, (tx) =>
      sql`UPDATE members SET suspended_at = now() WHERE id = ${deciding.memberId}::uuid`.execute(tx),
    );
    expect(await named()).not.toContain(deciding.memberId);
    await calls.asked(ann, appId);
    const recipients = (await calls.mails()).map(({ recipient }) => recipient);
    expect(recipients).not.toContain(await calls.emailOf(deciding));
    expect(recipients).toContain(await calls.emailOf(team.owner));
  });

  test('is refused to members who can use the app', async () => {
    const appId = await calls.appLike({ availability: 'ALL' });
    expect(await calls.ask(ann, appId)).toMatchObject({
      status: 409,
      message: expect.stringMatching(pattern('errors.appUsable', { app: /App asked-\d+/ })) as string,
    });
    const { verdict, launchUrl, administrators } = await calls.standing(ann, appId);
    expect({ verdict, launchUrl, administrators }).toEqual({
      verdict: 'OK',
      launchUrl: 'https://apps.example.com/open',
      administrators: [],
    });
  });

  test('twenty times at once creates one request', async () => {
    const appId = await calls.appLike({ availability: 'OPENED' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => calls.ask(ann, appId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(new Set([40931]));
  });

  test('is possible again 24 hours after a rejection, at once after a withdrawal, and notifies deciders once', async () => {
    const appId = await calls.appLike({ availability: 'OPENED' });
    const first = await calls.asked(ann, appId);
    await calls.reject(team.owner, first);
    expect(await calls.ask(ann, appId)).toMatchObject({ status: 429, message: t('errors.askAgainLater', { hours: 24 }) });
    expect(await calls.standing(ann, appId)).toMatchObject({
      request: { status: 'REJECTED', decisionReason: 'Not needed' },
      can: { ask: false },
    });
    await calls.age(first, 24);
    const second = await calls.asked(ann, appId);
    await calls.mails();
    expect(await app.call(team.member, appRequests.withdraw, { params: { id: second } })).toMatchObject({ status: 404 });
    expect(await app.call(ann, appRequests.withdraw, { params: { id: second } })).toMatchObject({ status: 200 });
    expect(await app.call(ann, appRequests.withdraw, { params: { id: second } })).toMatchObject({ status: 409, code: 40934 });
    expect(await calls.approve(team.owner, second)).toMatchObject({ status: 409, code: 40934 });
    await calls.asked(ann, appId);
    expect(await calls.mails()).toEqual([]);
  });

  test('notifies every decider whose scope contains the member, and no one else, each in their language', async () => {
    const near = await calls.scoped([team.sales]);
    await calls.scoped([team.product]);
    await calls.scoped([team.sales], 'view');
    await asPlatform(app.database, (db) =>
      db.updateTable('accounts').set({ locale: 'id' }).where('id', '=', near.accountId).execute(),
    );
    const appId = await calls.appLike({ availability: 'OPENED' });
    const id = await calls.asked(ann, appId);
    const emails = await calls.mails();
    const addresses = await asPlatform(app.database, (db) =>
      db
        .selectFrom('accounts')
        .select(['email'])
        .where('id', 'in', [near.accountId, team.owner.accountId, team.superAdmin.accountId])
        .execute(),
    );
    for (const { email } of addresses) expect(emails.map(({ recipient }) => recipient)).toContain(email);
    const strangers = [team.member.accountId, team.hr.accountId, ann.accountId];
    const others = await asPlatform(app.database, (db) =>
      db.selectFrom('accounts').select('email').where('id', 'in', strangers).execute(),
    );
    for (const { email } of others) expect(emails.map(({ recipient }) => recipient)).not.toContain(email);
    const indonesian = emails.find(({ body_text: text }) =>
      text.includes(translator('id')('mail.appAsked.ignore', { team: 'Harbour Trading' })),
    );
    expect(indonesian).toMatchObject({ template: 'appAsked' });
    expect(indonesian?.body_text).toContain(`/workbench/application/requests?request=${id}`);
  });

  test('names only the people the member sees in the directory', async () => {
    const near = await calls.scoped([team.sales]);
    const appId = await calls.appLike({ availability: 'OPENED', inCharge: team.hr.memberId });
    const ids = async () => {
      const { inCharge, administrators } = await calls.standing(ann, appId);
      return [inCharge?.employeeId, ...administrators.map(({ employeeId }) => employeeId)];
    };
    expect(await ids()).toEqual(
      expect.arrayContaining([team.hr.memberId, near.memberId, team.owner.memberId, team.superAdmin.memberId]),
    );
    await inTransaction(app.database, { teamId: team.id }, (tx) =>
      tx
        .insertInto('visibility_exceptions')
        .values({
          team_id: team.id,
          id: appId,
          name: `Hides ${another()}`,
          effect: 'PROHIBIT',
          priority: 1,
          subject_members: [ann.memberId],
          object_members: [team.hr.memberId, near.memberId],
        })
        .execute(),
    );
    const left = await ids();
    expect(left).not.toContain(team.hr.memberId);
    expect(left).not.toContain(near.memberId);
    expect(left).toContain(team.owner.memberId);
  });
});

test('pending requests end when the member resigns', async () => {
  const id = await calls.asked(ann, await calls.appLike({ availability: 'OPENED' }));
  const left = await app.call(team.owner, resignations.resign, { params: { id: ann.memberId }, query: { reason: 'CAREER' } });
  expect(left.status, left.message).toBe(200);
  const row = await inTransaction(app.database, { teamId: team.id }, (tx) =>
    tx.selectFrom('app_requests').select('status').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  expect(row.status).toBe('WITHDRAWN');
  expect(await calls.approve(team.owner, id)).toMatchObject({ status: 404 });
  const entries = (await readLog(app.database, team.id)).filter(({ object_id: of }) => of === id);
  expect(entries.map(({ action }) => action)).toContain('appRequest.withdraw');
});
