import { newRequestId } from '#server/kernel/request-id.ts';
import { v7 as uuidv7 } from 'uuid';
import pg from 'pg';
import { put } from '#server/features/billing/payments/credit.repository.ts';
import { insertClearance } from '#server/flows/billing/staff-billing/clearances.repository.ts';
import type { Tx } from '#server/kernel/context.ts';
import { inTransaction, openDatabase } from '#server/kernel/database/database.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import type { FileStore } from '#server/integrations/files/file-store.ts';
import { demoFacts, rememberFact } from '#server/demo/facts.ts';
import { addOldOrders } from './old-orders.ts';
import { type DemoBilling, orderForDemo } from './orders.ts';
import { setUpProvider } from './provider.ts';
import { addSmallTeam } from './small-team.ts';

const dayMs = 86_400_000;

/**
 * Sets up billing of the demo, once: issuer and bank accounts; for the demo team a history of orders with subscriptions, bills
 * and credit; and a second, small team with a transfer that waits for review.
 * @param ownerUrl the migrated database as its owner, with the demo team and its apps
 * @param logKey signs the entries of the demo team
 */
export async function ensureDemoBilling(ownerUrl: string, logKey: Buffer, store: FileStore, serverUrl?: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => {});
  const database = openDatabase(ownerUrl, { max: 2, serverUrl });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock(hashtext('atrium.demo'))");
    const known = await client.query('SELECT FROM installation WHERE key = $1', [demoFacts.billing]);
    if (known.rows.length) return;
    const demo = await findDemo(client);
    if (demo) {
      console.log('Ordering for the demo team …');
      const now = new Date();
      await inTransaction(database, { teamId: demo.team.id }, (tx) => fill(tx, { ...demo, database, store, logKey, now }));
      await addSmallTeam({ database, store, logKey, now });
    }
    await rememberFact(client, demoFacts.billing, {});
  } finally {
    await database.close();
    await client.end();
  }
}

/** The team of the demo's owner and the member who buys for it; undefined if it was dissolved or has orders already. */
async function findDemo(client: pg.Client): Promise<Pick<DemoBilling, 'team' | 'admin'> | undefined> {
  const { rows } = await client.query<{ id: string; name: string; time_zone: string; admin: string; admin_name: string }>(
    `SELECT t.id, t.name, t.time_zone, b.id AS admin, b.display_name AS admin_name
     FROM teams t JOIN members m ON m.team_id = t.id AND m.id = t.owner_member_id JOIN accounts a ON a.id = m.account_id
     JOIN members b ON b.team_id = t.id AND b.email = 'admin@harbour.example' AND b.resigned_at IS NULL
     WHERE a.email = 'owner@harbour.example' AND t.name = 'Harbour Trading Co.' AND t.status = 'ACTIVE'
       AND NOT EXISTS (SELECT FROM orders o WHERE o.team_id = t.id)
     ORDER BY t.created_at LIMIT 1`,
  );
  const [row] = rows;
  if (!row) return undefined;
  return { team: { id: row.id, name: row.name, timeZone: row.time_zone }, admin: { id: row.admin, name: row.admin_name } };
}

async function fill(tx: Tx, demo: DemoBilling): Promise<void> {
  const { team, now } = demo;
  const staff = 'Robin Tan (Atrium support)';
  await setUpProvider(tx, now);
  await insertClearance(tx, team.id, { at: new Date(now.getTime() - 380 * dayMs), by: staff, note: 'Spoke with May Lee' });
  await addOldOrders(tx, team.id, now);
  await orderForDemo(tx, demo);
  await cancelOne(tx, 'e-sign', new Date(now.getTime() - 3 * dayMs));
  const at = new Date(now.getTime() - 6 * dayMs);
  const credit = { currency: 'HKD' as const, amount: 50_000, note: 'Sorry for the outage of 12 hours' };
  await put(tx, team.id, { ...credit, reason: 'STAFF', orderId: null, byName: staff, at });
  const actor = { memberId: null, displayName: staff, kind: 'SUPPORT' as const };
  const doer = {
    logKey: demo.logKey,
    requestId: newRequestId(),
    ip: '',
    userAgent: 'first start',
    now: at,
    recorded: [],
    team,
    actor,
  };
  await record(tx, doer, {
    category: 'BILLING',
    action: 'credit.add',
    object: { type: 'team', id: team.id, name: team.name },
    after: credit,
  });
  await askRefund(tx, demo);
}

/** Cancels a subscription, which then ends with its period, as the state of the app requires. */
async function cancelOne(tx: Tx, app: string, at: Date): Promise<void> {
  const found = await tx.selectFrom('apps').select('id').where('key', '=', app).executeTakeFirst();
  if (!found) return;
  const set = { cancelled_at: at };
  await tx.updateTable('subscriptions').set(set).where('app_id', '=', found.id).where('status', '=', 'ACTIVE').execute();
  await tx.updateTable('team_apps').set(set).where('app_id', '=', found.id).execute();
}

/** Adds a pending refund request for the last renewal. */
async function askRefund(tx: Tx, { team, admin, now }: DemoBilling): Promise<void> {
  const order = await tx
    .selectFrom('orders')
    .select('id')
    .where('action', '=', 'RENEW')
    .where('close_reason', '=', 'FULFILLED')
    .executeTakeFirst();
  if (!order) return;
  await tx
    .insertInto('refund_requests')
    .values({
      team_id: team.id,
      id: uuidv7(),
      order_id: order.id,
      reason: 'We have stopped the app and renewed it by mistake.',
      requested_by: admin.id,
      requested_by_name: admin.name,
      requested_at: new Date(now.getTime() - dayMs),
    })
    .execute();
}
