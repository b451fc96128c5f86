import { sql } from 'kysely';
import { beforeEach, describe, expect } from 'vitest';
import type { z } from 'zod';
import type { Endpoint } from '#contract/kit.ts';
import { joining } from '#contract/people/joining.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { seedLink } from '#dev/testing/invitations.ts';
import { applicantCalls, seedApplicant } from '#dev/testing/joining.ts';
import { type Person, seedMember, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { asPlatform, inTransaction } from '#server/kernel/database/database.ts';
import { t } from '#dev/testing/texts.ts';

type Detail = z.output<typeof joining.read.output>;
type Page = z.output<typeof joining.list.output>;
type Results = z.output<typeof joining.approveMany.output>;

let team: TestTeam;
let ways: Record<'none' | 'sales' | 'product' | 'byHr', string>;
let made = 0;

const calls = applicantCalls(app);
beforeEach(async () => {
  await asPlatform(app.owner, (db) => sql`DELETE FROM throttles; DELETE FROM mail_outbox`.execute(db));
  made += 1;
  team = await seedTeam(app.database, `Harbour ${made}`, 100);
  const link = async (options: object) => (await seedLink(app.database, team.id, options)).token;
  ways = {
    none: await link({}),
    sales: await link({ departmentId: team.jakarta }),
    product: await link({ departmentId: team.product }),
    byHr: await link({ createdBy: team.hr.memberId }),
  };
});

const inTeam = <T>(work: Parameters<typeof inTransaction<T>>[2]) => inTransaction(app.database, { teamId: team.id }, work);
const applicant = (name: string, options: object = {}) => seedApplicant(app.database, { name, ...options });
/** Makes a request to join by an entrance and returns its id. */
async function requestToJoin(way: keyof typeof ways, person?: Person & { email: string }, body: object = {}): Promise<string> {
  const who = person ?? (await applicant('Ann Lee'));
  const answer = await calls.apply(who, ways[way], { email: who.email || null, ...body });
  expect(answer.status, answer.message).toBe(200);
  return answer.data.id;
}
const call = <T = Detail>(person: Person | null, endpoint: Endpoint, id: string, body?: object) =>
  app.call<T>(person, endpoint, { params: { id }, ...(body && { body }) });
const approve = (person: Person, id: string, body: object = {}) => call(person, joining.approve, id, body);
const reject = (person: Person, id: string, reason = 'Not known here') => call(person, joining.reject, id, { reason });
const list = async (person: Person, query: Record<string, string | number | string[]> = {}) =>
  (await app.call<Page>(person, joining.list, { query })).data;

describe('rejecting and many', () => {
  test('rejecting needs a reason, which is stored, emailed and shown to the applicant', async () => {
    const ann = await applicant('Ann Lee', { locale: 'en' });
    const id = await requestToJoin('none', ann);
    expect((await call(team.owner, joining.reject, id, { reason: ' ' })).fields).toMatchObject([{ field: 'reason' }]);
    expect((await reject(team.owner, id, 'Ask <your> school')).data).toMatchObject({
      status: 'REJECTED',
      decisionReason: 'Ask <your> school',
    });
    expect(await approve(team.owner, id)).toMatchObject({
      status: 409,
      message: t('errors.alreadyRejected', { name: 'Olivia Owner' }),
    });
    const [email] = await asPlatform(app.owner, (db) =>
      db.selectFrom('mail_outbox').selectAll().where('recipient', '=', ann.email).execute(),
    );
    expect(email?.body_text).toContain('Reason: Ask <your> school');
    expect(email?.body_html).not.toContain('<your>');
  });

  test('each of many is decided separately, with its own reason if it is refused', async () => {
    await inTeam((tx) => seedMember(tx, team.id, { name: 'Taken', departmentId: team.sales, email: 'taken@example.com' }));
    const good = [await requestToJoin('sales', await applicant('One')), await requestToJoin('none', await applicant('Two'))];
    const twice = await requestToJoin('none', await applicant('Three'), { email: 'taken@example.com' });
    const rejected = await requestToJoin('none', await applicant('Four'));
    await reject(team.superAdmin, rejected);
    const ids = [...good, twice, rejected, team.id];
    const { data } = await app.call<Results>(team.owner, joining.approveMany, {
      body: { ids },
      headers: { 'idempotency-key': `many-${made}-xx` },
    });
    expect(data.items).toEqual([
      ...good.map((id) => ({ id, done: true, message: null })),
      { id: twice, done: false, message: expect.stringMatching(/^Email: /) as string },
      { id: rejected, done: false, message: t('errors.alreadyRejected', { name: 'Sam Super' }) },
      { id: team.id, done: false, message: t('errors.notFound') },
    ]);
    const said = await app.call<Results>(team.owner, joining.rejectMany, { body: { ids: [twice, ...good], reason: 'Full' } });
    expect(said.data.items.map(({ done }) => done)).toEqual([true, false, false]);
    expect(await app.call(team.owner, joining.approveMany, { body: { ids: [] } })).toMatchObject({ status: 422 });
    expect(await app.call(team.owner, joining.approveMany, { body: { ids: Array(51).fill(team.id) } })).toMatchObject({
      status: 422,
    });
  });
});

test('the list filters, searches, sorts and pages', async () => {
  const first = await requestToJoin('sales', await applicant('Zoe Adams'), { reason: 'Summer job' });
  const second = await requestToJoin('none', await applicant('Adam Zed'));
  await reject(team.owner, first);
  const ids = async (query: Record<string, string | number | string[]>) =>
    (await list(team.owner, query)).items.map(({ id }) => id);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Hong_Kong' }).format(new Date());
  expect(await ids({})).toEqual([second, first]);
  expect(await ids({ sort: 'displayName', order: 'asc' })).toEqual([second, first]);
  expect(await ids({ sort: 'displayName', order: 'desc', size: 1, page: 2 })).toEqual([second]);
  expect(await ids({ status: ['REJECTED', 'APPROVERD'] })).toEqual([first]);
  expect(await ids({ search: 'summer' })).toEqual([first]);
  expect(await ids({ search: '100%' })).toEqual([]);
  expect(await ids({ via: ['CODE', 'QR'] })).toEqual([]);
  expect(await ids({ via: ['LINK'] })).toEqual([second, first]);
  const { items } = await list(team.owner, { search: 'Zoe' });
  expect(items[0]).toMatchObject({ department: { name: 'Jakarta' }, emailProved: true, decidedBy: 'Olivia Owner' });
  expect(await ids({ linkId: items[0]?.link?.id ?? '' })).toEqual([first]);
  expect(await ids({ from: today, to: today })).toEqual([second, first]);
  expect(await ids({ to: '2020-01-01' })).toEqual([]);
});
