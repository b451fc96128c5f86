import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { deliveryStatuses, pingEvent, webhookEventNames, webhookLimits } from '#contract/apps/webhook-facts.ts';
import { api } from '#web/client/api.ts';
import { maybe, several, uuid } from '#web/client/url-fields.ts';
import { defineList } from '#web/shared/lists/define-list.ts';
import { bySeveral } from '#web/shared/lists/filters.tsx';
import { filterOf } from '#web/shared/lists/list-filter.ts';
import { FilterMenu } from '#web/ui/FilterMenu.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import { Moment } from '#web/ui/Time.tsx';
import { Cell, Text } from '#web/ui/layout.tsx';
import { pollingWhileDue, type WebhookDeliveryItem, useEventWords, webhookQuery } from './use-webhooks.ts';
import { DeliveryTag, useAnswerWords } from './WebhookTags.tsx';

type Sent = (typeof webhookEventNames)[number] | typeof pingEvent;

/** The events that the webhook receives, with their texts. */
function useOffered() {
  const { id = '' } = useParams({ strict: false });
  const { data } = useQuery(webhookQuery(id));
  return { events: [...(data?.events ?? []), pingEvent] as const, words: useEventWords() };
}

const byEvent = filterOf({
  key: 'event',
  field: several<Sent>([...webhookEventNames, pingEvent]),
  send: (event): { event?: Sent[] } => ({ event: [...event] }),
  useFound: useOffered,
  control: ({ value, change, found: { events, words }, t }) => (
    <FilterMenu<Sent>
      label={t('webhooks.deliveries.event')}
      options={events.map((event) => ({ value: event, label: words(event) }))}
      chosen={value}
      onChange={change}
    />
  ),
  chip: ({ value, found: { words }, t, list }) => ({ label: t('webhooks.deliveries.event'), value: list(value.map(words)) }),
});

/** The deliveries of a webhook, latest first. */
export const deliveriesList = defineList({
  call: api.webhooks.deliveries,
  key: ['webhooks', 'deliveries'],
  filters: [bySeveral('status', deliveryStatuses, 'webhooks.deliveries.status', 'webhooks.statuses'), byEvent],
  extra: {
    /** The open dialog. */
    open: maybe(['edit', 'rotate', 'off', 'remove']),
    /** The delivery shown beside the list. */
    message: uuid,
  },
  label: (t) => t('webhooks.deliveries.title', { days: webhookLimits.keptDays }),
  rowKey: ({ deliveryId }) => deliveryId,
  rowName: ({ event }) => event,
  useColumns: useDeliveryColumns,
  open: ({ deliveryId: message }) => ({ message }),
  empty: { title: 'webhooks.deliveries.empty', text: 'webhooks.deliveries.emptyText' },
  again: pollingWhileDue,
});

/** Columns: event, status with the next try, response, tries, time. */
function useDeliveryColumns(): ListColumn<WebhookDeliveryItem>[] {
  const t = useTranslations('webhooks.deliveries');
  const eventWords = useEventWords();
  const answerWords = useAnswerWords();
  return [
    {
      key: 'event',
      title: t('event'),
      always: true,
      width: 200,
      render: ({ event }) => (
        <Cell>
          {eventWords(event)}
          <Text tone="quiet">{event}</Text>
        </Cell>
      ),
    },
    {
      key: 'status',
      title: t('status'),
      width: 170,
      render: ({ status, nextAt, tries }) => (
        <Cell>
          <DeliveryTag status={status} />
          {nextAt && tries > 0 ? (
            <Text tone="quiet">
              {t('next')}: <Moment at={nextAt} />
            </Text>
          ) : null}
        </Cell>
      ),
    },
    {
      key: 'answer',
      title: t('answer'),
      width: 180,
      render: (row) => (
        <Cell>
          {answerWords(row)}
          {row.durationMs === null ? null : <Text tone="quiet">{t('duration', { ms: row.durationMs })}</Text>}
        </Cell>
      ),
    },
    { key: 'tries', title: t('tries'), width: 90, numeric: true, render: ({ tries }) => tries },
    { key: 'at', title: t('at'), width: 150, render: ({ createdAt }) => <Moment at={createdAt} relative /> },
  ];
}
