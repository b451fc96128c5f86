import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { webhookLimits } from '#contract/apps/webhook-facts.ts';
import { paths } from '#web/paths.ts';
import { ListFilters } from '#web/shared/lists/ListFilters.tsx';
import { ListRows } from '#web/shared/lists/ListRows.tsx';
import { useListScreen } from '#web/shared/lists/use-list-screen.ts';
import { NotThere } from '#web/shared/NotThere.tsx';
import { Facts } from '#web/ui/DetailPage.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { deliveriesList } from './deliveries-list.tsx';
import { DeliveryPanel } from './DeliveryPanel.tsx';
import { type MadeWebhook, useEventWords, webhookQuery, type WebhookDetail } from './use-webhooks.ts';
import { RemoveWebhook, RotateWebhook, TurnOff, WebhookActs } from './WebhookActs.tsx';
import { WebhookForm } from './WebhookForm.tsx';
import { WebhookSecret } from './WebhookSecret.tsx';
import { StateTag } from './WebhookTags.tsx';

/** One webhook (080300): its settings, its deliveries, and the responses. */
export function WebhookScreen() {
  const { id = '' } = useParams({ strict: false });
  const title = useTranslations('shell.pages')('webhook');
  const t = useTranslations('webhooks.missing');
  const { data, error, refetch } = useQuery(webhookQuery(id));
  if (data) return <One hook={data} />;
  const words = { title: t('title'), text: t('text'), back: t('back') };
  return <NotThere page={title} error={error} onRetry={() => void refetch()} words={words} back={paths.webhooks} />;
}

function One({ hook }: { hook: WebhookDetail }) {
  const t = useTranslations('webhooks');
  const list = useListScreen(deliveriesList, { params: { id: hook.webhookId } });
  const { state, set } = list;
  const eventWords = useEventWords();
  const [made, setMade] = useState<MadeWebhook>();
  const close = () => set({ open: undefined, message: '' });
  const edit = hook.can.edit;
  return (
    <Page
      title={hook.name}
      beside={<StateTag state={hook.state} />}
      purpose={t('deliveries.order')}
      actions={edit ? <WebhookActs hook={hook} onOpen={(open) => set({ open })} /> : null}
    >
      <Why hook={hook} />
      <About hook={hook} />
      <Surface title={t('deliveries.title', { days: webhookLimits.keptDays })} flush>
        <ListFilters of={list} />
        <ListRows
          of={list}
          rowName={({ event }) => eventWords(event)}
          rowActions={(row) => (
            <Button size="small" onClick={() => list.open(row)}>
              {t('deliveries.open')}
            </Button>
          )}
        />
      </Surface>
      {state.message ? <DeliveryPanel key={state.message} hook={hook} id={state.message} onClose={close} /> : null}
      {edit && state.open === 'edit' ? <WebhookForm hook={hook} onClose={close} /> : null}
      {edit && state.open === 'off' ? <TurnOff hook={hook} onClose={close} /> : null}
      {edit && state.open === 'remove' ? <RemoveWebhook hook={hook} onClose={close} /> : null}
      {edit && state.open === 'rotate' ? <RotateWebhook hook={hook} onMade={setMade} onClose={close} /> : null}
      {made ? <WebhookSecret made={made} onClose={() => setMade(undefined)} /> : null}
    </Page>
  );
}

/** Why a webhook is off or failing. */
function Why({ hook: { state, failingSince } }: { hook: WebhookDetail }) {
  const t = useTranslations('webhooks.why');
  const format = useFormatter();
  if (state === 'ON') return null;
  const time = failingSince ? format.dateTime(new Date(failingSince), { dateStyle: 'medium', timeStyle: 'short' }) : '';
  const type = state === 'OFF' ? 'info' : state === 'FAILING' ? 'warning' : 'error';
  return <Alert type={type} showIcon title={t(state, { time, days: webhookLimits.failingDays })} />;
}

function About({ hook }: { hook: WebhookDetail }) {
  const t = useTranslations('webhooks');
  const secret = useTranslations('webhooks.secret');
  const eventWords = useEventWords();
  const format = useFormatter();
  const until = hook.previousUntil && format.dateTime(new Date(hook.previousUntil), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Surface>
      <Facts
        wide
        items={[
          { key: 'address', label: t('address'), value: hook.address },
          { key: 'events', label: t('listens'), value: format.list(hook.events.map(eventWords)) },
          { key: 'by', label: t('by'), value: hook.createdBy },
          { key: 'created', label: t('created'), value: <Moment at={hook.createdAt} /> },
          ...(until ? [{ key: 'secret', label: secret('secret'), value: secret('overlap', { time: until }) }] : []),
        ]}
      />
    </Surface>
  );
}
