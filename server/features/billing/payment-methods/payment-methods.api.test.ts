import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { PaymentMethod } from '#contract/billing/payment-methods.ts';
import { paymentMethods } from '#contract/billing/payment-methods.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { callByToken, makeToken } from '#dev/testing/api-tokens.ts';
import { fillInForm, seedCards } from '#dev/testing/cards.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { asSupport, letSupportIn, seedStaff } from '#dev/testing/support.ts';
import { type Person, readLog, seedAccountMember, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { asTeam } from '#server/kernel/database/database.ts';

let team: TestTeam;
let payer: Person;

const app = await startTestApp({ cards: true });
afterAll(() => app.close());
beforeEach(async () => {
  team = await seedTeam(app.database, 'Harbour Trading');
  payer = await seedAccountMember(app.database, team.id, 'Pia Payer', team.product);
  await giveRole(app.database, team.id, { name: 'Pays', grants: { '050300': 'edit' }, members: [payer.memberId] });
});

const address = { line1: '1 Harbour Road', city: 'Hong Kong', country: 'HK' };
const begin = (person: Person, body: object = {}) => app.call<{ url: string }>(person, paymentMethods.begin, { body });
const list = async (person = payer) =>
  (await app.call<{ items: PaymentMethod[]; gateway: string }>(person, paymentMethods.list)).data.items;
const create = (person: Person, body: object, headers = {}) =>
  app.call<PaymentMethod>(person, paymentMethods.create, {
    body: { holder: 'Pia Payer', billingAddress: address, ...body },
    headers,
  });
const update = (id: string, body: object, person = payer) =>
  app.call<PaymentMethod>(person, paymentMethods.update, { params: { id }, body });
const remove = (id: string, person = payer) => app.call(person, paymentMethods.remove, { params: { id } });
const tokenOf = async (number: string, more = {}, body = {}, person = payer) =>
  fillInForm((await begin(person, body)).data.url, number, more);
const add = async (number = '4242424242424242', body = {}) => {
  const answer = await create(payer, { token: await tokenOf(number), ...body });
  if (answer.status !== 200) throw new Error(answer.message);
  return answer.data;
};
const faults = ({ fields = [] }: { fields?: { field: string }[] }) => fields.map(({ field }) => field);

describe('refusals', () => {
  test('payment methods are refused to callers without the code or with view access only', async () => {
    const looker = await seedAccountMember(app.database, team.id, 'Lou Looker', team.product);
    await giveRole(app.database, team.id, { name: 'Looks', grants: { '050300': 'view' }, members: [looker.memberId] });
    for (const person of [team.hr, team.member]) {
      expect((await app.call(person, paymentMethods.list)).code).toBe(40300);
      expect((await begin(person)).code).toBe(40300);
    }
    const { id } = await add();
    expect((await list(looker)).map((card) => card.id)).toEqual([id]);
    expect((await begin(looker)).code).toBe(40300);
    expect((await update(id, { holder: 'X' }, looker)).code).toBe(40300);
    expect((await remove(id, looker)).code).toBe(40300);
  });

  test('provider support and tokens can list cards but not add them', async () => {
    const { id } = await add();
    await letSupportIn(app, team.id);
    const support = await asSupport(app, await seedStaff(app, 'Sina Staff'), team.id);
    const { token } = await makeToken(app, team.owner, ['050300 view']);
    const body = { token: await tokenOf('5555555555554444'), holder: 'X', billingAddress: address };
    expect((await app.call(support, paymentMethods.list)).status).toBe(200);
    expect((await callByToken(app, token, paymentMethods.list)).status).toBe(200);
    const tries = [
      [paymentMethods.begin, { body: {} }],
      [paymentMethods.create, { body }],
      [paymentMethods.update, { params: { id }, body: { holder: 'X' } }],
      [paymentMethods.remove, { params: { id } }],
    ] as const;
    for (const [endpoint, call] of tries) {
      expect((await app.call(support, endpoint, call)).code).toBe(40340);
      expect((await callByToken(app, token, endpoint, call)).code).toBe(40300);
    }
  });

  test('cards and forms of another team are not found', async () => {
    const other = await seedTeam(app.database, 'Other Company');
    const { id } = await add();
    const token = await tokenOf('5555555555554444');
    await begin(other.owner);
    expect(faults(await create(other.owner, { token }))).toEqual(['token']);
    expect((await app.call(other.owner, paymentMethods.form, { query: { token } })).status).toBe(404);
    expect((await update(id, { holder: 'X' }, other.owner)).status).toBe(404);
    expect((await remove(id, other.owner)).status).toBe(404);
    expect((await app.call(other.owner, paymentMethods.consequences, { params: { id } })).status).toBe(404);
    expect(await list(other.owner)).toEqual([]);
  });

  test('without a gateway only reading is possible', async () => {
    const off = await startTestApp({ sharedUrl: app.ownerUrl });
    try {
      const card = await add();
      const { data } = await off.call<{ items: PaymentMethod[]; gateway: null }>(payer, paymentMethods.list);
      expect(data).toMatchObject({ gateway: null, items: [{ id: card.id, usable: false }] });
      expect((await off.call(payer, paymentMethods.begin, { body: {} })).code).toBe(40918);
      const body = { token: 'cs_test_anything', holder: 'X', billingAddress: address };
      expect((await off.call(payer, paymentMethods.create, { body })).code).toBe(40918);
      expect((await off.call(payer, paymentMethods.remove, { params: { id: card.id } })).status).toBe(200);
    } finally {
      await off.close();
    }
  });
});

describe('adding a card', () => {
  test.each([
    ['a number', { number: '1' }],
    ['a card number', { cardNumber: 'x' }],
    ['a security code', { cvc: '' }],
    ['digits in an address', { billingAddress: { ...address, line2: 'my card 4242 4242 4242 4242' } }],
    ['digits as a token', { token: '5555555555554444' }],
    ['digits in a list', { extra: [{ deep: ['4000-0566-5566-5556'] }] }],
    ['a number of JSON', { extra: 378282246310005 }],
    ['full-width digits', { holder: '４２４２４２４２４２４２４２４２' }],
    ['digits as a name', { '4242424242424242': 1 }],
    ['a code deep inside', { extra: { card: { CVV: '123' } } }],
  ])('%s: answers 422 before authentication is checked', async (_what, body) => {
    for (const person of [payer, team.member, null]) {
      const answer = await app.call(person, paymentMethods.create, {
        body: { token: 'cs_test_anything', holder: 'X', billingAddress: address, ...body },
      });
      expect([answer.status, answer.code]).toEqual([422, 42210]);
      // A random request id can contain twelve digits in a row.
      const { requestId: _random, ...rest } = JSON.parse(answer.raw.body) as Record<string, unknown>;
      expect(JSON.stringify(rest)).not.toMatch(/\d{12}|4242 4242/);
    }
  });

  test('refuses malformed and unknown tokens and those of unfinished forms', async () => {
    const { url } = (await begin(payer)).data;
    for (const token of ['', 'x', 'cs_test_unknown00', new URL(url).pathname.split('/').at(-1)])
      expect(faults(await create(payer, { token }))).toEqual(['token']);
    expect(await list()).toEqual([]);
  });

  test('refuses a missing holder or address', async () => {
    const token = await tokenOf('4242424242424242');
    expect(faults(await create(payer, { token, holder: ' ', billingAddress: { country: 'XX' } }))).toEqual([
      'holder',
      'billingAddress.line1',
      'billingAddress.city',
      'billingAddress.country',
    ]);
  });

  test('refuses a card number already saved, under a new token or the same form', async () => {
    const token = await tokenOf('4242424242424242');
    const { id } = (await create(payer, { token })).data;
    expect((await create(payer, { token })).code).toBe(40929);
    const again = await tokenOf('4242424242424242', { expiry: '01/41' });
    expect((await app.call(payer, paymentMethods.form, { query: { token: again } })).data).toMatchObject({ known: id });
    expect((await create(payer, { token: again })).code).toBe(40929);
    expect(await list()).toHaveLength(1);
  });

  test('refuses an eleventh card, also among concurrent requests', async () => {
    await seedCards(app.database, team.id, 8);
    const numbers = ['4242424242424242', '5555555555554444', '4000056655665556', '378282246310005'];
    const tokens = await Promise.all(numbers.map((number) => tokenOf(number)));
    const answers = await Promise.all(tokens.map((token) => create(payer, { token, isDefault: true })));
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 0, 40928, 40928]);
    const cards = await list();
    expect([cards.length, cards.filter(({ isDefault }) => isDefault).length]).toEqual([10, 1]);
    expect((await begin(payer)).code).toBe(40928);
  });
});

