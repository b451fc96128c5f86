import { useTranslations } from 'use-intl';
import { Grid, Row, Stack } from './layout.tsx';
import styles from './Skeletons.module.css';

function Loading() {
  const t = useTranslations('common.state');
  return (
    <span className="visually-hidden" role="status">
      {t('loading')}
    </span>
  );
}

function times(count: number): number[] {
  return Array.from({ length: count }, (_, place) => place);
}

/** Placeholder rows of a loading table. */
export function TableSkeleton({ columns, rows = 10 }: { columns: number; rows?: number }) {
  return (
    <div className={styles['table']} aria-busy="true">
      <Loading />
      {times(rows).map((row) => (
        <Row key={row} gap="3xl" align="center" padInline="xl" line="below" className={styles['row']}>
          {times(columns).map((column) => (
            <span key={column} className={styles['bar']} style={{ flexGrow: column === 0 ? 2 : 1, opacity: 1 - row * 0.07 }} />
          ))}
        </Row>
      ))}
    </div>
  );
}

/** Placeholder labels and controls of a loading form. */
export function FormSkeleton({ fields = 6 }: { fields?: number }) {
  return (
    <Stack gap="xl" padBlock="l" padInline="2xs" aria-busy="true">
      <Loading />
      {times(fields).map((field) => (
        <div key={field}>
          <span className={styles['bar']} style={{ inlineSize: 90 }} />
          <span className={styles['control']} />
        </div>
      ))}
    </Stack>
  );
}

/** Placeholder facts of a loading detail page. */
export function FactsSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <div className={styles['table']} aria-busy="true">
      <Loading />
      {times(rows).map((row) => (
        <Row key={row} gap="3xl" align="center" padInline="xl" line="below" className={styles['row']}>
          <span className={styles['bar']} style={{ maxInlineSize: 110 }} />
          <span className={styles['bar']} style={{ flexGrow: 3, maxInlineSize: 260 }} />
        </Row>
      ))}
    </div>
  );
}

/** A placeholder of a loading tree. */
export function TreeSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <Stack gap="xl" padBlock="l" padInline="2xs" aria-busy="true">
      <Loading />
      {times(rows).map((row) => (
        <span
          key={row}
          className={styles['bar']}
          style={{ marginInlineStart: (row % 3) * 18, inlineSize: `${70 - (row % 3) * 12}%` }}
        />
      ))}
    </Stack>
  );
}

/** A placeholder of a loading strip of figures. */
export function TilesSkeleton({ tiles = 4 }: { tiles?: number }) {
  return (
    <Grid min={150} fit frame aria-busy="true">
      <Loading />
      {times(tiles).map((tile) => (
        <Stack key={tile} gap="xl" padBlock="xl" padInline="xl">
          {[90, 60, 140].map((width) => (
            <span key={width} className={styles['bar']} style={{ inlineSize: width }} />
          ))}
        </Stack>
      ))}
    </Grid>
  );
}
