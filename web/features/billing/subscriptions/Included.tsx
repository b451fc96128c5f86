import { useTranslations } from 'use-intl';
import { Moment } from '#web/ui/Time.tsx';
import styles from './Subscriptions.module.css';
import type { SubscriptionItem } from './use-subscriptions.ts';

type Item = SubscriptionItem['included'][number];

/** Included quantities: used and purchased, as text and as a bar. */
export function Included({ items }: { items: readonly Item[] }) {
  return (
    <ul className={styles['included']}>
      {items.map((item, at) => (
        <li key={item.key ?? at}>
          <Used item={item} />
        </li>
      ))}
    </ul>
  );
}

function Used({ item: { name, unit, used, purchased, reportedAt } }: { item: Item }) {
  const t = useTranslations('subscriptions');
  const names = useTranslations('apps');
  const quantity = (count: number) => names(`quantities.${unit}`, { count });
  const text =
    used === null
      ? t('included', { purchased: quantity(purchased) })
      : t('usedOf', { used: quantity(used), purchased: quantity(purchased) });
  const part = used === null ? 0 : Math.min(1, used / Math.max(1, purchased));
  const over = used !== null && used > purchased;
  return (
    <>
      <span className={styles['itemName']}>{name}</span>
      <span className={styles['itemUse']}>{text}</span>
      {used === null ? null : (
        <span className={styles['bar']} aria-hidden="true" data-level={over ? 'over' : part >= 0.9 ? 'high' : 'fine'}>
          <span style={{ inlineSize: `${part * 100}%` }} />
        </span>
      )}
      {over ? <span className={styles['warn']}>{t('over')}</span> : null}
      {used === null && unit !== 'PEOPLE' ? <span className={styles['quiet']}>{t('notReported')}</span> : null}
      {reportedAt ? (
        <span className={styles['quiet']}>
          <Moment at={reportedAt} relative />
        </span>
      ) : null}
    </>
  );
}
