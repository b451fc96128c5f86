import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, expect, test } from 'vitest';
import { errors } from '#contract/errors.ts';
import { staffBilling, type RefundRequest, type ReviewedVoucher, type SalesTeam } from '#contract/billing/staff-billing.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { seedApp, seedTeamApp } from '#dev/testing/apps.ts';
import { seedOrder, type SeededOrder } from '#dev/testing/orders.ts';
import { seedStaff } from '#dev/testing/support.ts';
import { seedMember, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { translator } from '#phrases/translate.ts';
import type { Tx } from '#server/kernel/context.ts';
import { inTransaction } from '#server/kernel/database/database.ts';

const app = await startTestApp();
const sina = await seedStaff(app, 'Sina Staff');
const sol = await seedStaff(app, 'Sol Staff');
const appId = await seedApp(app.database, 'planner');
afterAll(() => app.close());

const inTeam = <T>(team: TestTeam, work: (tx: Tx) => Promise<T>) => inTransaction(app.database, { teamId: team.id }, work);

type Named = TestTeam & { name: string };

async function newTeam(name: string): Promise<Named> {
  const team = { ...(await seedTeam(app.database, name)), name };
  await seedTeamApp(app.database, team, appId);
  return team;
}

interface Queue<T> {
  items: T[];
  total: number;
}
const vouchersOf = async (team: Named, query: Record<string, string> = {}, person = sina) =>
  (await app.call<Queue<ReviewedVoucher>>(person, staffBilling.vouchers, { query: { search: team.name, ...query } })).data;

/** A team with an order whose voucher waits for review. */
async function waiting(name: string, seeded: SeededOrder = {}) {
  const team = await newTeam(name);
  const order = await seedOrder(app.database, team, appId, { state: 'UPLOADED_VOUCHER', ...seeded });
  await inTeam(team, (tx) =>
    sql`UPDATE vouchers SET uploaded_by = ${team.owner.memberId}::uuid WHERE order_id = ${order.id}::uuid`.execute(tx),
  );
  const { items } = await vouchersOf(team, seeded.state === 'CANCELED_VOUCHER' ? { queue: 'WITHDRAWN' } : {});
  const [voucher] = items;
  if (!voucher) throw new Error('no voucher waits');
  return { team, order, voucher, params: { teamId: team.id, id: voucher.id } };
}

const orderRow = (team: TestTeam, id: string) =>
  inTeam(team, (tx) => tx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
const logOf = (team: TestTeam) =>
  inTeam(team, async (tx) =>
    (await tx.selectFrom('operation_log').select(['action', 'actor_name', 'actor_kind']).orderBy('id').execute()).map(
      ({ action, actor_name: name, actor_kind: kind }) => `${action} ${kind} ${name}`,
    ),
  );
const emailsTo = (team: TestTeam) =>
  inTeam(
    team,
    async (tx) =>
      await tx.selectFrom('mail_outbox').select(['template', 'body_text as text']).where('team_id', '=', team.id).execute(),
  );

test('a voucher of another team or an unknown one is not found, and a rejection requires a reason', async () => {
  const { team, params } = await waiting('Pier One');
  const other = await newTeam('Pier Two');
  const nobody = uuidv7();
  for (const wrong of [
    { teamId: other.id, id: params.id },
    { teamId: team.id, id: nobody },
  ])
    for (const [endpoint, body] of [
      [staffBilling.approveVoucher, undefined],
      [staffBilling.rejectVoucher, { reason: 'No money' }],
      [staffBilling.approveRefund, {}],
      [staffBilling.rejectRefund, { reason: 'Used' }],
    ] as const)
      expect(await app.call(sina, endpoint, { params: wrong, body })).toMatchObject({ status: 404 });
  expect(await app.call(sina, staffBilling.approveVoucher, { params: { teamId: nobody, id: params.id } })).toMatchObject({
    code: errors.teamNotFound.code,
  });
  for (const reason of ['', '   '])
    expect(await app.call(sina, staffBilling.rejectVoucher, { params, body: { reason } })).toMatchObject({
      status: 422,
      fields: [{ field: 'reason' }],
    });
});

test('staff who are members of the team see its money but cannot decide about it', async () => {
  const { team, order, params } = await waiting('Own Harbour');
  await inTeam(team, (tx) =>
    seedMember(tx, team.id, { accountId: sina.accountId, name: 'Sina Staff', departmentId: team.product }),
  );
  const refused = { code: errors.ownTeam.code };
  expect((await vouchersOf(team)).items).toMatchObject([{ ownTeam: true }]);
  expect(await app.call(sina, staffBilling.approveVoucher, { params })).toMatchObject(refused);
  expect(await app.call(sina, staffBilling.rejectVoucher, { params, body: { reason: 'No' } })).toMatchObject(refused);
  const ofTeam = { id: team.id };
  expect(await app.call(sina, staffBilling.clear, { params: ofTeam, body: {} })).toMatchObject(refused);
  const credit = { currency: 'USD', amount: '1', note: 'For me' };
  expect(await app.call(sina, staffBilling.credit, { params: ofTeam, body: credit })).toMatchObject(refused);
  expect(await orderRow(team, order.id)).toMatchObject({ pay_status: 'VOUCHER_UPLOADED' });
  expect((await vouchersOf(team, {}, sol)).items).toMatchObject([{ ownTeam: false }]);
});

test('a rejection returns the order to unpaid with time for another voucher and notifies the uploader in their language', async () => {
  const { team, order, params } = await waiting('Indo Harbour', { createdAt: new Date(Date.now() - 20 * 86_400_000) });
  await inTransaction(app.database, {}, (tx) =>
    sql`UPDATE accounts SET locale = 'id' WHERE id = ${team.owner.accountId}::uuid`.execute(tx),
  );
  const done = await app.call(sina, staffBilling.rejectVoucher, { params, body: { reason: 'Jumlahnya <kurang>' } });
  expect(done.message).toBe('Succeeded');
  const row = await orderRow(team, order.id);
  expect(row).toMatchObject({ pay_status: 'PENDING', open: true });
  expect(row.expires_at.getTime()).toBeGreaterThan(Date.now() + 14 * 86_400_000);
  expect(await logOf(team)).toEqual(['voucher.reject SUPPORT Sina Staff (Atrium support)']);
  const emails = await emailsTo(team);
  expect(emails).toMatchObject([{ template: 'voucherRejected', text: expect.stringContaining('Jumlahnya <kurang>') }]);
  for (const part of [order.number, translator('id')('mail.voucherRejected.ignore')]) expect(emails[0]?.text).toContain(part);
  expect((await vouchersOf(team)).items).toEqual([]);
  expect((await vouchersOf(team, { queue: 'DECIDED' })).items).toMatchObject([
    { status: 'REJECTED', reason: 'Jumlahnya <kurang>', decidedBy: 'Sina Staff (Atrium support)' },
  ]);
});

test('of two concurrent decisions the first takes effect and the second is refused', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { team, order, params } = await waiting(`Race ${round}`);
    const [approved, rejected] = await Promise.all([
      app.call(sina, staffBilling.approveVoucher, { params }),
      app.call(sol, staffBilling.rejectVoucher, { params, body: { reason: 'No money' } }),
    ]);
    const codes = [approved.code, rejected.code].toSorted((a, b) => a - b);
    expect(codes).toEqual([0, errors.alreadyDecided.code]);
    const row = await orderRow(team, order.id);
    if (approved.code === 0) expect(row.paid_at).not.toBeNull();
    else expect(row).toMatchObject({ pay_status: 'PENDING', open: true, paid_at: null });
    expect((await logOf(team)).filter((entry) => entry.startsWith('voucher.'))).toHaveLength(1);
  }
});

