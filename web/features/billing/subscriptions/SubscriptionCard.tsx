import { useLocale, useTranslations } from 'use-intl';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { Approx } from '#web/shared/billing/Approx.tsx';
import { AppIcon } from '#web/ui/AppIcon.tsx';
import { formatMoney } from '#web/ui/money.ts';
import { StatusTag, type Tone } from '#web/ui/StatusTag.tsx';
import { useDateText } from '#web/ui/use-date-text.ts';
import { CardActions } from './CardActions.tsx';
import { dayBefore } from '#web/ui/day-before.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Included } from './Included.tsx';
import { Notes } from './Notes.tsx';
import styles from './Subscriptions.module.css';
import type { SubscriptionActs } from './use-subscription-acts.tsx';
import type { SubscriptionItem } from './use-subscriptions.ts';

const tones: Record<SubscriptionItem['state'], Tone> = {
  ACTIVE: 'good',
  ENDING: 'warning',
  CANCELLED: 'quiet',
  GRACE: 'bad',
  ENDED: 'quiet',
};

/** One subscription: plan, use, period, next step, and actions. */
export function SubscriptionCard({ of, acts }: { of: SubscriptionItem; acts: SubscriptionActs }) {
  const t = useTranslations('subscriptions');
  return (
    <Stack
      as="article"
      gap="l"
      padBlock="xl"
      padInline="2xl"
      frame
      className={styles['card']}
      aria-label={`${of.app.name} · ${of.planName}`}
      data-service={of.planKind === 'ADD_ON'}
    >
      <Row as="header" gap="l" rowGap="s" align="start" wrap>
        <AppIcon name={of.app.name} icon={of.app.icon} size={40} />
        <Stack grow className={styles['names']}>
          <h2>
            <a
              href={paths.app({ id: of.app.appId })}
              onClick={(event) => {
                event.preventDefault();
                go(paths.app({ id: of.app.appId }));
              }}
            >
              {of.app.name}
            </a>{' '}
            · {of.planName}
          </h2>
          <Period of={of} />
        </Stack>
        <Row gap="s">
          {of.planKind === 'ADD_ON' ? <StatusTag tone="quiet">{t('service')}</StatusTag> : null}
          <StatusTag tone={tones[of.state]}>{t(`states.${of.state}`)}</StatusTag>
        </Row>
      </Row>
      {of.state === 'ENDED' ? null : (
        <>
          <Included items={of.included} />
          <Notes of={of} />
        </>
      )}
      <CardActions of={of} acts={acts} />
    </Stack>
  );
}

/** The end of the paid period, the days left, and the price of the period. */
function Period({ of }: { of: SubscriptionItem }) {
  const t = useTranslations('subscriptions');
  const names = useTranslations('apps');
  const locale = useLocale();
  const dateText = useDateText();
  const price = formatMoney(of.price, of.currency, locale);
  const quantity = names(`quantities.${of.unit}`, { count: of.quantity });
  const granted = names(`quantities.${of.unit}`, { count: of.granted });
  const bought = of.granted === of.quantity ? t('quantity', { quantity }) : t('granted', { quantity, granted });
  const paid =
    of.state === 'ENDED'
      ? of.endedAt && t('endedOn', { date: dateText(of.endedAt.slice(0, 10)) })
      : of.periodEnd
        ? t('paidUntil', { date: dateText(dayBefore(of.periodEnd)) })
        : t('forever');
  const cost = of.period === 'NONE' ? t('priceOnce', { price }) : t('price', { price, period: names(`periods.${of.period}`) });
  return (
    <Row as="p" tone="quiet" gap="xl" rowGap="none" wrap>
      <span>{bought}</span>
      <span>{paid}</span>
      {of.daysLeft !== null && of.daysLeft > 0 && of.state !== 'ENDED' ? (
        <span>{t('daysLeft', { days: of.daysLeft })}</span>
      ) : null}
      {of.state === 'ENDED' ? null : (
        <span>
          {cost} <Approx minor={of.price} currency={of.currency} short />
        </span>
      )}
    </Row>
  );
}
