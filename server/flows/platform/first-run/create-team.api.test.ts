import pg from 'pg';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { members } from '#contract/people/members.ts';
import { builtInRoles } from '#contract/access/permission-facts.ts';
import { roles } from '#contract/access/roles.ts';
import { languages } from '#contract/languages.ts';
import { teams } from '#contract/platform/teams.ts';
import { seedAccount } from '#dev/testing/account.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { type Person, readLog } from '#dev/testing/team.ts';
import type { AccountContext } from '#server/kernel/context.ts';
import { newCode } from '#server/features/people/invitations/invitation-codes.rules.ts';
import { t } from '#dev/testing/texts.ts';
import { translator } from '#phrases/translate.ts';
import { createTeam } from './create-team.service.ts';

type Team = z.output<typeof teams.create.output>;

let founder: Person;
let made = 0;

const app = await startTestApp();
const owner = new pg.Client({ connectionString: app.ownerUrl });
await owner.connect();
afterAll(async () => {
  await owner.end();
  await app.close();
});
beforeEach(async () => {
  founder = await seedAccount(app.database, { name: '陈大文', mobile: `+852912345${(made += 1) + 10}` });
});

const create = (body: object, headers: Record<string, string> = {}, person: Person | null = founder) =>
  app.call<Team>(person, teams.create, { body, headers, teamId: null });
const counted = async (sql: string, ...values: unknown[]) => Number((await owner.query(sql, values)).rows[0]?.count);
const madeBy = (person: Person) => counted('SELECT count(*) FROM teams WHERE created_by = $1', person.accountId);

describe('refusals', () => {
  test('a missing token', async () => {
    expect(await create({ name: 'Nobody' }, {}, null)).toMatchObject({ status: 401 });
  });

  test.each([
    [{}, 'name', 'This field is required'],
    [{ name: '  ' }, 'name', 'This field is required'],
    [{ name: 'A/B' }, 'name', t('rules.specialCharacters')],
    [{ name: 'x'.repeat(65) }, 'name', t('rules.tooLong', { max: 64 })],
    [{ name: 'A', website: 'javascript:alert(1)' }, 'website', t('rules.website')],
    [{ name: 'A', timeZone: 'Mars/Olympus' }, 'timeZone', t('rules.notOneOf')],
    [{ name: 'A', currency: 'EUR' }, 'currency', t('rules.notOneOf')],
    [{ name: 'A', size: '7' }, 'size', t('rules.notOneOf')],
    [{ name: 'A', contactNumber: 'call me' }, 'contactNumber', 'Please enter a correct phone number'],
    // A number of an unknown country, of another country than selected, and without any country.
    [{ name: 'A', contactNumber: '+852 123' }, 'contactNumber', 'Please enter a correct phone number'],
    [{ name: 'A', country: 'SG', contactNumber: '2345 6789' }, 'contactNumber', 'Please enter a correct phone number'],
    [{ name: 'A', contactNumber: '2345 6789' }, 'contactNumber', 'Please enter a correct phone number'],
  ])('%j is refused at %s', async (body, field, message) => {
    expect(await create(body)).toMatchObject({ status: 422, code: 42200, fields: [{ field, message }] });
    expect(await madeBy(founder)).toBe(0);
  });

  test('the eleventh team of a day, also among concurrent calls', async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, (_, n) => create({ name: `Many ${n}` })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ code }) => code === 42900)).toHaveLength(4);
    expect(await madeBy(founder)).toBe(10);
  });

  test('a failing call leaves nothing behind, and its idempotency key can be used again', async () => {
    const headers = { 'idempotency-key': 'fails-midway-1' };
    await owner.query(
      `CREATE FUNCTION public.fail() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''planted''; END'`,
    );
    await owner.query('CREATE TRIGGER planted BEFORE INSERT ON operation_log FOR EACH ROW EXECUTE FUNCTION public.fail()');
    try {
      expect(await create({ name: 'Half Written' }, headers)).toMatchObject({ status: 500, code: 50000 });
    } finally {
      await owner.query('DROP TRIGGER planted ON operation_log; DROP FUNCTION public.fail()');
    }
    const left = `SELECT (SELECT count(*) FROM teams WHERE name = 'Half Written') + (SELECT count(*) FROM departments WHERE name = 'Half Written')
      + (SELECT count(*) FROM members WHERE account_id = $1) + (SELECT count(*) FROM account_teams WHERE account_id = $1)
      + (SELECT count(*) FROM idempotency_keys WHERE account_id = $1)
      + (SELECT count(*) FROM roles r WHERE NOT EXISTS (SELECT 1 FROM teams t WHERE t.id = r.team_id)) AS count`;
    expect(await counted(left, founder.accountId)).toBe(0);
    expect(await create({ name: 'Half Written' }, headers)).toMatchObject({ status: 200 });
  });
});