test('a transfer for an order cancelled since becomes credit balance, once', async () => {
  const { team, order, params } = await waiting('Late Money', { state: 'CANCELED_VOUCHER' });
  const answers = await Promise.all([sina, sol].map((person) => app.call(person, staffBilling.approveVoucher, { params })));
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, errors.alreadyDecided.code]);
  const balances = await inTeam(team, (tx) => tx.selectFrom('credit_balances').select(['currency', 'balance']).execute());
  expect(balances).toEqual([{ currency: 'USD', balance: order.due }]);
  expect(await orderRow(team, order.id)).toMatchObject({ open: false });
});

test('the queue shows exact amounts and remittance codes, sorted by due time, to staff only', async () => {
  const { team, order, voucher } = await waiting('Exact Trading', { currency: 'IDR', amount: 1_234_567_800 });
  expect(voucher).toMatchObject({
    order: { number: order.number, due: order.due, currency: 'IDR', label: 'UPLOADED_VOUCHER' },
    remittanceCode: order.remittanceCode,
    overdue: false,
    team: { id: team.id, name: 'Exact Trading' },
  });
  await inTeam(team, (tx) => sql`UPDATE vouchers SET due_at = now() - interval '1 minute'`.execute(tx));
  expect((await vouchersOf(team)).items).toMatchObject([{ overdue: true }]);
  const { items } = (await app.call<Queue<ReviewedVoucher>>(sina, staffBilling.vouchers, { query: { size: 100 } })).data;
  expect(items[0]?.id).toBe(voucher.id);
  const due = items.map(({ dueAt }) => dueAt);
  expect(due).toEqual(due.toSorted());
  expect((await vouchersOf(team, { search: order.remittanceCode.toLowerCase() })).total).toBe(1);
  expect(await app.call(team.owner, staffBilling.vouchers)).toMatchObject({ code: errors.noPermission.code });
  // The database function itself returns nothing to others.
  const direct = await inTeam(team, (tx) =>
    sql`SELECT item FROM app.staff_vouchers(${team.owner.accountId}::uuid, ARRAY['WAITING'], true, '', 10, 0)`.execute(tx),
  );
  expect(direct.rows).toEqual([]);
});

