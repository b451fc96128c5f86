import { v7 as uuidv7 } from 'uuid';
import { pingEvent, type WebhookEvent, webhookEventNames, webhookEvents } from '#contract/apps/webhook-facts.ts';
import type { Tx } from '#server/kernel/context.ts';
import { type DeliveredEntry, entriesOf, insert, listening } from './deliveries.repository.ts';

const eventOf = new Map<string, WebhookEvent>(
  webhookEventNames.flatMap((event) => webhookEvents[event].map((action) => [action, event] as const)),
);

/**
 * Adds a message for each entry and every webhook that listens to it, in the transaction that chains these entries. So each
 * message is added exactly once although processes may die, and never for an entry that was rolled back (decisions/032).
 * @param ids the entries of the operation log that this transaction chains
 */
export async function feedWebhooks(tx: Tx, teamId: string, ids: readonly string[], now = new Date()): Promise<void> {
  const hooks = await listening(tx, teamId);
  if (!hooks.length) return;
  const subscribed = new Set(hooks.flatMap(({ events }) => events));
  const actions = [...eventOf].filter(([, event]) => subscribed.has(event)).map(([action]) => action);
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

type MessageEntry = Omit<DeliveredEntry, 'action'>;

/**
 * Returns the body of a message: ids and names of fields, without values or names of people. The receiver reads the rest with its
 * own API token, and sees what that token may see.
 */
export function bodyOf(teamId: string, type: WebhookEvent | typeof pingEvent, entry: MessageEntry): string {
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
