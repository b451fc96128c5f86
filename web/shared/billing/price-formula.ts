import { useLocale, useTranslations } from 'use-intl';
import type { Currency } from '#contract/billing/currencies.ts';
import type { PricingRule } from '#contract/billing/plan-facts.ts';
import type { PricePart } from '#contract/billing/pricing.ts';
import { formatMoney } from '#web/ui/money.ts';

/** Words the terms of a price as on bills: `12 × HK$80.00 + HK$5.00`. Requires the phrases of `orders`. */
export function usePriceFormula(
  currency: Currency,
): (price: { parts: readonly PricePart[] }, plan: { rule: PricingRule; purchaseUnit: number }) => string {
  const t = useTranslations('orders.lines');
  const locale = useLocale();
  const money = (minor: number) => formatMoney(minor, currency, locale);
  return ({ parts }, { rule, purchaseUnit: size }) =>
    parts
      .map(({ count, unitPrice, fixedFee }) => {
        const shown = { count, price: money(unitPrice), fee: money(fixedFee), size };
        if (rule === 'BATCH') return t('batches', shown) + (fixedFee ? ` + ${money(fixedFee)}` : '');
        return t(fixedFee ? 'partFee' : 'part', shown);
      })
      .join(' + ');
}