describe('one idempotency key creates one team', () => {
  test('two concurrent calls and a later one get the same answer', async () => {
    const headers = { 'idempotency-key': 'same-key-0001' };
    const [first, second] = await Promise.all([create({ name: 'Twice' }, headers), create({ name: 'Twice' }, headers)]);
    const third = await create({ name: 'Twice' }, headers);
    expect(first).toMatchObject({ status: 200 });
    expect(second.data).toEqual(first.data);
    expect(third.data).toEqual(first.data);
    expect(await madeBy(founder)).toBe(1);
  });

  test('rejects another body', async () => {
    const headers = { 'idempotency-key': 'same-key-0002' };
    await create({ name: 'Once' }, headers);
    expect(await create({ name: 'Other' }, headers)).toMatchObject({ status: 422, code: 42202 });
  });
});

describe('a new team', () => {
  test('takes missing fields from the country, language and time zone of its founder', async () => {
    const { data } = await create({ name: 'Jaya', country: 'ID' }, { 'accept-language': 'id', 'x-time-zone': 'Asia/Jakarta' });
    expect(data).toMatchObject({ currency: 'IDR', defaultLang: 'id', timeZone: 'Asia/Jakarta', memberCap: 3000, headcount: 1 });
    expect(data).toMatchObject({ setupStep: 'ADMIN', selectedProduct: null, logo: null, version: 1 });
    expect(data.code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
    const elsewhere = await create({ name: 'Berlin', country: 'DE' });
    expect(elsewhere.data).toMatchObject({ currency: 'USD', defaultLang: 'en', timeZone: 'UTC' });
  });

  test('has a root department, its owner as first member, and roles named in the language of the reader', async () => {
    const { data } = await create({ name: '海港貿易', defaultLang: 'hk' });
    const person = { ...founder, teamId: data.id };
    const { data: self } = await app.call<z.output<typeof members.self.output>>(person, members.self);
    expect(self).toMatchObject({
      displayName: '陈大文',
      memberStatus: 'REGISTERED',
      mobilePrefix: '852',
      mobileNumber: `912345${made + 10}`,
      email: null,
    });
    expect(self.departments).toMatchObject([{ name: '海港貿易' }]);
    for (const language of languages) {
      const headers = { 'accept-language': language };
      const { data: made } = await app.call<{ items: { name: string }[] }>(person, roles.list, { headers });
      expect(made.items.map(({ name }) => name)).toEqual(builtInRoles.map((key) => translator(language)(`roles.builtIn.${key}`)));
    }
    const { data: list } = await app.call<{ items: { id: string }[]; total: number }>(founder, teams.list, { teamId: null });
    expect(list).toMatchObject({ total: 1, items: [{ id: data.id, name: '海港貿易', setupStep: 'ADMIN', owner: true }] });
  });

  test('starts its operation log', async () => {
    const { data } = await create({ name: 'Logged', industry: 'RETAIL' });
    expect(await readLog(app.database, data.id)).toMatchObject([
      {
        action: 'team.create',
        object_id: data.id,
        actor_name: '陈大文',
        after: { name: 'Logged', industry: 'RETAIL' },
      },
    ]);
  });

  test('takes another code if the first belongs to another team', async () => {
    const { data } = await create({ name: 'First' });
    const codes = [data.code, data.code, newCode()];
    const context: AccountContext = {
      database: app.database,
      logKey: app.logKey,
      fileKey: app.logKey,
      requestId: 'test',
      language: 'en',
      timeZone: 'UTC',
      ip: '',
      userAgent: '',
      now: new Date(),
      recorded: [],
      afterCommit: [],
      account: { id: founder.accountId },
      teamHeader: null,
    };
    const last = codes.at(-1);
    const second = await createTeam(context, { name: 'Second' }, { codes: () => codes.shift() ?? '' });
    expect(second.code).toBe(last);
  });
});
