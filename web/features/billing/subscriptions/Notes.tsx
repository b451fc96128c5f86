import { Button } from 'antd';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { cardName } from '#contract/billing/payment-method-facts.ts';
import { can } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { formatMoney } from '#web/ui/money.ts';
import { useDateText } from '#web/ui/use-date-text.ts';
import { dayBefore } from '#web/ui/day-before.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import styles from './Subscriptions.module.css';
import type { SubscriptionItem } from './use-subscriptions.ts';

/** What comes next: the renewal with its amount and card, the end, the grace period; and any obstacle. */
export function Notes({ of }: { of: SubscriptionItem }) {
  const t = useTranslations('subscriptions');
  const states = useTranslations('orders.labels');
  const format = useFormatter();
  const day = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' });
  const failed = of.lastStep?.outcome === 'DECLINED' || of.lastStep?.outcome === 'REFUSED';
  const order = of.openOrder;
  return (
    <Stack as="ul" gap="2xs" className={styles['notes']}>
      <Coming of={of} />
      {of.state === 'GRACE' && of.graceUntil ? <Note bad>{t('graceText', { date: day(of.graceUntil) })}</Note> : null}
      {failed ? <Note bad>{t('failed')}</Note> : null}
      {of.lastStep && of.nextStep ? <Note>{t('nextTry', { date: day(of.nextStep) })}</Note> : null}
      {order ? (
        <Note bad>
          {t('openOrder', { number: order.number, state: states(order.label) })}{' '}
          {can('050100', 'view') ? (
            <Button type="link" size="small" onClick={() => go(paths.order({ id: order.id }))}>
              {order.number}
            </Button>
          ) : null}
        </Note>
      ) : null}
    </Stack>
  );
}

function Coming({ of }: { of: SubscriptionItem }) {
  const t = useTranslations('subscriptions');
  const names = useTranslations('apps');
  const locale = useLocale();
  const dateText = useDateText();
  const { next, card, periodEnd } = of;
  if (periodEnd === null) return null;
  if (of.cancelledAt) return <Note>{t('cancelledText', { date: dateText(dayBefore(periodEnd)) })}</Note>;
  if (!next) return <Note bad>{t('notOffered')}</Note>;
  const price = formatMoney(next.net, next.currency, locale, { withCode: next.currency !== of.currency });
  const quantity = names(`quantities.${of.unit}`, { count: next.quantity });
  const shown = card ? cardName(card) : '';
  const more = (
    <>
      {of.nextQuantity === null ? null : <Note>{t('fewerFrom', { quantity, date: dateText(next.on) })}</Note>}
      {next.raised ? <Note>{t('raised', { quantity })}</Note> : null}
    </>
  );
  if (!of.autoRenew)
    return (
      <>
        <Note>{t('byHand', { price })}</Note>
        {more}
      </>
    );
  return (
    <>
      <Note>{t('renews', { date: dateText(next.on), price })}</Note>
      {!card ? (
        <Note bad>{t('noCard')}</Note>
      ) : card.expires ? (
        <Note bad>{t('cardExpires', { card: shown })}</Note>
      ) : (
        <Note>{t('renewsBy', { card: shown })}</Note>
      )}
      {more}
    </>
  );
}

function Note({ bad = false, children }: { bad?: boolean; children: React.ReactNode }) {
  return (
    <Row data-bad={bad} as="li" gap="s" align="baseline">
      <Icon name={bad ? 'warning' : 'dot'} size={14} />
      <span>{children}</span>
    </Row>
  );
}
