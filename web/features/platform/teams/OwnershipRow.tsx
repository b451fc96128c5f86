import type { ReactNode } from 'react';
import { Box, Note, Row } from '#web/ui/layout.tsx';
import styles from './Ownership.module.css';

interface OwnershipRowProps {
  title: string;
  text: ReactNode;
  /** Content below the text. */
  more?: ReactNode;
  /** Actions at the end of the row. */
  children?: ReactNode;
}

/** One subject of ownership: title and text, with its actions beside them. */
export function OwnershipRow({ title, text, more, children }: OwnershipRowProps) {
  return (
    <Row gap="3xl" rowGap="l" align="start" justify="between" wrap padBlock="xl" line="above" className={styles['row']}>
      <Box shrink breakable className={styles['words']}>
        <h3>{title}</h3>
        <Note>{text}</Note>
        {more}
      </Box>
      {children ? <div>{children}</div> : null}
    </Row>
  );
}
