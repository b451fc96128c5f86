import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect } from 'vitest';
import { invitationLimits } from '#contract/people/invitation-facts.ts';
import { type Invited, type InviteResults, invitations } from '#contract/people/invitations.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { seedInvitation, seedOpen } from '#dev/testing/invitations.ts';
import { readLog, seedMember, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { entranceAt, findEntranceInvitation } from '#server/features/people/invitations/entrances.repository.ts';
import { tokenHash } from '#server/features/people/invitations/invitation-codes.rules.ts';
import { asPlatform, inTransaction } from '#server/kernel/database/database.ts';
import { t } from '#dev/testing/texts.ts';

let team: TestTeam;
let other: TestTeam;
beforeEach(async () => {
  team = await seedTeam(app.database, 'Harbour');
  other = await seedTeam(app.database, 'Other');
});

const asTeam = <T>(work: Parameters<typeof inTransaction<T>>[2], teamId = team.id) =>
  inTransaction(app.database, { teamId }, work);
let count = 0;
const address = () => `person${(count += 1)}@example.com`;
const seed = (person: { name: string; email?: string; departmentId?: string }, of = team) =>
  asTeam((tx) => seedMember(tx, of.id, { departmentId: of.sales, ...person }), of.id);
const one = (body: object, person = team.owner) => app.call<Invited>(person, invitations.email, { body });
const many = (body: object, person = team.owner) => app.call<InviteResults>(person, invitations.batchEmail, { body });
const text = (body: object, person = team.owner) => app.call<InviteResults>(person, invitations.batchMobile, { body });
const remind = (ids: string[], person = team.owner) =>
  app.call<InviteResults>(person, invitations.remind, { body: { employeeIds: ids } });
const results = (answer: { data: InviteResults }) => answer.data.items.map(({ result }) => result);
const emails = (recipient: string) =>
  asPlatform(app.owner, (db) =>
    db
      .selectFrom('mail_outbox')
      .select(['channel', 'language', 'template', 'subject', 'body_text as text'])
      .where('recipient', '=', recipient)
      .execute(),
  );
const statusOf = async (memberId: string) =>
  (await asTeam((tx) => tx.selectFrom('members').select('status').where('id', '=', memberId).executeTakeFirstOrThrow())).status;
/** Moves what was sent this many days into the past. */
const pass = (days: number, teamId = team.id) =>
  asTeam((tx) => sql`UPDATE member_invitations SET sent_at = sent_at - ${days}::int * interval '1 day'`.execute(tx), teamId);

describe('refuses', () => {
  test('callers without the permission, of another team, or with an empty request', async () => {
    expect((await app.call(null, invitations.email)).status).toBe(401);
    expect((await one({ email: address() }, team.member)).code).toBe(40300);
    expect((await remind([team.hr.memberId], team.member)).code).toBe(40300);
    const anna = await seed({ name: 'Anna' }, other);
    expect((await one({ employeeId: anna.memberId })).status).toBe(404);
    expect(results(await many({ employeeIds: [anna.memberId] }))).toEqual(['OUTSIDE_SCOPE']);
    expect((await one({})).fields).toMatchObject([{ field: 'employeeId' }]);
    expect((await one({ email: ' ' })).fields).toMatchObject([{ field: 'email' }]);
    const plain = await seed({ name: 'No Mail' });
    await asTeam((tx) =>
      sql`UPDATE members SET email = NULL, mobile_prefix = '852', mobile_number = '91234567' WHERE id = ${plain.memberId}::uuid`.execute(
        tx,
      ),
    );
    expect(await one({ employeeId: plain.memberId })).toMatchObject({
      status: 422,
      fields: [{ field: 'email', message: t('rules.emailRequired') }],
    });
    expect((await many({})).fields).toMatchObject([{ field: 'emails' }]);
    expect((await many({ emails: Array.from({ length: 201 }, address) })).fields).toMatchObject([{ field: 'emails' }]);
    expect((await remind([])).fields).toMatchObject([{ field: 'employeeIds' }]);
  });

  test('all requests while the function is closed, and sends nothing', async () => {
    const recipient = address();
    await seedOpen(app.database, team.id, false);
    expect((await one({ email: recipient })).code).toBe(41011);
    expect(await emails(recipient)).toEqual([]);
  });

  test('a scoped administrator outside their departments', async () => {
    const inside = await seed({ name: 'Inside', email: address(), departmentId: team.jakarta });
    const outsideMail = address();
    const outside = await seed({ name: 'Outside', email: outsideMail, departmentId: team.product });
    expect((await one({ employeeId: outside.memberId }, team.hr)).status).toBe(404);
    const answer = await many({ employeeIds: [inside.memberId, outside.memberId], emails: [address(), outsideMail] }, team.hr);
    expect(results(answer)).toEqual(['SENT', 'OUTSIDE_SCOPE', 'OUTSIDE_SCOPE', 'OUTSIDE_SCOPE']);
    expect(answer.data.items[1]).toMatchObject({ displayName: null, recipient: null });
    expect(await emails(outsideMail)).toEqual([]);
    expect(await statusOf(outside.memberId)).toBe('UNREGISTERED');
  });
});

test('an invitation of several an invitation of several reports the result of each address', async () => {
  const fresh = address();
  const invited = address();
  await one({ email: invited });
  const joined = await asPlatform(app.database, (db) =>
    db.selectFrom('accounts').select('email').where('id', '=', team.member.accountId).executeTakeFirstOrThrow(),
  );
  const plain = await seed({ name: 'No Mail' });
  await asTeam((tx) =>
    sql`UPDATE members SET email = NULL, mobile_prefix = '852', mobile_number = '91234567' WHERE id = ${plain.memberId}::uuid`.execute(
      tx,
    ),
  );
  const gone = await seed({ name: 'Gone' });
  await asTeam((tx) => sql`UPDATE members SET status = 'CANCELED' WHERE id = ${gone.memberId}::uuid`.execute(tx));
  const answer = await many({
    employeeIds: [team.hr.memberId, plain.memberId, gone.memberId],
    emails: ['nonsense', ` ${fresh.toUpperCase()} `, fresh, invited, joined.email, '', 'a@b'],
  });
  expect(answer.data.items.map(({ recipient, result }) => `${recipient} ${result}`)).toEqual([
    'hana.hr@example.com ALREADY_JOINED',
    'null NO_EMAIL',
    'gone@example.com ACCOUNT_CLOSED',
    'nonsense WRONG_FORMAT',
    `${fresh} SENT`,
    `${invited} INVITED_TODAY`,
    `${joined.email} ALREADY_JOINED`,
    'a@b WRONG_FORMAT',
  ]);
  expect(answer.data).toMatchObject({ sent: 1, left: invitationLimits.perTeamADay - 2 });
  // For a single invitation, the missing address is a field error.
  const { fields } = await one({ employeeId: plain.memberId });
  expect(fields).toMatchObject([{ field: 'email', message: t('rules.emailRequired') }]);
  expect(await emails(fresh)).toHaveLength(1);
});

test('an invitation contains a unique link, valid for thirty days and stored as a hash', async () => {
  const recipient = address();
  const anna = await seed({ name: 'Anna', email: recipient });
  expect((await one({ employeeId: anna.memberId })).data).toMatchObject({ displayName: 'Anna', recipient, result: 'SENT' });
  const [email] = await emails(recipient);
  expect(email).toMatchObject({
    channel: 'MAIL',
    language: 'hk',
    template: 'invited',
    subject: 'Olivia Owner 邀請你加入 Harbour',
  });
  const token = /http:\/\/localhost:3000\/invite\/([\w-]{22})\s/.exec(email?.text ?? '')?.[1] ?? '';
  const found = await asPlatform(app.database, (db) => entranceAt(db, { hash: tokenHash(token) }));
  expect(found).toMatchObject({ team_id: team.id, link_id: null });
  const invitation = await asTeam((tx) => findEntranceInvitation(tx, team.id, found?.invitation_id ?? uuidv7()));
  expect(invitation).toMatchObject({ member_id: anna.memberId, recipient, sent_by: team.owner.memberId, expired: false });
  const { rows } = await asTeam((tx) =>
    sql<{ days: number; row: string }>`
      SELECT extract(day FROM expires_at - sent_at)::int AS days, row_to_json(i)::text AS row FROM member_invitations i`.execute(
      tx,
    ),
  );
  expect(rows).toMatchObject([{ days: 30 }]);
  expect(rows[0]?.row).not.toContain(token);
  const log = await readLog(app.database, team.id);
  expect(log).toMatchObject([{ action: 'invitation.send', object_id: anna.memberId, after: { channel: 'MAIL', recipient } }]);
  expect(JSON.stringify(log)).not.toContain(token);
});

test('an invitation uses the language of the account, and keeps NOT_JOIN', async () => {
  const [known, unknown] = [address(), address()];
  await asPlatform(app.database, (db) =>
    db
      .insertInto('accounts')
      .values({ id: uuidv7(), email: known, email_verified_at: new Date(), display_name: 'Budi', locale: 'id' })
      .execute(),
  );
  const budi = await seed({ name: 'Budi', email: known });
  await asTeam((tx) => sql`UPDATE members SET status = 'NOT_JOIN' WHERE id = ${budi.memberId}::uuid`.execute(tx));
  const anna = await seed({ name: 'Anna', email: unknown });
  expect(results(await many({ employeeIds: [budi.memberId, anna.memberId] }))).toEqual(['SENT', 'SENT']);
  expect(await emails(known)).toMatchObject([{ language: 'id', subject: 'Olivia Owner mengundang Anda ke Harbour' }]);
  expect(await emails(unknown)).toMatchObject([{ language: 'hk' }]);
  expect([await statusOf(budi.memberId), await statusOf(anna.memberId)]).toEqual(['NOT_JOIN', 'UN_ACTIVATED']);
});

describe('limits', () => {
  test('one invitation per address a day and five in thirty days, from one team', async () => {
    const recipient = address();
    for (let n = 0; n < invitationLimits.perAddressIn30Days; n += 1) {
      expect((await one({ email: recipient })).data.result, `number ${n + 1}`).toBe('SENT');
      expect((await one({ email: recipient })).data.result).toBe('INVITED_TODAY');
      await pass(1);
    }
    expect((await one({ email: recipient })).data.result).toBe('ADDRESS_LIMIT');
    await pass(25);
    expect((await one({ email: recipient })).data.result, 'the first of five is thirty days old').toBe('SENT');
  });

  test('three per address a day from all teams together', async () => {
    const recipient = address();
    for (let n = 0; n < invitationLimits.perAddressADayFromAll; n += 1) {
      const another = await seedTeam(app.database, `Team ${n}`);
      expect((await one({ email: recipient }, another.owner)).data.result).toBe('SENT');
    }
    expect((await one({ email: recipient })).data.result).toBe('ADDRESS_LIMIT');
    expect(await emails(recipient)).toHaveLength(3);
  });

  test('five hundred per team a day: the last ones in order of the list, then all are refused', async () => {
    await asTeam((tx) =>
      sql`INSERT INTO member_invitations (team_id, id, channel, recipient, language, token_hash, expires_at)
        SELECT ${team.id}::uuid, gen_random_uuid(), 'MAIL', 'x' || n || ${team.id} || '@example.com', 'en', sha256((n || ${team.id})::bytea), now()
        FROM generate_series(1, ${invitationLimits.perTeamADay - 2}::int) AS n`.execute(tx),
    );
    const answer = await many({ emails: [address(), address(), address()] });
    expect(results(answer)).toEqual(['SENT', 'SENT', 'TEAM_LIMIT']);
    expect(answer.data.left).toBe(0);
    const refused = await one({ email: address() });
    expect(refused).toMatchObject({ status: 429, code: 42901, message: expect.stringContaining('500') });
    expect((await one({ email: 'nonsense' })).fields).toMatchObject([
      { field: 'email', message: 'Please enter a correct email' },
    ]);
    expect((await one({ email: address() }, other.owner)).data.result).toBe('SENT');
    await pass(1);
    expect((await one({ email: address() })).data.result).toBe('SENT');
  });

  test('twenty concurrent invitations to one address send one email, from one team and from two', async () => {
    const recipient = address();
    const answers = await Promise.all(Array.from({ length: 20 }, () => one({ email: recipient })));
    expect(answers.map(({ data }) => data.result).toSorted()).toEqual([
      ...Array.from({ length: 19 }, () => 'INVITED_TODAY'),
      'SENT',
    ]);
    expect(await emails(recipient)).toHaveLength(1);
    const second = address();
    const owners = [
      team.owner,
      other.owner,
      (await seedTeam(app.database, 'Third')).owner,
      (await seedTeam(app.database, 'Fourth')).owner,
    ];
    await Promise.all(owners.flatMap((owner) => [one({ email: second }, owner), one({ email: second }, owner)]));
    expect(await emails(second)).toHaveLength(3);
  });
});

describe('reminding', () => {
  test('is for members invited before, once a day, with an email of its own', async () => {
    const recipient = address();
    const anna = await seed({ name: 'Anna', email: recipient });
    expect(results(await remind([anna.memberId, team.hr.memberId]))).toEqual(['NOT_INVITED', 'ALREADY_JOINED']);
    expect(await emails(recipient)).toEqual([]);
    await one({ employeeId: anna.memberId });
    expect(results(await remind([anna.memberId]))).toEqual(['INVITED_TODAY']);
    await pass(1);
    const races = await Promise.all(Array.from({ length: 5 }, () => remind([anna.memberId])));
    expect(races.flatMap(results).filter((result) => result === 'SENT')).toHaveLength(1);
    expect((await emails(recipient)).map(({ template }) => template)).toEqual(['invited', 'reminded']);
    expect((await readLog(app.database, team.id)).map(({ action }) => action)).toContain('invitation.remind');
    const outside = await seed({ name: 'Out', departmentId: team.product });
    expect(results(await remind([outside.memberId], team.hr))).toEqual(['OUTSIDE_SCOPE']);
  });

  test('counts an invitation that was sent manually before', async () => {
    const recipient = address();
    const anna = await seed({ name: 'Anna', email: recipient });
    await seedInvitation(app.database, team.id, {
      recipient,
      memberId: anna.memberId,
      sentAt: new Date(Date.now() - 2 * 86_400_000),
    });
    await asTeam((tx) => sql`UPDATE members SET status = 'NOT_JOIN' WHERE id = ${anna.memberId}::uuid`.execute(tx));
    expect(results(await remind([anna.memberId]))).toEqual(['SENT']);
  });
});

describe('by text message', () => {
  test('is refused if text messages cannot be sent', async () => {
    const silent = await startTestApp({ sharedUrl: app.ownerUrl, sms: false });
    try {
      const body = { mobiles: ['+852 9123 4567'] };
      expect((await silent.call(team.owner, invitations.batchMobile, { body })).code).toBe(40907);
    } finally {
      await silent.close();
    }
  });

  test('goes to numbers and members, in the chosen language, with a unique link', async () => {
    const anna = await seed({ name: 'Anna' });
    await asTeam((tx) =>
      sql`UPDATE members SET mobile_prefix = '62', mobile_number = '81234567890' WHERE id = ${anna.memberId}::uuid`.execute(tx),
    );
    const number = `+8529${String(1_000_000 + (count += 1))}`;
    const answer = await text({ employeeIds: [anna.memberId, team.hr.memberId], mobiles: ['12345', number], language: 'cn' });
    expect(results(answer)).toEqual(['SENT', 'ALREADY_JOINED', 'WRONG_FORMAT', 'SENT']);
    expect(results(await text({ employeeIds: [(await seed({ name: 'Mail Only' })).memberId] }))).toEqual(['NO_MOBILE']);
    expect(await emails(number)).toMatchObject([
      {
        channel: 'SMS',
        language: 'cn',
        text: expect.stringMatching(/^Olivia Owner 邀请你加入 Atrium 上的 Harbour：http\S+\/invite\/[\w-]{22}$/),
      },
    ]);
    expect(await statusOf(anna.memberId)).toBe('UN_ACTIVATED');
    expect(results(await text({ mobiles: [number] }))).toEqual(['INVITED_TODAY']);
  });
});
