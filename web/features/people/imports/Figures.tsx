import { useFormatter } from 'use-intl';
import { Box, Grid } from '#web/ui/layout.tsx';
import styles from './Imports.module.css';

interface Figure {
  key: string;
  label: string;
  value: number;
  bad?: boolean;
}

/** A row of labelled numbers. */
export function Figures({ items }: { items: readonly Figure[] }) {
  const format = useFormatter();
  return (
    <Grid as="dl" min={120} fit gap="l" below="xl" className={styles['figures']}>
      {items.map(({ key, label, value, bad = false }) => (
        <Box key={key} data-bad={bad} padBlock="m" padInline="l" frame>
          <dt>{label}</dt>
          <dd>{format.number(value)}</dd>
        </Box>
      ))}
    </Grid>
  );
}
