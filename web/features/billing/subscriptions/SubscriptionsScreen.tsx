import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useTranslations } from 'use-intl';
import { reasonOf } from '#web/client/api-error.ts';
import { readsBillingOnly } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton, TableSkeleton } from '#web/ui/Skeletons.tsx';
import { Empty, ErrorState } from '#web/ui/State.tsx';
import { Grid } from '#web/ui/layout.tsx';
import { Commitments } from './Commitments.tsx';
import { Credit } from './Credit.tsx';
import { SpendingChart } from './SpendingChart.tsx';
import { rowsOf } from './subscription-rows.ts';
import { SubscriptionTable } from './SubscriptionTable.tsx';
import { UnderWay } from './UnderWay.tsx';
import { type Subscriptions, subscriptionsQuery } from './use-subscriptions.ts';

/** Subscriptions (050200): what they cost, and each with its use, its next date and its actions. */
export function SubscriptionsScreen() {
  const t = useTranslations('subscriptions');
  const title = useTranslations('shell.pages')('subscriptions');
  const { data, error, refetch } = useQuery(subscriptionsQuery);
  const looks = readsBillingOnly('050200');
  const market = looks ? null : (
    <Button type="primary" onClick={() => go(paths.appMarket)}>
      {t('market')}
    </Button>
  );
  const rows = data && rowsOf(data);
  return (
    <Page title={title} purpose={t('purpose')} actions={rows?.length ? market : undefined}>
      {looks ? <Alert type="info" title={t(`looks.${looks}`)} /> : null}
      {data && rows?.length ? (
        <All of={data} />
      ) : data ? (
        <Surface>
          <Empty title={t('empty.title')} text={t('empty.text')} action={market} />
        </Surface>
      ) : error ? (
        <Surface>
          <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} />
        </Surface>
      ) : (
        <>
          <Surface>
            <FactsSkeleton rows={2} />
          </Surface>
          <Surface flush>
            <TableSkeleton columns={5} />
          </Surface>
        </>
      )}
    </Page>
  );
}

function All({ of }: { of: Subscriptions }) {
  const { openOrder, commitments } = of;
  return (
    <>
      {openOrder ? <UnderWay order={openOrder} /> : null}
      <Commitments of={commitments} />
      <SubscriptionTable rows={rowsOf(of)} />
      <Grid min={340} fit gap="xl" align="start">
        <SpendingChart />
        <Credit />
      </Grid>
    </>
  );
}
