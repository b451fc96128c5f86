import { useFormatter, useTranslations } from 'use-intl';
import { Go } from '#web/client/Go.tsx';
import { can } from '#web/client/here.ts';
import { paths } from '#web/paths.ts';
import { useDateText } from '#web/ui/use-date-text.ts';
import { List, Text } from '#web/ui/layout.tsx';
import type { SubscriptionItem } from './use-subscriptions.ts';

/** What was changed for the next period, and what stands against the renewal. */
export function Notes({ of }: { of: SubscriptionItem }) {
  const t = useTranslations('subscriptions');
  const names = useTranslations('apps');
  const states = useTranslations('orders.labels');
  const dateText = useDateText();
  const format = useFormatter();
  const { next, openOrder: order } = of;
  const failed = of.lastStep?.outcome === 'DECLINED' || of.lastStep?.outcome === 'REFUSED';
  const quantity = next ? names(`quantities.${of.unit}`, { count: next.quantity }) : '';
  const day = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' });
  const bad = [
    ...(failed ? [t('failed')] : []),
    ...(of.lastStep && of.nextStep ? [t('nextTry', { date: day(of.nextStep) })] : []),
  ];
  const plain = [
    ...(next && of.nextQuantity !== null ? [t('fewerFrom', { quantity, date: dateText(next.on) })] : []),
    ...(next?.raised ? [t('raised', { quantity })] : []),
  ];
  if (bad.length + plain.length === 0 && !order) return null;
  return (
    <List gap="2xs">
      {bad.map((text) => (
        <Text key={text} as="li" tone="warning">
          {text}
        </Text>
      ))}
      {plain.map((text) => (
        <li key={text}>{text}</li>
      ))}
      {order ? (
        <Text as="li" tone="warning">
          {can('050100', 'view') ? (
            <Go to={paths.order({ id: order.id })}>{t('openOrder', { number: order.number, state: states(order.label) })}</Go>
          ) : (
            t('openOrder', { number: order.number, state: states(order.label) })
          )}
        </Text>
      ) : null}
    </List>
  );
}
