import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { subscriptions } from '#contract/billing/subscriptions.ts';
import { seedApp, seedTeamApp } from '#dev/testing/apps.ts';
import { startTestApp } from '#dev/testing/app.ts';
import { seedCard } from '#dev/testing/checkout.ts';
import { readSubscription, seedSubscription } from '#dev/testing/subscriptions.ts';
import { seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { renewDue } from './renew-due.schedule.ts';

const app = await startTestApp({ cards: true });
afterAll(() => app.close());

const words = { en: 'Plan', cn: 'Plan', hk: 'Plan', id: 'Plan' };
const prices = [{ currency: 'USD', period: 'MONTH', rows: [{ from: 1, to: null, unitPrice: '60.00' }] }];
const plan = { key: 'team', name: words, summary: words, rule: 'STANDARD', unit: 'PEOPLE', prices };
const cards = () => app.cards ?? expect.fail('cards are off');
const look = (date: string) =>
  renewDue(
    { database: app.database, logKey: app.logKey, cards: cards().door, publicUrl: 'https://atrium.example' },
    new Date(`${date}T09:00:00+08:00`),
  );

/** Its card was declined, so its automatic order is open. */
async function declined(name: string): Promise<{ team: TestTeam; id: string }> {
  const team = await seedTeam(app.database, name);
  const appId = await seedApp(app.database, name.toLowerCase(), { plans: [plan] });
  await seedTeamApp(app.database, team, appId);
  const id = await seedSubscription(app.database, team.id, appId, { start: '2027-01-10', end: '2027-02-10', autoRenew: true });
  const cardId = await seedCard(app, team.id, '4000000000000002');
  await inTransaction(app.database, { teamId: team.id }, (tx) =>
    tx.updateTable('payment_methods').set({ is_default: true }).where('id', '=', cardId).execute(),
  );
  await look('2027-02-09');
  return { team, id };
}

const ways = {
  cancelling: ({ team, id }: { team: TestTeam; id: string }): Promise<unknown> =>
    app.call(team.owner, subscriptions.cancel, { params: { id }, body: {} }),
  ending: (): Promise<unknown> => look('2027-02-18'),
};

test.each(Object.entries(ways))('%s locks the order before the subscription, as fulfilment does', async (name, way) => {
  const seeded = await declined(name);
  const { team, id } = seeded;
  const { answer } = await inTransaction(app.database, { teamId: team.id }, async (tx) => {
    await tx
      .selectFrom('orders')
      .select('id')
      .where('automatic', '=', true)
      .where('open', '=', true)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const working = way(seeded);
    const waiting = sql<{
      n: number;
    }>`SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))`;
    while (!(await waiting.execute(tx)).rows[0]?.n) await new Promise(setImmediate);
    // NOWAIT fails at once if the other transaction had locked the subscription.
    await tx.selectFrom('subscriptions').select('id').where('id', '=', id).forUpdate().noWait().execute();
    // Not awaited here, because it waits for this transaction.
    return { answer: working };
  });
  await answer;
  const orders = await inTransaction(app.database, { teamId: team.id }, (tx) => tx.selectFrom('orders').select('open').execute());
  expect(orders).toEqual([{ open: false }]);
  const after = await readSubscription(app.database, team.id, id);
  expect(after.cancelled_at !== null || after.status === 'ENDED').toBe(true);
});
