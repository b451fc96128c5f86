import { seedApp, seedTeamApp } from '#dev/testing/apps.ts';
import { seededStates, seedOrder } from '#dev/testing/orders.ts';
import { seedSubscription } from '#dev/testing/subscriptions.ts';
import { starterGrants } from '#contract/access/permission-facts.ts';
import { openDatabase } from '#server/kernel/database/database.ts';
import type { TeamFacts } from '../measure/sides.ts';
import type { Bench } from '../measure/stage.ts';

const orders = 300;

export interface BillingIds {
  app: string;
  order: string;
  subscription: string;
}

/**
 * Adds 300 orders in all states, an app and its subscription to a team, and allows its first administrator to read them and to
 * manage rooms.
 */
export async function seedBilling({ client, database }: Bench, { id }: TeamFacts): Promise<BillingIds> {
  for (const [code, access] of [...starterGrants.FINANCE, ...starterGrants.RECEPTION]) {
    await client.query(
      `INSERT INTO role_grants SELECT team_id, id, $2, $3 FROM roles WHERE team_id = $1 AND scope = 'ALL' ON CONFLICT DO NOTHING`,
      [id, code, access],
    );
  }
  const kysely = openDatabase(database.url, { max: 2 });
  try {
    const app = await seedApp(kysely, 'bench');
    await seedTeamApp(kysely, { id }, app, { paidDays: 300 });
    const subscription = await seedSubscription(kysely, id, app, {
      start: '2026-11-01',
      end: '2027-11-01',
      quantity: 50,
      period: 'YEAR',
    });
    let order = '';
    for (let n = 0; n < orders; n += 1) {
      const state = seededStates[n % seededStates.length] ?? 'FULFILLED';
      ({ id: order } = await seedOrder(kysely, { id }, app, {
        state,
        automatic: true,
        createdAt: new Date(Date.now() - n * 3_600_000),
      }));
    }
    return { app, order, subscription };
  } finally {
    await kysely.close();
  }
}
