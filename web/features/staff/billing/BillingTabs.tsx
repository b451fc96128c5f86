import { useTranslations } from 'use-intl';
import { Go } from '#web/client/Go.tsx';
import { paths } from '#web/paths.ts';
import styles from './Billing.module.css';

const places = {
  vouchers: paths.staffVouchers,
  refunds: paths.staffRefunds,
  sales: paths.staffSales,
  accounts: paths.staffAccounts,
  rates: paths.staffRates,
} as const;

/** From one part of the provider's billing to another; each is a screen of its own. */
export function BillingTabs({ current }: { current: keyof typeof places }) {
  const words = useTranslations('staffBilling.tabs');
  return (
    <nav className={styles['tabs']} aria-label={words('label')}>
      {(Object.keys(places) as (keyof typeof places)[]).map((key) => (
        <Go key={key} to={places[key]} {...(key === current ? { 'aria-current': 'page' as const } : {})}>
          {words(key)}
        </Go>
      ))}
    </nav>
  );
}
