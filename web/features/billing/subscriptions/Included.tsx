import { useFormatter, useTranslations } from 'use-intl';
import { Moment } from '#web/ui/Time.tsx';
import { Caption, Grid, Stack, Text } from '#web/ui/layout.tsx';
import { Meter } from '#web/ui/Meter.tsx';
import type { SubscriptionItem } from './use-subscriptions.ts';

type Item = SubscriptionItem['included'][number];

/** Included quantities with their names. */
export function Included({ items }: { items: readonly Item[] }) {
  if (items.length === 0) return null;
  return (
    <Grid as="ul" min={180} gap="xl" rowGap="s">
      {items.map((item, at) => (
        <Stack key={item.key ?? at} as="li" gap="3xs">
          <Text weight="strong">{item.name}</Text>
          <Used item={item} />
        </Stack>
      ))}
    </Grid>
  );
}

/** One included quantity: used and purchased, as text and as a bar. */
export function Used({ item: { unit, used, purchased, reportedAt } }: { item: Item }) {
  const t = useTranslations('subscriptions');
  const names = useTranslations('apps');
  const format = useFormatter();
  const quantity = (count: number) => names(`quantities.${unit}`, { count });
  const text =
    used === null
      ? t('included', { purchased: quantity(purchased) })
      : t('usedOf', { used: format.number(used), purchased: quantity(purchased) });
  const part = used === null ? 0 : Math.min(1, used / Math.max(1, purchased));
  const over = used !== null && used > purchased;
  return (
    <Stack as="span" gap="3xs" full>
      <span>{text}</span>
      {used === null ? null : <Meter share={part} tone={over ? 'error' : part >= 0.9 ? 'warning' : 'primary'} />}
      {over ? (
        <Text size="xs" tone="bad">
          {t('over')}
        </Text>
      ) : null}
      {used === null && unit !== 'PEOPLE' ? <Caption>{t('notReported')}</Caption> : null}
      {reportedAt ? (
        <Caption>
          <Moment at={reportedAt} relative />
        </Caption>
      ) : null}
    </Stack>
  );
}
