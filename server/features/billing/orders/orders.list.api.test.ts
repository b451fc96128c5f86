import { beforeEach, describe, expect } from 'vitest';
import type { OrderSummary, OrderSum } from '#contract/billing/order-views.ts';
import { orders } from '#contract/billing/orders.ts';
import { app } from '#dev/testing/api-test.ts';
import { readWorkbook } from '#dev/testing/spreadsheets.ts';
import { team, test } from '#dev/testing/team-test.ts';
import { t } from '#dev/testing/texts.ts';
import { seedApp, seedTeamApp } from '#dev/testing/apps.ts';
import { type SeededState, seedOrder } from '#dev/testing/orders.ts';
import { readLog, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { asTeam, inTransaction } from '#server/kernel/database/database.ts';
import { readSheet } from '#server/integrations/spreadsheets/read.ts';
import { openOrders } from './orders.dissolution.ts';

const appId = await seedApp(app.database, 'orders-listed');
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
const count = (person = team.owner) => app.call<number>(person, orders.countPendingPayment);
const seed = (state: SeededState, more: object = {}) => seedOrder(app.database, team, appId, { state, ...more });

describe('the list of orders', () => {
  const at = (date: string) => ({ createdAt: new Date(date) });

  test('accepts only page sizes 10 and 100 and known labels and periods', async () => {
    for (const query of [
      { size: 20 },
      { size: 11 },
      { status: 'PAID' },
      { period: '3m' },
      { period: '26' },
      { period: '1999' },
      { sort: 'team' },
    ])
      expect([query, (await list(query as never)).status]).toEqual([query, 422]);
    await seed('FULFILLED');
    for (const size of [10, 100]) expect((await list({ size })).data).toMatchObject({ size, total: 1 });
  });

  test('accepts the other spellings of a label in the specification', async () => {
    await seed('CREATE');
    await seed('CANCELED');
    expect((await list({ status: 'Pending' })).data.items.map(({ label }) => label)).toEqual(['CREATE']);
    expect((await list({ status: 'CANCEL' })).data.items.map(({ label }) => label)).toEqual(['CANCELED']);
    expect((await list({ status: 'CANCEL,Pending' })).data.total).toBe(2);
  });

  test('searches part of the number literally, ignoring case', async () => {
    await seed('FULFILLED', { number: 'AXY2345678' });
    for (const search of ['Y234', 'axy']) expect((await list({ search })).data.total).toBe(1);
    for (const search of ['Z9', '%', '_X']) expect((await list({ search })).data.total).toBe(0);
  });

  test('a year begins in the time zone of the team, a half-year period on its day', async () => {
    await inTransaction(app.database, { teamId: team.id }, (tx) =>
      tx.updateTable('teams').set({ time_zone: 'Asia/Hong_Kong' }).where('id', '=', team.id).execute(),
    );
    await seed('FULFILLED', at('2024-12-31T15:59:00Z'));
    await seed('FULFILLED', at('2024-12-31T16:01:00Z'));
    expect((await list({ period: '2024' })).data.total).toBe(1);
    expect((await list({ period: '2025' })).data).toMatchObject({ total: 1, years: [2025, 2024] });
    const ago = (days: number) => ({ createdAt: new Date(Date.now() - days * 86_400_000) });
    await seed('FULFILLED', ago(175));
    await seed('FULFILLED', ago(190));
    await seed('FULFILLED', ago(370));
    expect((await list({ period: '6m' })).data.total).toBe(1);
    expect((await list({ period: '1y' })).data.total).toBe(2);
  });

  test('counts exactly, pages, sorts and sums all matching orders by currency', async () => {
    for (let n = 0; n < 12; n += 1) await seed('FULFILLED', { amount: 1000 * (n + 1), number: `N${String(n).padStart(3, '0')}` });
    await seed('REFUNDED', { currency: 'HKD', amount: 5000 });
    await seed('CREATE', { amount: 10_000 });
    const second = (await list({ page: 2, sort: 'number', order: 'asc', search: 'N0' })).data;
    expect([second.total, second.items.map(({ number }) => number)]).toEqual([12, ['N010', 'N011']]);
    expect((await list()).data.sums).toEqual([
      { currency: 'HKD', orders: 1, due: 4500, unpaid: 0, paid: 0, refunded: 4500 },
      { currency: 'USD', orders: 13, due: 79_200, unpaid: 9000, paid: 70_200, refunded: 0 },
    ]);
    expect((await list({ sort: 'due', order: 'asc' })).data.items[0]?.due).toBe(900);
  });

  test('accepts the aliases CANCEL and Pending and refuses unknown labels', async () => {
    const unpaid = await seed('CREATE', { number: 'PEND1' });
    const cancelled = await seed('CANCELED', { number: 'CANC1' });
    const idsWith = async (status: string) => (await list({ status })).data.items.map(({ id }) => id);
    expect(await idsWith('Pending')).toEqual([unpaid.id]);
    expect(await idsWith('CANCEL')).toEqual([cancelled.id]);
    expect((await idsWith('CANCEL,Pending,CREATE')).toSorted()).toEqual([unpaid.id, cancelled.id].toSorted());
    expect((await app.call(team.owner, orders.list, { query: { status: 'PENDING' } })).status).toBe(422);
  });

  test('counts open unpaid orders, also during a card payment, but not those whose voucher is in review', async () => {
    expect((await count()).data).toBe(0);
    await seed('WAIT_PAID');
    expect((await count(team.superAdmin)).data).toBe(1);
    const other = await seedTeam(app.database, 'Waits');
    await seedOrder(app.database, other, appId, { state: 'UPLOADED_VOUCHER' });
    expect((await count(other.owner)).data).toBe(0);
    const open = (of: TestTeam) => asTeam(app.database, of.id, (db) => openOrders.count(db, of.id));
    expect([await open(team), await open(other)]).toEqual([1, 1]);
  });
});

test('the exported file contains the listed orders', async () => {
  await seed('FULFILLED', { number: 'AEXPRT2345', currency: 'IDR', amount: 1_000_000 });
  await seed('CANCELED');
  const exported = (body: object, person = team.owner) => app.call(person, orders.exportList, { body });
  expect((await exported({}, team.hr)).code).toBe(40300);
  const { raw } = await exported({ status: ['FULFILLED'] });
  expect(raw.headers['content-disposition']).toContain('.xlsx');
  const sheet = await readSheet({ content: raw.rawPayload, sheets: [], mostRows: 10 });
  expect(sheet.rows.slice(2).map(({ cells }) => [cells[0], cells[7], cells[8], cells[10]])).toEqual([
    ['AEXPRT2345', 'IDR', '10000', '9000'],
  ]);
  expect((await readLog(app.database, team.id)).at(-1)).toMatchObject({ action: 'order.export', after: { orders: 1 } });

  for (const columns of [['number', 'secret'], ['due', 'due'], []]) expect((await exported({ columns })).status).toBe(422);
  const shown = await exported({ status: ['FULFILLED'], columns: ['due', 'createdAt', 'number'] });
  const [, heads, row] = Object.values(await readWorkbook(shown.raw.rawPayload))[0] ?? [];
  expect(heads).toEqual(
    (['currency', 'due', 'createdAt', 'orderedBy', 'number'] as const).map((name) => t(`orders.columns.${name}`)),
  );
  // A date cell is read as a day by readWorkbook.
  expect(row).toEqual(['IDR', '9000', expect.stringMatching(/^\d{4}-\d\d-\d\d$/), expect.any(String), 'AEXPRT2345']);
});
