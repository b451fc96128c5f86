import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ColumnLayout, Grid, Stack, Text } from './layout.tsx';
import styles from './DetailPage.module.css';

/** The body of a detail page: main content in the wide column, related content beside it. Below 992 px the columns are stacked. */
export function DetailColumns({ children, side }: { children: ReactNode; side?: ReactNode }) {
  return (
    <ColumnLayout template={side ? 'minmax(0, 1fr) minmax(0, 320px)' : 'minmax(0, 1fr)'}>
      <Stack gap="xl" shrink>
        {children}
      </Stack>
      {side ? (
        <Stack gap="xl" shrink>
          {side}
        </Stack>
      ) : null}
    </ColumnLayout>
  );
}

/** A label and its value; null and '' are shown as "Not given". Facts hidden from the person are left out of the list. */
export interface Fact {
  key: string;
  label: string;
  value: ReactNode;
}

/** The labelled values of a record; `wide` for long values such as addresses. */
export function Facts({ items, wide = false }: { items: readonly Fact[]; wide?: boolean }) {
  const t = useTranslations('common.state');
  return (
    <Grid as="dl" min={wide ? 420 : 280} className={styles['facts']} data-wide={wide}>
      {items.map(({ key, label, value }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? <Text tone="faint">{t('notGiven')}</Text> : value}</dd>
        </div>
      ))}
    </Grid>
  );
}
