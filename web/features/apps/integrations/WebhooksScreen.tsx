import { Button } from 'antd';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { webhookLimits } from '#contract/apps/webhook-facts.ts';
import { Go } from '#web/client/Go.tsx';
import { can } from '#web/client/here.ts';
import { maybe } from '#web/client/url-fields.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { paths } from '#web/paths.ts';
import { ListOf } from '#web/shared/ListOf.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { Empty } from '#web/ui/State.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { Cell, Row, Text } from '#web/ui/layout.tsx';
import { IntegrationTabs } from './IntegrationTabs.tsx';
import styles from './Integrations.module.css';
import { type MadeWebhook, useEventWords, useWebhooks, type WebhookDetail } from './use-webhooks.ts';
import { WebhookForm } from './WebhookForm.tsx';
import { WebhookSecret } from './WebhookSecret.tsx';
import { DeliveryTag, StateTag } from './WebhookTags.tsx';

/** Whether the form for a new webhook is open. */
const webhooksUrl = { open: maybe(['new']) };

/** Integrations, webhooks (080300): programs that are sent events of the team. */
export function WebhooksScreen() {
  const t = useTranslations('webhooks');
  const title = useTranslations('shell.pages')('integrations');
  const purpose = useTranslations('integrations')('purpose');
  const [state, set] = useUrlState(webhooksUrl);
  const [made, setMade] = useState<MadeWebhook>();
  const hooks = useWebhooks();
  const columns = useColumns();
  const { data } = hooks;
  const max = webhookLimits.perTeam;
  const full = (data?.total ?? 0) >= max;
  const editable = can('080300', 'edit');
  const add = editable ? (
    <Button type="primary" disabled={full} title={full ? t('full', { max }) : undefined} onClick={() => set({ open: 'new' })}>
      {t('add')}
    </Button>
  ) : null;
  return (
    <Page title={title} purpose={purpose} actions={add}>
      <IntegrationTabs current="webhooks" />
      <Surface title={t('title')} aside={data ? t('count', { count: data.total, max }) : null} flush>
        <Row tone="quiet" gap="3xl" rowGap="2xs" justify="between" wrap className={styles['about']}>
          <p>{t('about')}</p>
        </Row>
        <ListOf<WebhookDetail>
          label={t('title')}
          columns={columns}
          list={hooks}
          query={{ page: 1, size: max }}
          sizes={[max]}
          rowKey={(row) => row.webhookId}
          rowName={(row) => row.name}
          onPage={() => undefined}
          empty={<Empty title={t('empty')} text={t('emptyText')} action={add} />}
        />
      </Surface>
      {state.open === 'new' && editable ? (
        <WebhookForm
          onMade={(done) => {
            setMade(done);
            set({ open: undefined });
          }}
          onClose={() => set({ open: undefined })}
        />
      ) : null}
      {made ? <WebhookSecret made={made} onClose={() => setMade(undefined)} /> : null}
    </Page>
  );
}

/** Columns: name and address, state, events, latest delivery, creator. */
function useColumns(): ListColumn<WebhookDetail>[] {
  const t = useTranslations('webhooks');
  const eventWords = useEventWords();
  const format = useFormatter();
  return [
    {
      key: 'name',
      title: t('name'),
      always: true,
      width: 260,
      render: (row) => (
        <Cell>
          <Go to={paths.webhook({ id: row.webhookId })}>{row.name}</Go>
          <Text tone="quiet">{row.address}</Text>
        </Cell>
      ),
    },
    {
      key: 'state',
      title: t('state'),
      width: 160,
      render: ({ state }) => <StateTag state={state} />,
    },
    {
      key: 'events',
      title: t('listens'),
      width: 260,
      render: ({ events }) => (
        <Cell>{events.length > 4 ? t('eventsCount', { count: events.length }) : format.list(events.map(eventWords))}</Cell>
      ),
    },
    {
      key: 'latest',
      title: t('latest'),
      width: 180,
      render: ({ latest }) =>
        latest ? (
          <Cell>
            <DeliveryTag status={latest.status} />
            <Moment at={latest.at} relative />
          </Cell>
        ) : (
          <Text tone="quiet">{t('noneYet')}</Text>
        ),
    },
    { key: 'by', title: t('by'), width: 150, render: ({ createdBy }) => createdBy },
  ];
}
