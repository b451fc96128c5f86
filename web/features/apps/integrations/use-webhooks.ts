import { queryOptions } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { pingEvent, type WebhookEvent } from '#contract/apps/webhook-facts.ts';
import { isMissing } from '#web/client/api-error.ts';
import { api, type Client } from '#web/client/api.ts';
import { queries } from '#web/client/queries.ts';
import { usePage } from '#web/client/use-page.ts';

export type WebhookDetail = Awaited<ReturnType<Client['webhooks']['read']>>;
export type MadeWebhook = Awaited<ReturnType<Client['webhooks']['create']>>;
export type WebhookDeliveryItem = Awaited<ReturnType<Client['webhooks']['deliveries']>>['items'][number];

/** Polling interval in milliseconds while a delivery is due. */
const every = 2000;

/** All webhooks of the team, on one page. */
export function useWebhooks() {
  return usePage({
    queryKey: ['webhooks', 'list'],
    page: 1,
    read: async (_page, signal) => {
      const { items } = await api.webhooks.list({}, { signal });
      return { items, page: 1, size: 20, total: items.length };
    },
  });
}

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhooks', 'read', id],
    queryFn: ({ signal }) => api.webhooks.read({ params: { id } }, { signal, quiet: isMissing }),
    // Whether the webhook is reachable is known after the next try.
    refetchInterval: ({ state: { data } }) => (data?.latest?.status === 'WAITING' ? 5 * every : false),
  });

const isSoon = ({ nextAt }: Pick<WebhookDeliveryItem, 'nextAt'>) => nextAt !== null && Date.parse(nextAt) < Date.now() + 60_000;

/** Polled every two seconds while a delivery is due within a minute. */
export const pollingWhileDue = ({ items }: { items: readonly WebhookDeliveryItem[] }) => (items.some(isSoon) ? every : false);

export const deliveryQuery = (id: string, deliveryId: string) =>
  queryOptions({
    queryKey: ['webhooks', 'delivery', id, deliveryId],
    queryFn: ({ signal }) => api.webhooks.delivery({ params: { id, deliveryId } }, { signal, quiet: isMissing }),
    refetchInterval: ({ state: { data } }) => (data && isSoon(data) ? every : false),
  });

/** Refreshes everything about webhooks after a change. */
export const refreshWebhooks = () => queries.invalidateQueries({ queryKey: ['webhooks'] });

type Sent = WebhookEvent | typeof pingEvent;
type Underscored<T extends string> = T extends `${infer Head}.${infer Rest}` ? `${Head}_${Rest}` : T;

/** The text for an event. The dot in its name is replaced, because a dot separates levels of phrase keys. */
export function useEventWords(): (event: Sent) => string {
  const t = useTranslations('webhooks.events');
  return (event) => t(event.replace('.', '_') as Underscored<Sent>);
}
