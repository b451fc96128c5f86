import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { type DeliveryStatus, pingEvent } from '#contract/apps/webhook-facts.ts';
import type { Delivery, webhooks } from '#contract/apps/webhooks.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam, type Db } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { entriesFor, entryReaderOf } from '#server/domain/visibility/log-reader.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import * as repository from './deliveries.repository.ts';
import type { WebhookDeliveryRow } from './deliveries.repository.ts';
import { bodyOf } from './webhooks.feed.service.ts';
import { event } from './webhooks.log.ts';
import { code } from './webhooks.policy.ts';
import { change, requireHook } from './webhooks.service.ts';
import { deliveryDetail, deliveryView } from './webhooks.view.ts';

interface Query {
  page: number;
  size: number;
  status?: DeliveryStatus[] | undefined;
  event?: string[] | undefined;
}

export function list(context: TeamContext, id: string, query: Query): Promise<z.input<typeof webhooks.deliveries.output>> {
  const { page, size } = query;
  return asTeam(context.database, context.team.id, async (db) => {
    await requireHook(db, context, id);
    const entries = entriesFor(entryReaderOf(context, code));
    const { rows, total } = await repository.list(db, context.team.id, id, { ...query, entries });
    return { items: rows.map(deliveryView), page, size, total };
  });
}

interface DeliveryKey {
  id: string;
  deliveryId: string;
}

export async function read(context: TeamContext, which: DeliveryKey): Promise<z.input<typeof webhooks.delivery.output>> {
  return deliveryDetail(await asTeam(context.database, context.team.id, (db) => requireDelivery(db, context, which)));
}

/** Sends a ping as an ordinary delivery, which is retried if it fails. */
export function test(context: TeamContext, id: string): Promise<Delivery> {
  return change(context, id, async (tx, row) => {
    const { team, actor, now } = context;
    if (!row.enabled) throw new AppError('webhookOff');
    const [deliveryId, messageId] = [uuidv7(), uuidv7()];
    const body = bodyOf(team.id, pingEvent, {
      id: messageId,
      at: now,
      actor_kind: actor.kind,
      actor_id: actor.memberId,
      object_type: 'webhook',
      object_id: id,
      fields: [],
    });
    await repository.insert(tx, team.id, [{ id: deliveryId, webhookId: id, messageId, event: pingEvent, body }], now);
    await record(tx, context, event('webhook.test', row));
    return deliveryView(await requireDelivery(tx, context, { id, deliveryId }));
  });
}

/** Sends a message again with the same id, by which the receiver recognizes it, and with all its retries. */
export function redeliver(context: TeamContext, { id, deliveryId }: DeliveryKey): Promise<Delivery> {
  return change(context, id, async (tx, row) => {
    if (!row.enabled) throw new AppError('webhookOff');
    const delivery = await requireDelivery(tx, context, { id, deliveryId });
    if (!(await repository.sendAgain(tx, context.team.id, deliveryId, context.now))) throw new AppError('changedMeanwhile');
    await record(tx, context, event('webhook.redeliver', row, { after: { webhookEvents: [delivery.event] } }));
    return deliveryView(await requireDelivery(tx, context, { id, deliveryId }));
  });
}

async function requireDelivery(db: Db, context: TeamContext, which: DeliveryKey): Promise<WebhookDeliveryRow> {
  const row = await repository.find(db, context.team.id, which, entriesFor(entryReaderOf(context, code)));
  if (!row) throw new AppError('notFound');
  return row;
}