test('the gateway provides the card data; the log names brand and last four digits', async () => {
  const token = await tokenOf('4000056655665556', { holder: 'Typed There' });
  expect((await app.call(payer, paymentMethods.form, { query: { token } })).data).toMatchObject({
    brand: 'visa',
    lastFour: '5556',
    funding: 'DEBIT',
    holder: 'Typed There',
    expiry: 'GOOD',
    known: null,
  });
  const { status, data } = await create(payer, { token });
  expect(status).toBe(200);
  expect(data).toMatchObject({
    brand: 'visa',
    lastFour: '5556',
    expMonth: 12,
    expYear: 2040,
    holder: 'Pia Payer',
    isDefault: true,
    usable: true,
    addedBy: 'Pia Payer',
    billingAddress: { ...address, line2: null, state: null, postalCode: null },
  });
  const log = await readLog(app.database, team.id);
  expect(log.at(-1)).toMatchObject({ action: 'paymentMethod.create', after: { isDefault: true } });
  const named = await asTeam(app.database, team.id, (db) => db.selectFrom('operation_log').select('object_name').execute());
  expect(named.map((entry) => entry.object_name)).toContain('Visa •••• 5556');
  expect(JSON.stringify(log)).not.toMatch(/12\/40|2040|Typed There|pm_|cs_test/);
});

