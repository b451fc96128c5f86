import { afterAll, beforeAll, expect, test } from 'vitest';
import { errors } from '#contract/errors.ts';
import { orders } from '#contract/billing/orders.ts';
import { startTestApp, type TestApp } from '#dev/testing/app.ts';
import { seedApp, seedTeamApp } from '#dev/testing/apps.ts';
import { seedOrder } from '#dev/testing/orders.ts';
import { readLog, seedTeam } from '#dev/testing/team.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('card numbers in free texts of orders are refused and not stored; numbers of transfers and taxes are accepted', async () => {
  const team = await seedTeam(app.database, 'Harbour Trading');
  const appId = await seedApp(app.database, 'card-words');
  await seedTeamApp(app.database, team, appId);
  const ask = async (reason: string) => {
    const { id } = await seedOrder(app.database, team, appId, { state: 'FULFILLED' });
    return app.call(team.owner, orders.askRefund, { params: { id }, body: { reason } });
  };
  for (const number of ['4242424242424242', '5555-5555-5555-4444', '3782 822463 10005', '６０１１１１１１１１１１１１１７'])
    expect(await ask(`Please back to ${number}, thanks`)).toMatchObject({ code: errors.cardDataRefused.code });
  expect(JSON.stringify(await readLog(app.database, team.id))).not.toMatch(/4242|5555|3782/);
  for (const number of ['4242424242424241', 'A4242424242424242', '+62 812 3456 78902', '2026112200012345'])
    expect(await ask(`Transfer ${number}`)).toMatchObject({ status: 200 });
});
