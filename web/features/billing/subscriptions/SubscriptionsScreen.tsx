import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useTranslations } from 'use-intl';
import { reasonOf } from '#web/client/api-error.ts';
import { readsBillingOnly } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { StatusHelp } from '#web/shared/StatusHelp.tsx';
import { Fold } from '#web/ui/Fold.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { Empty, ErrorState } from '#web/ui/State.tsx';
import { Grid, Stack } from '#web/ui/layout.tsx';
import { UnderWay } from './UnderWay.tsx';
import { Credit } from './Credit.tsx';
import { SpendingChart } from './SpendingChart.tsx';
import { SubscriptionCard } from './SubscriptionCard.tsx';
import styles from './Subscriptions.module.css';
import { Trials } from './Trials.tsx';
import { useSubscriptionActs } from './use-subscription-acts.tsx';
import { type Subscriptions, subscriptionsQuery } from './use-subscriptions.ts';

/** Subscriptions (050200): plans, use, renewal or end, and actions. */
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
  return (
    <Page title={title} purpose={t('purpose')} actions={data && !isNothing(data) ? market : undefined}>
      {looks ? <Alert type="info" title={t(`looks.${looks}`)} /> : null}
      {data && !isNothing(data) ? (
        <All of={data} />
      ) : (
        <Surface>
          {data ? (
            <Empty title={t('empty.title')} text={t('empty.text')} action={market} />
          ) : error ? (
            <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} />
          ) : (
            <FactsSkeleton />
          )}
        </Surface>
      )}
    </Page>
  );
}

const isNothing = ({ items, ended, trials }: Subscriptions) => items.length + ended.length + trials.length === 0;

function All({ of: { items, ended, trials, openOrder } }: { of: Subscriptions }) {
  const t = useTranslations('subscriptions');
  const acts = useSubscriptionActs();
  return (
    <>
      {acts.dialog}
      {openOrder ? <UnderWay order={openOrder} /> : null}
      {items.map((each) => (
        <SubscriptionCard key={each.id} of={each} acts={acts} />
      ))}
      {items.length > 0 ? <StatusHelp /> : null}
      {trials.length > 0 ? <Trials items={trials} /> : null}
      {ended.length > 0 ? (
        <Surface>
          <Fold title={t('ended', { count: ended.length })}>
            <Stack gap="l" className={styles['endedList']}>
              {ended.map((each) => (
                <SubscriptionCard key={each.id} of={each} acts={acts} />
              ))}
            </Stack>
          </Fold>
        </Surface>
      ) : null}
      <Grid min={340} fit gap="xl" align="start">
        <SpendingChart />
        <Credit />
      </Grid>
    </>
  );
}
