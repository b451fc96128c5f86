import { useFormatter, useTranslations } from 'use-intl';
import type { ReactNode } from 'react';
import { Surface } from '#web/ui/Page.tsx';
import { ColumnLayout, Grid, Note, Text } from '#web/ui/layout.tsx';
import { Charges } from './Charges.tsx';
import type { Commitments as View } from './use-subscriptions.ts';
import { useSums } from './use-sums.ts';

/** What the team is committed to: a year, unassigned seats, and the charges of the coming days. */
export function Commitments({ of }: { of: View }) {
  const t = useTranslations('subscriptions.commitments');
  const format = useFormatter();
  const sums = useSums();
  const { year, subscriptions, unusedSeats, saved } = of;
  return (
    <ColumnLayout template="minmax(0, 1fr) minmax(0, 1fr)" style={{ alignItems: 'stretch' }}>
      <Grid min={180} fit gap="xl">
        <Figure title={t('year')} value={year.length ? sums(year) : format.number(0)}>
          {t('yearNote', { count: subscriptions })}
        </Figure>
        <Figure title={t('unused')} value={format.number(unusedSeats)}>
          {saved.length ? t('saves', { amount: sums(saved) }) : t('allUsed')}
        </Figure>
      </Grid>
      <Charges of={of} />
    </ColumnLayout>
  );
}

function Figure({ title, value, children }: { title: string; value: string; children: ReactNode }) {
  return (
    <Surface title={title}>
      <Text as="p" size="xl" weight="strong">
        {value}
      </Text>
      <Note size="s">{children}</Note>
    </Surface>
  );
}
