import { useLocale, useTranslations } from 'use-intl';
import { useHere } from '#web/client/here.ts';
import { formatMoney } from '#web/ui/money.ts';
import type { MarketCard } from './use-apps.ts';

/**
 * "from US$60.00 / person / year" in the person's display currency, which is chosen by person, team and USD in that order; if the
 * app is not sold in it, in the first currency in which it is sold. Null for a free app.
 */
export function useStartingPrice(): (app: Pick<MarketCard, 'from' | 'free'>) => string {
  const t = useTranslations('market.market');
  const names = useTranslations('apps');
  const locale = useLocale();
  const { user } = useHere();
  return ({ from, free }) => {
    const price =
      from.find(({ currency }) => currency === user.currencyCode) ?? from.find(({ currency }) => currency === 'USD') ?? from[0];
    if (free) return t('free');
    if (!price) return t('onRequest');
    const unit =
      price.quantity === 1 ? names(`units.${price.unit}`) : names(`quantities.${price.unit}`, { count: price.quantity });
    const shown = { price: formatMoney(price.minor, price.currency, locale), unit };
    return price.period === 'NONE' ? t('fromOnce', shown) : t('from', { ...shown, period: names(`periods.${price.period}`) });
  };
}
