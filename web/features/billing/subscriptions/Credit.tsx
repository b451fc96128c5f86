import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { reasonOf } from '#web/client/api-error.ts';
import { Approx } from '#web/shared/billing/Approx.tsx';
import { FoldTable } from '#web/ui/Fold.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { Moment, Money } from '#web/ui/Time.tsx';
import styles from './Subscriptions.module.css';
import { creditQuery } from './use-subscriptions.ts';

/** What the team has with us, and the entries that made it so. */
export function Credit() {
  const words = useTranslations('subscriptions.credit');
  const { data, error, refetch } = useQuery(creditQuery);
  return (
    <Surface title={words('title')}>
      {error && !data ? (
        <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <FactsSkeleton />
      ) : data.total === 0 ? (
        <p className={styles['quiet']}>{words('none')}</p>
      ) : (
        <>
          {data.balances.map(({ currency, balance }) => (
            <p key={currency} className={styles['balance']}>
              <Money minor={balance} currency={currency} withCode /> <Approx minor={balance} currency={currency} short />
            </p>
          ))}
          <p className={styles['quiet']}>{words('used')}</p>
          <FoldTable
            title={words('entries', { count: data.total })}
            more={data.total > data.items.length ? words('more') : undefined}
            rows={data.items}
            rowKey={({ id }) => id}
            columns={[
              { title: words('at'), render: ({ at }) => <Moment at={at} /> },
              {
                title: words('what'),
                render: ({ reason, order, note }) => (
                  <>
                    {words(`reasons.${reason}`)} {order?.number ?? note}
                  </>
                ),
              },
              { title: words('amount'), render: ({ amount, currency }) => <Money minor={amount} currency={currency} /> },
              { title: words('balance'), render: ({ balance, currency }) => <Money minor={balance} currency={currency} /> },
            ]}
          />
        </>
      )}
    </Surface>
  );
}