test('a retried creation returns the same card and stores only one', async () => {
  const token = await tokenOf('4242424242424242');
  const headers = { 'idempotency-key': 'keep-a-card-1' };
  const [first, second] = [await create(payer, { token }, headers), await create(payer, { token }, headers)];
  expect(second.data).toEqual(first.data);
  expect(await list()).toHaveLength(1);
});

describe('the default card', () => {
  test('moves, and stays unique among concurrent requests', async () => {
    const [a, b, c] = [await add(), await add('5555555555554444'), await add('378282246310005', { isDefault: true })];
    expect((await list()).map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [c.id, true],
      [b.id, false],
      [a.id, false],
    ]);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => update([a.id, b.id, c.id][n % 3] ?? '', { isDefault: true })),
    );
    for (const { code } of answers) expect([0, 42203]).toContain(code);
    expect((await list()).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  test('moves to the latest other card when the default is deleted', async () => {
    const [a, b, c] = [await add(), await add('5555555555554444'), await add('378282246310005')];
    const { data } = await app.call(payer, paymentMethods.consequences, { params: { id: a.id } });
    expect(data).toEqual({ isDefault: true, next: { id: c.id, brand: 'amex', lastFour: '0005' }, renewals: [], running: false });
    expect((await remove(a.id)).status).toBe(200);
    expect((await list()).map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [c.id, true],
      [b.id, false],
    ]);
    expect((await remove(a.id)).status).toBe(404);
    expect((await readLog(app.database, team.id)).at(-1)).toMatchObject({
      action: 'paymentMethod.delete',
      before: { isDefault: true },
    });
  });
});

describe('changing a card', () => {
  test('holder and address can change; unchanged data and concurrent changes are refused', async () => {
    const { id, version } = await add();
    expect((await update(id, {})).code).toBe(42203);
    expect((await update(id, { holder: 'Pia Payer', isDefault: true })).code).toBe(42203);
    expect((await update(id, { isDefault: false })).status).toBe(422);
    const changed = await update(id, { holder: 'New Name', billingAddress: { ...address, city: 'Kowloon' }, version });
    expect(changed.data).toMatchObject({ holder: 'New Name', billingAddress: { city: 'Kowloon' } });
    expect((await update(id, { holder: 'Late', version })).code).toBe(40900);
    expect((await readLog(app.database, team.id)).at(-1)).toMatchObject({
      before: { billingAddress: '1 Harbour Road, Hong Kong, HK' },
      after: { billingAddress: '1 Harbour Road, Kowloon, HK', otherChanges: ['持卡人姓名'] },
    });
  });

  test('the expiry changes only by a new form for the same number', async () => {
    const { id } = await add();
    expect((await begin(payer, { methodId: '00000000-0000-4000-8000-000000000000' })).status).toBe(404);
    const other = await tokenOf('5555555555554444', {}, { methodId: id });
    expect(faults(await update(id, { token: other }))).toEqual(['token']);
    const token = await tokenOf('4242424242424242', { expiry: '03/43' }, { methodId: id });
    expect((await update(id, { token })).data).toMatchObject({ id, expMonth: 3, expYear: 2043, isDefault: true });
  });
});

test('an expiring card is marked', async () => {
  const now = new Date();
  const at = (months: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 15));
  const set = (date: Date) =>
    asTeam(app.database, team.id, (db) =>
      db
        .updateTable('payment_methods')
        .set({ exp_month: date.getUTCMonth() + 1, exp_year: date.getUTCFullYear() })
        .execute(),
    );
  await add();
  const expiries = [];
  for (const months of [-2, 1, 3]) {
    await set(at(months));
    expiries.push((await list())[0]?.expiry);
  }
  expect(expiries).toEqual(['OVER', 'SOON', 'GOOD']);
});

test('when the gateway does not answer, no card is refused or stored', async () => {
  const token = await tokenOf('4242424242424242');
  app.cards?.sandbox.fail({ before: 1 });
  try {
    expect((await begin(payer)).code).toBe(40927);
    expect((await create(payer, { token })).code).toBe(40927);
  } finally {
    app.cards?.sandbox.fail();
  }
  expect(await list()).toEqual([]);
  expect((await create(payer, { token })).status).toBe(200);
});
