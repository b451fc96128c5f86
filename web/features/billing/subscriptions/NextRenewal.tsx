import { Button } from 'antd';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { usePriceFormula } from '#web/shared/billing/price-formula.ts';
import { formatMoney } from '#web/ui/money.ts';
import { Box, Row, Stack } from '#web/ui/layout.tsx';
import { isUnavailableToReader } from './for-others.ts';
import type { SubscriptionActs } from './use-subscription-acts.tsx';
import type { SubscriptionItem } from './use-subscriptions.ts';

/** The price of the next renewal with its formula, and a cheaper one with only the seats in use. */
export function NextRenewal({ of, acts }: { of: SubscriptionItem; acts: SubscriptionActs }) {
  const t = useTranslations('subscriptions');
  const names = useTranslations('apps.quantities');
  const locale = useLocale();
  const format = useFormatter();
  const { next, fewerSeats } = of;
  const formula = usePriceFormula(next?.currency ?? of.currency);
  if (of.cancelledAt || of.periodEnd === null) return <p>{t('details.ends')}</p>;
  if (!next) return <p>{t('notOffered')}</p>;
  const money = (minor: number) => formatMoney(minor, next.currency, locale, { withCode: next.currency !== of.currency });
  const percent = format.number(next.discountRatio, { style: 'percent', maximumFractionDigits: 2 });
  const canReduce = of.against.fewer === null && of.nextQuantity === null;
  const quantity = fewerSeats ? names(of.unit, { count: fewerSeats.quantity }) : '';
  return (
    <Stack gap="s">
      <Box as="dl">
        <Line label={formula(next, next)}>{money(next.amount)}</Line>
        {next.discount > 0 ? <Line label={t('details.discount', { percent })}>− {money(next.discount)}</Line> : null}
        {next.discount > 0 ? <Line label={t('details.total')}>{money(next.net)}</Line> : null}
      </Box>
      {fewerSeats ? <span>{t('details.saves', { quantity, amount: money(fewerSeats.saved) })}</span> : null}
      {fewerSeats && canReduce && !isUnavailableToReader(of.against.fewer) ? (
        <Row>
          <Button size="small" onClick={() => acts.fewer(of, fewerSeats.quantity)}>
            {t('details.reduce', { quantity })}
          </Button>
        </Row>
      ) : null}
    </Stack>
  );
}

function Line({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <Row gap="l" justify="between" wrap>
      <dt>{label}</dt>
      <Box as="dd" atEnd nowrap>
        {children}
      </Box>
    </Row>
  );
}
