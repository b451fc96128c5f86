import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { reasonOf } from '#web/client/api-error.ts';
import { TeamTimes } from '#web/shared/billing/TeamTimes.tsx';
import { Approx } from '#web/shared/billing/Approx.tsx';
import { FoldTable } from '#web/ui/Fold.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { Moment, Money } from '#web/ui/Time.tsx';
import { Note, Text } from '#web/ui/layout.tsx';
import { creditQuery } from './use-subscriptions.ts';

/** The credit balance of the team, and its entries. */
export function Credit() {
  const t = useTranslations('subscriptions.credit');
  const { data, error, refetch } = useQuery(creditQuery);
  return (
    <Surface title={t('title')}>
      {error && !data ? (
        <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <FactsSkeleton />
      ) : data.total === 0 ? (
        <Note size="xs">{t('none')}</Note>
      ) : (
        <>
          {data.balances.map(({ currency, balance }) => (
            <Text key={currency} as="p" size="xl" weight="strong">
              <Money minor={balance} currency={currency} withCode /> <Approx minor={balance} currency={currency} short />
            </Text>
          ))}
          <Note size="xs">{t('used')}</Note>
          <TeamTimes>
            <FoldTable
              title={t('entries', { count: data.total })}
              more={data.total > data.items.length ? t('more') : undefined}
              rows={data.items}
              rowKey={({ id }) => id}
              columns={[
                { title: t('at'), render: ({ at }) => <Moment at={at} /> },
                {
                  title: t('what'),
                  render: ({ reason, order, note }) => (
                    <>
                      {t(`reasons.${reason}`)} {order?.number ?? note}
                    </>
                  ),
                },
                { title: t('amount'), render: ({ amount, currency }) => <Money minor={amount} currency={currency} /> },
                { title: t('balance'), render: ({ balance, currency }) => <Money minor={balance} currency={currency} /> },
              ]}
            />
          </TeamTimes>
        </>
      )}
    </Surface>
  );
}
