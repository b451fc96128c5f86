import { Box } from '#web/ui/layout.tsx';
import { TableSkeleton } from '#web/ui/Skeletons.tsx';
import styles from './Starting.module.css';

/** What is drawn in place of a screen whose code or phrases are still loading after 100 ms. */
export function ScreenPending() {
  return (
    <div aria-busy="true">
      <div className={styles['title']} />
      <Box frame className={styles['surface']}>
        <TableSkeleton columns={4} rows={6} />
      </Box>
    </div>
  );
}
