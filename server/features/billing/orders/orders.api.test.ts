import { randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect } from 'vitest';
import type { OrderStep } from '#contract/billing/order-facts.ts';
import { orderSteps } from '#contract/billing/order-facts.ts';
import type { OrderDetail, OrderSummary, OrderSum } from '#contract/billing/order-views.ts';
import { orders } from '#contract/billing/orders.ts';
import { app } from '#dev/testing/api-test.ts';
import { team, test } from '#dev/testing/team-test.ts';
import { callByToken, makeToken } from '#dev/testing/api-tokens.ts';
import { seedApp, seedTeamApp } from '#dev/testing/apps.ts';
import { seededLabel, type SeededState, seededStates, seedOrder } from '#dev/testing/orders.ts';
import { giveRole } from '#dev/testing/roles.ts';
import { asSupport, letSupportIn, seedStaff } from '#dev/testing/support.ts';
import { type Person, readLog, seedAccountMember, seedTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';

const appId = await seedApp(app.database, 'orders-shown');
beforeEach(async () => {
  await seedTeamApp(app.database, team, appId);
});

interface Listed {
  items: OrderSummary[];
  total: number;
  sums: OrderSum[];
  years: number[];
}
const list = (query: Record<string, string | number> = {}, person = team.owner) =>
  app.call<Listed>(person, orders.list, { query });
const read = (id: string, person = team.owner) => app.call<OrderDetail>(person, orders.read, { params: { id } });
const count = (person = team.owner) => app.call<number>(person, orders.countPendingPayment);
const payType = (id: string, to: string, person = team.owner) =>
  app.call<OrderDetail>(person, orders.setPayType, { params: { id }, body: { payType: to } });
const customer = (id: string, name: string, person = team.owner) =>
  app.call<OrderDetail>(person, orders.setCustomer, { params: { id }, body: { name, country: 'HK', email: 'pay@example.com' } });
const askRefund = (id: string, person = team.owner) =>
  app.call(person, orders.askRefund, { params: { id }, body: { reason: 'Bought twice' } });
const seed = (state: SeededState, more: object = {}) => seedOrder(app.database, team, appId, { state, ...more });
const actions = async () => (await readLog(app.database, team.id)).map(({ action }) => action);

/** Steps an owner can take in each state, written out by hand from specification section 4 and domain rules 5. */
const table: Record<SeededState, string> = {
  CREATE: 'pay cancel payType customer',
  WAIT_PAID: 'retry',
  UPLOADED_VOUCHER: 'replaceVoucher cancel customer',
  WAIT_FULFILLED: '',
  FULFILLED: 'askRefund',
  REFUNDED: '',
  CANCELED: 'orderAgain',
  CANCELED_VOUCHER: 'orderAgain',
  LAPSED: 'orderAgain',
};
const allowed = ({ can }: OrderDetail) => orderSteps.filter((step) => can[step].allowed);
const why = ({ can }: OrderDetail, ...steps: OrderStep[]) => steps.map((step) => can[step].why);

describe('refusals', () => {
  test('orders require the code to read, and edit access to change', async () => {
    const { id } = await seed('CREATE');
    for (const answer of [await list({}, team.hr), await read(id, team.hr), await count(team.member)])
      expect(answer.code).toBe(40300);
    const viewer = await seedAccountMember(app.database, team.id, 'Vera Viewer', team.sales);
    await giveRole(app.database, team.id, { name: 'Looks', grants: { '050100': 'view' }, members: [viewer.memberId] });
    expect((await list({}, viewer)).data.total).toBe(1);
    // The unpaid count is for the owner and super administrators, whichever billing codes other members hold.
    expect((await count(viewer)).code).toBe(40300);
    const { data } = await read(id, viewer);
    expect(allowed(data)).toEqual([]);
    expect(why(data, 'pay', 'cancel', 'payType')).toEqual(['permission', 'permission', 'permission']);
    for (const answer of [
      await payType(id, 'BANK_TRANSFER', viewer),
      await customer(id, 'Mine', viewer),
      await askRefund(id, viewer),
    ])
      expect(answer.code).toBe(40300);
  });

  test('orders of another team are answered with 404 and appear in no list', async () => {
    const other = await seedTeam(app.database, 'Other Company');
    const theirs = await seedOrder(app.database, other, appId, { state: 'CREATE' });
    for (const answer of [
      await read(theirs.id),
      await payType(theirs.id, 'BANK_TRANSFER'),
      await customer(theirs.id, 'Ours'),
      await askRefund(theirs.id),
      await app.call(team.owner, orders.readOld, { params: { id: theirs.id } }),
      await app.call(team.owner, orders.voucher, { params: { id: theirs.id, voucherId: randomUUID() } }),
    ])
      expect(answer.status).toBe(404);
    expect((await list({ search: theirs.number })).data).toMatchObject({ total: 0, sums: [], years: [] });
    expect((await count()).data).toBe(0);
  });

  test('provider support and tokens can read, but not change or request refunds', async () => {
    const { id } = await seed('CREATE');
    await letSupportIn(app, team.id);
    const staff = await seedStaff(app, 'Sina Staff');
    const full = await asSupport(app, staff, team.id);
    expect(why((await read(id, full)).data, 'pay', 'cancel', 'customer')).toEqual(['memberOnly', 'memberOnly', 'memberOnly']);
    for (const answer of [await payType(id, 'BANK_TRANSFER', full), await customer(id, 'Mine', full), await askRefund(id, full)])
      expect(answer.code).toBe(40340);
    expect((await count(full)).code).toBe(40300);
    const { token } = await makeToken(app, team.owner, ['050100 view']);
    expect((await callByToken(app, token, orders.countPendingPayment)).code).toBe(40300);
    expect((await callByToken(app, token, orders.list)).status).toBe(200);
    const byToken = await callByToken(app, token, orders.setPayType, { params: { id }, body: { payType: 'BANK_TRANSFER' } });
    expect(byToken.code).toBe(40300);
    expect(await actions()).not.toContain('order.payType');
  });
});

describe('an order by its state', () => {
  test.each(seededStates)('%s: has the label and the permitted steps of the table', async (state) => {
    const { id, number } = await seed(state);
    const { data } = await read(id);
    expect(data).toMatchObject({ number, label: seededLabel(state), discountRatio: 0.1, discountedPrice: 54_000, due: 54_000 });
    expect(allowed(data).join(' ')).toBe(table[state]);
    expect((await list({ status: data.label })).data.items.map(({ id: found }) => found)).toEqual([id]);
    const others = ['CREATE', 'WAIT_PAID', 'UPLOADED_VOUCHER', 'WAIT_FULFILLED', 'FULFILLED', 'REFUNDED', 'CANCELED'];
    expect((await list({ status: others.filter((label) => label !== data.label).join(',') })).data.total).toBe(0);
  });

  test.each(seededStates)('%s: the server accepts or refuses each change independently of the screen', async (state) => {
    const { id } = await seed(state);
    const moved = (step: OrderStep) => {
      if (table[state].split(' ').includes(step)) return 0;
      return state === 'WAIT_PAID' && step !== 'askRefund' ? 40917 : 40916;
    };
    expect((await customer(id, 'Another Limited')).code).toBe(moved('customer'));
    expect((await payType(id, 'BANK_TRANSFER')).code).toBe(moved('payType'));
    expect((await askRefund(id)).code).toBe(moved('askRefund'));
  });

  test('an obstacle to a step is named', async () => {
    const card = await seed('CREATE');
    expect(why((await read(card.id)).data, 'voucher', 'replaceVoucher', 'bill')).toEqual(['payType', 'state', 'state']);
    const paid = await seed('FULFILLED');
    expect(why((await read(paid.id)).data, 'bill', 'pay')).toEqual(['noDocument', 'state']);
    await askRefund(paid.id);
    expect(why((await read(paid.id)).data, 'askRefund')).toEqual(['refundAsked']);
    const automatic = await seed('CREATE', { automatic: true });
    expect(why((await read(automatic.id)).data, 'payType')).toEqual(['state']);
    expect((await payType(automatic.id, 'BANK_TRANSFER')).code).toBe(40916);
  });

  test('the timeline lists events in order with the person who acted', async () => {
    const { id } = await seed('REFUNDED', { payType: 'BANK_TRANSFER' });
    const { data } = await read(id);
    expect(data.timeline.map(({ kind }) => kind)).toEqual(['PLACED', 'VOUCHER', 'VOUCHER_APPROVED', 'PAID', 'REFUNDED']);
    expect(data.refunds).toMatchObject([{ amount: 54_000, by: 'Sina Staff', reason: 'Bought twice', goesTo: 'BALANCE' }]);
    expect(data.vouchers).toMatchObject([{ kind: 'PICTURE', status: 'APPROVED', decidedBy: 'Sina Staff' }]);
    expect(data.lines[0]).toMatchObject({ planName: 'Team', net: 54_000 });
  });
});

describe('changes of an unpaid order', () => {
  test('changing the payment type moves the expiry, and switching back and forth does not extend it', async () => {
    const createdAt = new Date(Date.now() - 3_600_000);
    const { id } = await seed('CREATE', { createdAt });
    const fifteen = new Date(createdAt.getTime() + 15 * 86_400_000).toISOString();
    expect((await payType(id, 'STRIPE')).code).toBe(42203);
    expect((await payType(id, 'BANK_TRANSFER')).data).toMatchObject({ payType: 'BANK_TRANSFER', lapsesAt: fifteen });
    const card = (await payType(id, 'STRIPE')).data;
    const left = Date.parse(card.lapsesAt ?? '') - Date.now();
    expect(left).toBeGreaterThan(23.9 * 3_600_000);
    expect(left).toBeLessThanOrEqual(24 * 3_600_000);
    expect(await actions()).toEqual(['order.payType', 'order.payType']);
    const old = await seedTeam(app.database, 'Late');
    const late = await seedOrder(app.database, old, appId, {
      payType: 'BANK_TRANSFER',
      createdAt: new Date(Date.now() - 14.9 * 86_400_000),
    });
    const switched = (await payType(late.id, 'STRIPE', old.owner)).data;
    expect(Date.parse(switched.lapsesAt ?? '') - Date.now()).toBeLessThan(3 * 3_600_000);
  });

  test('the customer can be changed while unpaid; errors are reported by field', async () => {
    const { id } = await seed('CREATE');
    const bad = await app.call(team.owner, orders.setCustomer, {
      params: { id },
      body: { name: ' ', email: 'nobody', phone: 'call me', country: 'ZZ' },
    });
    expect(bad.fields?.map(({ field }) => field).toSorted()).toEqual(['country', 'email', 'name', 'phone']);
    const body = { name: 'Harbour Holdings', country: 'HK', phone: '123 4567' };
    expect(await app.call(team.owner, orders.setCustomer, { params: { id }, body })).toMatchObject({
      status: 422,
      fields: [{ field: 'phone', message: 'Please enter a correct phone number' }],
    });
    const { data } = await customer(id, 'Harbour Holdings');
    expect(data.customer).toEqual({
      name: 'Harbour Holdings',
      contact: '',
      phone: '',
      email: 'pay@example.com',
      address: '',
      country: 'HK',
      taxNumber: '',
    });
    expect((await customer(id, 'Harbour Holdings')).code).toBe(42203);
    expect((await readLog(app.database, team.id)).at(-1)).toMatchObject({
      action: 'order.customer',
      before: { name: 'Harbour Trading Limited' },
      after: { name: 'Harbour Holdings' },
    });
  });

  test('of ten simultaneous refund requests only one is accepted', async () => {
    const { id } = await seed('FULFILLED');
    const answers = await Promise.all(Array.from({ length: 10 }, () => askRefund(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 40955)).toHaveLength(9);
    expect((await read(id)).data.refundRequests).toMatchObject([
      { status: 'PENDING', by: 'Olivia Owner', reason: 'Bought twice' },
    ]);
    expect(await actions()).toEqual(['order.askRefund']);
  });
});

test('migrated orders are listed, searched and read unchanged', async () => {
  const id = uuidv7();
  const facts = {
    status: 'Paid',
    currency: 'HKD',
    amount: 5000,
    due: 4000,
    items: [{ name: 'Seats', quantity: 5, amount: 5000 }],
  };
  const row = {
    team_id: team.id,
    id,
    number: 'OLD-2019-7',
    ordered_at: new Date('2019-05-01T00:00:00Z'),
    details: JSON.stringify(facts),
  };
  await inTransaction(app.database, { teamId: team.id }, (tx) => tx.insertInto('old_orders').values(row).execute());
  const old = (person: Person, query: Record<string, string> = {}) =>
    app.call<{ total: number; items: object[] }>(person, orders.old, { query });
  expect((await old(team.owner, { search: '2019' })).data).toMatchObject({
    total: 1,
    items: [{ number: 'OLD-2019-7', due: 4000 }],
  });
  expect((await old(team.owner, { search: '2020' })).data.total).toBe(0);
  expect((await app.call(team.owner, orders.readOld, { params: { id } })).data).toMatchObject({
    status: 'Paid',
    payType: '',
    customer: { name: '' },
  });
  expect((await read(id)).status).toBe(404);
});
