import type { LoggedAction } from '#contract/platform/operation-log-facts.ts';
import type { LogEvent } from '#server/kernel/log/operation-log.ts';
import type { WebhookRow } from './webhooks.repository.ts';

/** An entry about a hook. Its secret and the path of its address, which may be one, never enter the log. */
export function event(
  action: Extract<LoggedAction, `webhook.${string}`>,
  { id, name }: Pick<WebhookRow, 'id' | 'name'>,
  fields: Pick<LogEvent, 'before' | 'after'> = {},
): LogEvent {
  return { category: 'SECURITY', action, object: { type: 'webhook', id, name }, ...fields };
}

/** What a hook is, as far as the log tells. */
export function wordsOf({ name, address, events }: Pick<WebhookRow, 'name' | 'address' | 'events'>) {
  return { name, webhookHost: new URL(address).host, webhookEvents: events.toSorted() };
}
