import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { deliveryStatuses, pingEvent, webhookLimits } from '#contract/apps/webhook-facts.ts';
import type { SetUrlState } from '#web/client/url-state.ts';
import { ListOf } from '#web/shared/ListOf.tsx';
import { FilterBar } from '#web/ui/FilterBar.tsx';
import { FilterMenu } from '#web/ui/FilterMenu.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import { Surface } from '#web/ui/Page.tsx';
import { Empty, NoMatch } from '#web/ui/State.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { Cell, Text } from '#web/ui/layout.tsx';
import { useList } from '#web/ui/use-list.ts';
import { type WebhookDeliveryItem, useDeliveries, useEventWords, type WebhookDetail } from './use-webhooks.ts';
import { DeliveryTag, useAnswerWords } from './WebhookTags.tsx';
import { noFilters, pageSizes, queryOf, type WebhookPageState, type webhookUrl } from './webhooks-url.ts';

interface DeliveriesProps {
  hook: WebhookDetail;
  state: WebhookPageState;
  set: SetUrlState<typeof webhookUrl>;
}

/** The deliveries of a webhook, latest first. */
export function Deliveries({ hook, state, set }: DeliveriesProps) {
  const t = useTranslations('webhooks.deliveries');
  const list = useDeliveries(hook.webhookId, queryOf(state));
  const columns = useColumns();
  const eventWords = useEventWords();
  const narrowed = state.status.length + state.event.length > 0;
  return (
    <Surface title={t('title', { days: webhookLimits.keptDays })} flush>
      <Filters hook={hook} state={state} set={set} matches={list.data?.total} />
      <ListOf<WebhookDeliveryItem>
        label={t('title', { days: webhookLimits.keptDays })}
        columns={columns}
        list={list}
        asked={state}
        sizes={pageSizes}
        rowKey={(row) => row.deliveryId}
        rowName={(row) => eventWords(row.event)}
        onPage={(page, size) => set({ page, size })}
        onOpen={(row) => set({ message: row.deliveryId, page: state.page })}
        rowActions={(row) => (
          <Button size="small" onClick={() => set({ message: row.deliveryId, page: state.page })}>
            {t('open')}
          </Button>
        )}
        empty={narrowed ? <NoMatch onClear={() => set(noFilters)} /> : <Empty title={t('empty')} text={t('emptyText')} />}
      />
    </Surface>
  );
}

function Filters({ hook, state, set, matches }: DeliveriesProps & { matches: number | undefined }) {
  const t = useTranslations('webhooks');
  const list = useList();
  const eventWords = useEventWords();
  const offered = [...hook.events, pingEvent] as const;
  const statuses = list(state.status.map((each) => t(`statuses.${each}`)));
  const events = list(state.event.map(eventWords));
  const chip = (key: 'status' | 'event', value: string) =>
    value ? [{ key, label: t(`deliveries.${key}`), value, onRemove: () => set({ [key]: [] }) }] : [];
  return (
    <FilterBar active={[...chip('status', statuses), ...chip('event', events)]} onClear={() => set(noFilters)} matches={matches}>
      <FilterMenu
        label={t('deliveries.status')}
        options={deliveryStatuses.map((value) => ({ value, label: t(`statuses.${value}`) }))}
        chosen={state.status}
        onChange={(status: readonly string[]) => set({ status: deliveryStatuses.filter((each) => status.includes(each)) })}
      />
      <FilterMenu
        label={t('deliveries.event')}
        options={offered.map((value) => ({ value, label: eventWords(value) }))}
        chosen={state.event}
        onChange={(event: readonly string[]) => set({ event: offered.filter((each) => event.includes(each)) })}
      />
    </FilterBar>
  );
}

/** Columns: event, status with the next try, response, tries, time. */
function useColumns(): ListColumn<WebhookDeliveryItem>[] {
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