test('a refund is declined once, with its reason', async () => {
  const team = await newTeam('Refund Harbour');
  const order = await seedOrder(app.database, team, appId, { state: 'FULFILLED' });
  const id = uuidv7();
  await inTeam(team, (tx) =>
    tx
      .insertInto('refund_requests')
      .values({
        team_id: team.id,
        id,
        order_id: order.id,
        reason: 'Bought twice',
        requested_by: team.owner.memberId,
        requested_by_name: 'Olivia',
      })
      .execute(),
  );
  const found = await app.call<Queue<RefundRequest>>(sina, staffBilling.refundRequests, { query: { search: order.number } });
  expect(found.data.items).toMatchObject([
    { reason: 'Bought twice', order: { due: order.due, payType: 'STRIPE' }, status: 'PENDING' },
  ]);
  const params = { teamId: team.id, id };
  const body = { reason: 'Used for a year' };
  expect((await app.call(sina, staffBilling.rejectRefund, { params, body })).message).toBe('Succeeded');
  expect(await app.call(sol, staffBilling.rejectRefund, { params, body })).toMatchObject({ code: errors.alreadyDecided.code });
  expect(await emailsTo(team)).toMatchObject([{ template: 'refundRejected', text: expect.stringContaining('Used for a year') }]);
  expect(await orderRow(team, order.id)).toMatchObject({ pay_status: 'PAID' });
});

test('sales grants and withdraws clearance, each once and each logged', async () => {
  const team = await newTeam('Sales Harbour');
  const params = { id: team.id };
  const look = async () =>
    (await app.call<Queue<SalesTeam>>(sina, staffBilling.sales, { query: { search: team.name } })).data.items[0];
  expect(await look()).toMatchObject({ cleared: null, customer: false, balances: [] });
  expect(await app.call(sina, staffBilling.unclear, { params })).toMatchObject({ code: errors.noChanges.code });
  expect((await app.call(sina, staffBilling.clear, { params, body: { note: 'Spoke with May' } })).message).toBe('Succeeded');
  expect(await app.call(sol, staffBilling.clear, { params, body: {} })).toMatchObject({ code: errors.noChanges.code });
  expect(await look()).toMatchObject({ cleared: { by: 'Sina Staff (Atrium support)', note: 'Spoke with May' } });
  expect((await app.call(sina, staffBilling.unclear, { params })).message).toBe('Succeeded');
  expect((await logOf(team)).map((entry) => entry.split(' ')[0])).toEqual(['salesClearance.grant', 'salesClearance.withdraw']);
});

test.each([
  ['-1', 'USD'],
  ['1.234', 'USD'],
  ['0.00', 'USD'],
  ['1e3', 'USD'],
  ['10.50', 'IDR'],
])('credit of %s %s is refused', async (amount, currency) => {
  const team = await newTeam(`Credit ${amount}`);
  const body = { currency, amount, note: 'Sorry' };
  expect(await app.call(sina, staffBilling.credit, { params: { id: team.id }, body })).toMatchObject({
    status: 422,
    fields: [{ field: 'amount' }],
  });
});

test('credit is added exactly, with its credit entry and log entry', async () => {
  const team = await newTeam('Credit Harbour');
  for (const amount of ['1280.50', '0.1'])
    expect(
      (await app.call(sina, staffBilling.credit, { params: { id: team.id }, body: { currency: 'HKD', amount, note: 'Outage' } }))
        .message,
    ).toBe('Succeeded');
  const lines = await inTeam(team, (tx) =>
    tx.selectFrom('credit_entries').select(['amount', 'balance', 'reason', 'note']).orderBy('id').execute(),
  );
  expect(lines).toEqual([
    { amount: 128_050, balance: 128_050, reason: 'STAFF', note: 'Outage' },
    { amount: 10, balance: 128_060, reason: 'STAFF', note: 'Outage' },
  ]);
});
