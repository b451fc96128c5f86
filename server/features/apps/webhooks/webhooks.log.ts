import type { LoggedAction } from '#contract/platform/operation-log-facts.ts';
import type { LogEvent } from '#server/kernel/log/operation-log.ts';
import type { WebhookRow } from './webhooks.repository.ts';

/** Returns a log entry about a webhook. The secret and the path of the address, which may contain a secret, are never logged. */
export function event(
  action: Extract<LoggedAction, `webhook.${string}`>,
  { id, name }: Pick<WebhookRow, 'id' | 'name'>,
  fields: Pick<LogEvent, 'before' | 'after'> = {},
): LogEvent {
  return { category: 'SECURITY', action, object: { type: 'webhook', id, name }, ...fields };
}

/** The properties of a webhook that are logged. */
export function wordsOf({ name, address, events }: Pick<WebhookRow, 'name' | 'address' | 'events'>) {
  return { name, webhookHost: new URL(address).host, webhookEvents: events.toSorted() };
}
