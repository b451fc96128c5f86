import { expect } from 'vitest';
import { checkout } from '#contract/billing/checkout.ts';
import type { OrderDetail } from '#contract/billing/order-views.ts';
import { orders } from '#contract/billing/orders.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { seedApp, seedTeamApp } from '#dev/testing/apps.ts';
import { seedOrder } from '#dev/testing/orders.ts';
import { seedTeam } from '#dev/testing/team.ts';

const appId = await seedApp(app.database, 'order-races');

const pdf = Buffer.from('%PDF-1.7\ntrailer\n%%EOF\n');

/** Fifteen orders; each receives an upload, a change of payment type and a cancellation at the same time. */
test('concurrent upload, payment type change and cancellation: the first takes effect, the others are refused', async () => {
  const team = await seedTeam(app.database, 'Harbour Trading');
  await seedTeamApp(app.database, team, appId);
  for (let round = 0; round < 15; round += 1) {
    const { id } = await seedOrder(app.database, team, appId, { payType: 'BANK_TRANSFER', automatic: false });
    const params = { id };
    const upload = () => app.call(team.owner, orders.uploadVoucher, { params, file: { name: 'a.pdf', content: pdf } });
    const card = () => app.call(team.owner, orders.setPayType, { params, body: { payType: 'STRIPE' } });
    const cancel = () => app.call(team.owner, checkout.cancel, { params });
    const [uploaded, carded, cancelled] = await Promise.all([upload(), card(), cancel()]);
    expect(cancelled.status).toBe(200);
    const { data } = await app.call<OrderDetail>(team.owner, orders.read, { params });
    expect(data).toMatchObject({ label: 'CANCELED', open: false });
    expect(data.vouchers.filter(({ status }) => status === 'WAITING')).toEqual([]);
    expect(data.vouchers).toHaveLength(uploaded.status === 200 ? 1 : 0);
    expect(data.payType).toBe(carded.status === 200 ? 'STRIPE' : 'BANK_TRANSFER');
    // Card and voucher cannot both succeed: each requires a state that the other has ended.
    expect(uploaded.status === 200 && carded.status === 200).toBe(false);
    for (const { code } of [uploaded, carded]) expect([0, 40916, 40957]).toContain(code);
  }
});
