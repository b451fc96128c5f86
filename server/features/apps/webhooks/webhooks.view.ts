import type { z } from 'zod';
import { type WebhookState, webhookEventNames } from '#contract/apps/webhook-facts.ts';
import type { Delivery, webhook, webhooks } from '#contract/apps/webhooks.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import type { WebhookDeliveryRow } from './deliveries.repository.ts';
import { mayEdit, mayReadAll } from './webhooks.policy.ts';
import type { WebhookRow } from './webhooks.repository.ts';
import { headersOf } from './webhooks.signature.rules.ts';

/** Returns a webhook as the console shows it. */
export function webhookView(context: TeamContext, row: WebhookRow): z.input<typeof webhook> {
  const edit = mayEdit(context);
  const { previous_until: until } = row;
  return {
    webhookId: row.id,
    name: row.name,
    address: edit ? row.address : new URL(row.address).origin,
    events: webhookEventNames.filter((event) => row.events.includes(event)),
    state: stateOf(row),
    failingSince: row.failing_since?.toISOString() ?? null,
    createdBy: row.created_by_name,
    createdAt: row.created_at.toISOString(),
    previousUntil: until && until > context.now ? until.toISOString() : null,
    // The latest delivery is shown only to callers whose scope covers everything the webhook is sent.
    latest:
      mayReadAll(context) && row.latest_status && row.latest_at
        ? { status: row.latest_status, at: row.latest_at.toISOString() }
        : null,
    version: row.version,
    can: { edit },
  };
}

function stateOf({ enabled, ended_by: endedBy, failing_since: since }: WebhookRow): WebhookState {
  if (enabled) return since ? 'FAILING' : 'ON';
  if (endedBy === 'GONE') return 'GONE';
  return endedBy === 'FAILING' ? 'GIVEN_UP' : 'OFF';
}

/** Returns a delivery as a row of the list. */
export function deliveryView(row: WebhookDeliveryRow): Delivery {
  return {
    deliveryId: row.id,
    event: row.event,
    status: row.status,
    tries: row.attempts,
    createdAt: row.created_at.toISOString(),
    nextAt: row.status === 'WAITING' ? row.next_attempt_at.toISOString() : null,
    triedAt: row.attempted_at?.toISOString() ?? null,
    answerStatus: row.response_status,
    failure: row.failure,
    durationMs: row.duration_ms,
  };
}

/** Returns a delivery with the request of the last try and its answer. */
export function deliveryDetail(row: WebhookDeliveryRow): z.input<typeof webhooks.delivery.output> {
  const sent = row.attempted_at && row.signature ? headersOf(row.message_id, row.attempted_at, row.signature) : {};
  const headers = Object.entries(sent).map(([name, value]) => ({ name, value }));
  return { ...deliveryView(row), body: row.body, headers, answer: row.response };
}
