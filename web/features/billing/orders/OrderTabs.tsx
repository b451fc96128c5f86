import { useTranslations } from 'use-intl';
import { Go } from '#web/client/Go.tsx';
import { paths } from '#web/paths.ts';
import styles from './Orders.module.css';

const places = { now: paths.orders, old: paths.oldOrders } as const;

/** Orders of this system, and of the one before it. */
export function OrderTabs({ current }: { current: keyof typeof places }) {
  const words = useTranslations('orders.tabs');
  return (
    <nav className={styles['tabs']} aria-label={words('label')}>
      {(['now', 'old'] as const).map((key) => (
        <Go key={key} to={places[key]} {...(key === current ? { 'aria-current': 'page' as const } : {})}>
          {words(key)}
        </Go>
      ))}
    </nav>
  );
}
