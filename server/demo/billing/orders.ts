import { newRequestId } from '#server/kernel/request-id.ts';
import { v7 as uuidv7 } from 'uuid';
import { cancelIn, expire } from '#server/flows/billing/checkout/cancel.service.ts';
import type { LogAuthor } from '#server/flows/billing/checkout/checkout.dependencies.ts';
import { fulfil } from '#server/flows/billing/checkout/fulfil.service.ts';
import { placeIn } from '#server/flows/billing/checkout/place.service.ts';
import { refundOrderIn } from '#server/flows/billing/checkout/refund.service.ts';
import { insertVoucher, setUploaded } from '#server/features/billing/orders/orders.changes.repository.ts';
import { reviewBy } from '#server/features/billing/orders/orders.rules.ts';
import * as rows from '#server/features/billing/orders/order-rows.repository.ts';
import { quoteFor } from '#server/features/billing/quotes/quotes.service.ts';
import type { Tx } from '#server/kernel/context.ts';
import { type Database, withTransaction } from '#server/kernel/database/database.ts';
import { fileName, insertFile, newFileId } from '#server/kernel/files/files.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import type { FileStore } from '#server/integrations/files/file-store.ts';
import { type DemoOrder, demoOrders } from './history.ts';
import { drawProof } from './proof.ts';

