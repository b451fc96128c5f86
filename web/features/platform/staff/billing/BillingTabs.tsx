import { useTranslations } from 'use-intl';
import { PageTabs } from '#web/client/PageTabs.tsx';
import { paths } from '#web/paths.ts';

const places = {
  vouchers: paths.staffVouchers,
  refunds: paths.staffRefunds,
  sales: paths.staffSales,
  accounts: paths.staffAccounts,
  rates: paths.staffRates,
} as const;

/** Tabs for the parts of the provider's billing; each is a separate screen. */
export function BillingTabs({ current }: { current: keyof typeof places }) {
  const t = useTranslations('staffBilling.tabs');
  return <PageTabs label={t('label')} places={places} current={current} words={(key) => t(key)} />;
}
