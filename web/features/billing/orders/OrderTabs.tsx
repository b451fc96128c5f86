import { useTranslations } from 'use-intl';
import { PageTabs } from '#web/client/PageTabs.tsx';
import { paths } from '#web/paths.ts';

const places = { now: paths.orders, old: paths.oldOrders } as const;

/** Tabs for the orders of this system and of the previous one. */
export function OrderTabs({ current }: { current: keyof typeof places }) {
  const t = useTranslations('orders.tabs');
  return <PageTabs label={t('label')} places={places} current={current} words={(key) => t(key)} />;
}