export interface DemoBilling {
  database: Database;
  store: FileStore;
  logKey: Buffer;
  team: { id: string; name: string; timeZone: string };
  admin: { id: string; name: string };
  now: Date;
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const staffName = 'Robin Tan (Atrium support)';

/** Makes the orders of the demo team with the functions that make real orders, at the time each is dated. */
export async function orderForDemo(tx: Tx, demo: DemoBilling): Promise<void> {
  for (const order of demoOrders) await make(tx, demo, order);
}

function doerAt({ logKey, team, admin }: DemoBilling, now: Date, staff = false): LogAuthor & { team: DemoBilling['team'] } {
  const actor = staff
    ? { memberId: null, displayName: staffName, kind: 'SUPPORT' as const }
    : { memberId: admin.id, displayName: admin.name, kind: 'USER' as const };
  return { logKey, requestId: newRequestId(), ip: '', userAgent: 'first start', now, recorded: [], team, actor };
}

async function make(tx: Tx, demo: DemoBilling, order: DemoOrder): Promise<void> {
  const found = await tx.selectFrom('apps').select('id').where('key', '=', order.app).executeTakeFirst();
  const opened = found && (await tx.selectFrom('team_apps').select('app_id').where('app_id', '=', found.id).executeTakeFirst());
  // Without the app there are no orders for it.
  if (found && opened) await orderOne(tx, demo, found.id, order);
}

/** Makes one order for an app of the catalogue, up to its result. */
export async function orderOne(tx: Tx, demo: DemoBilling, appId: string, order: DemoOrder): Promise<void> {
  const { days, what, payType, became } = order;
  const { team } = demo;
  const at = new Date(demo.now.getTime() - days * dayMs);
  const doer = doerAt(demo, at);
  const main = await tx
    .selectFrom('subscriptions')
    .select('id')
    .where('app_id', '=', appId)
    .where('plan_kind', '=', 'MAIN')
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();
  const request =
    what.act === 'BUY'
      ? { ...what, act: 'BUY' as const, appId, services: [] }
      : what.act === 'ADD_SERVICE'
        ? { ...what, act: 'ADD_SERVICE' as const, appId }
        : { ...what, subscriptionId: main?.id ?? '' };
  const quote = await quoteFor(tx, { team, now: at }, request);
  const { id } = await placeIn(tx, doer, quote, { payType, agreements: [{ kind: 'TERMS', version: '1' }] });
  await goOn(tx, demo, { id, at, became, payType });
}

interface Placed {
  id: string;
  at: Date;
  became: DemoOrder['became'];
  payType: DemoOrder['payType'];
}

/** Continues an order from its placement to its result. */
async function goOn(tx: Tx, demo: DemoBilling, { id, at, became, payType }: Placed): Promise<void> {
  const later = (hours: number) => new Date(at.getTime() + hours * hourMs);
  const byTransfer = payType === 'BANK_TRANSFER';
  if (became === 'LAPSED') {
    await expire(
      { database: withTransaction(demo.database, demo.team.id, tx), logKey: demo.logKey },
      demo.team.id,
      id,
      later(25),
    );
    return;
  }
  if (became === 'CANCELLED') return cancelIn(tx, doerAt(demo, later(3)), id);
  if (byTransfer) await upload(tx, demo, id, later(4));
  if (became === 'WAITING') return;
  if (became === 'VOUCHER_CANCELLED') return cancelIn(tx, doerAt(demo, later(20)), id);
  if (became === 'PAID_LATER') {
    await decide(
      tx,
      demo,
      id,
      later(26),
      'REJECTED',
      'The amount is HK$100.00 short. Please transfer the rest and upload both slips.',
    );
    await upload(tx, demo, id, later(50));
  }
  const paidAt = later(became === 'PAID_LATER' ? 74 : byTransfer ? 27 : 0);
  if (byTransfer) await decide(tx, demo, id, paidAt, 'APPROVED');
  await pay(tx, demo, id, paidAt, payType);
  const parts = { database: withTransaction(demo.database, demo.team.id, tx), logKey: demo.logKey, cards: null, publicUrl: '' };
  await fulfil(parts, demo.team.id, id, paidAt);
  if (became === 'REFUNDED')
    await refundOrderIn(tx, doerAt(demo, later(24 * 9), true), id, {
      reason: 'Ordered for the wrong company',
      transferTo: 'BALANCE',
    });
}

async function pay(tx: Tx, demo: DemoBilling, id: string, at: Date, payType: DemoOrder['payType']): Promise<void> {
  const { team, admin } = demo;
  const order = await rows.lock(tx, team.id, id);
  if (!order) return;
  if (payType === 'STRIPE' && order.due > 0)
    await tx
      .insertInto('payments')
      .values({
        team_id: team.id,
        id: uuidv7(),
        order_id: id,
        card: 'visa 4242',
        amount: order.due,
        currency: order.currency,
        gateway: 'demo',
        gateway_customer: 'demo',
        gateway_method: 'demo',
        gateway_ref: `demo_${id}`,
        status: 'SUCCEEDED',
        created_by: admin.id,
        created_by_name: admin.name,
        created_at: at,
        requested_at: at,
        ended_at: at,
      })
      .execute();
  await rows.setPaid(tx, team.id, id, { payType: order.due > 0 ? payType : null, at });
  await record(tx, doerAt(demo, at, payType === 'BANK_TRANSFER'), {
    category: 'BILLING',
    action: 'order.pay',
    object: { type: 'order', id, name: order.number },
    after: { amount: order.due, currency: order.currency, payType },
  });
}

async function upload(tx: Tx, { team, admin, store }: DemoBilling, orderId: string, at: Date): Promise<void> {
  const order = await rows.find(tx, team.id, orderId);
  if (!order) return;
  const content = await drawProof(
    { ...order, from: team.name, remittanceCode: order.remittance_code },
    at.toISOString().slice(0, 10),
  );
  const fileId = newFileId();
  await store.put(fileName(team.id, fileId), content);
  await insertFile(tx, { team, actor: { memberId: admin.id } }, fileId, {
    purpose: 'VOUCHER',
    name: 'transfer-advice.webp',
    contentType: 'image/webp',
    content,
  });
  await setUploaded(tx, team.id, orderId);
  const dueAt = reviewBy(at, team.timeZone);
  await insertVoucher(tx, team.id, { id: uuidv7(), orderId, fileId, note: 'Sent from our HKD account', by: admin, at, dueAt });
}

async function decide(
  tx: Tx,
  { team }: DemoBilling,
  orderId: string,
  at: Date,
  status: 'APPROVED' | 'REJECTED',
  reason?: string,
) {
  await tx
    .updateTable('vouchers')
    .set({ status, decided_at: at, decided_by_name: staffName, reason: reason ?? null })
    .where('order_id', '=', orderId)
    .where('status', '=', 'WAITING')
    .execute();
  if (status === 'REJECTED')
    await tx
      .updateTable('orders')
      .set({ pay_status: 'PENDING' })
      .where('team_id', '=', team.id)
      .where('id', '=', orderId)
      .execute();
}
