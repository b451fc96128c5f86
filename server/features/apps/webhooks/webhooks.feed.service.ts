import { v7 as uuidv7 } from 'uuid';
import { pingEvent, type WebhookEvent, webhookEventNames, webhookEvents } from '#contract/apps/webhook-facts.ts';
import type { Tx } from '#server/kernel/context.ts';
import { type DeliveredEntry, entriesOf, insert, listening } from './deliveries.repository.ts';

const eventOf = new Map<string, WebhookEvent>(
  webhookEventNames.flatMap((event) => webhookEvents[event].map((action) => [action, event] as const)),
);

/**
 * Makes a message of each entry for every hook that listens to it, in the transaction that chains these entries: once each,
 * whatever dies meanwhile, and never for an entry that was not kept (decisions/032).
 * @param ids entries of the operation log that are chained now
 */
export async function feedWebhooks(tx: Tx, teamId: string, ids: readonly string[], now = new Date()): Promise<void> {
  const hooks = await listening(tx, teamId);
  if (!hooks.length) return;
  const wanted = new Set(hooks.flatMap(({ events }) => events));
  const actions = [...eventOf].filter(([, event]) => wanted.has(event)).map(([action]) => action);
  const entries = await entriesOf(tx, teamId, ids, actions);
  const deliveries = entries.flatMap((entry) => {
    const event = eventOf.get(entry.action);
    if (!event) return [];
    const body = bodyOf(teamId, event, entry);
    return hooks
      .filter(({ events, since }) => events.includes(event) && entry.at >= since)
      .map(({ id: webhookId }) => ({ id: uuidv7(), webhookId, messageId: entry.id, event, body }));
  });
  if (deliveries.length) await insert(tx, teamId, deliveries, now);
}

type Told = Omit<DeliveredEntry, 'action'>;

/**
 * What is sent: ids and the names of fields, no value and nobody's name. The receiver reads the rest with a token of its own,
 * and sees what that token may see.
 */
export function bodyOf(teamId: string, type: WebhookEvent | typeof pingEvent, entry: Told): string {
  return JSON.stringify({
    id: entry.id,
    type,
    at: entry.at.toISOString(),
    team: { id: teamId },
    object: { type: entry.object_type, id: entry.object_id },
    actor: { kind: entry.actor_kind, id: entry.actor_id },
    fields: entry.fields,
  });
}
