import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { Box } from './layout.tsx';
import { Icon } from './Icon.tsx';
import styles from './TreeBesideTable.module.css';
import { useRoomy } from './use-narrow.ts';

interface TreeBesideTableProps {
  label: string;
  tree: ReactNode;
  /** For pages whose main content is the tree. */
  wide?: boolean;
  /** Collapsed above the table whatever the width. */
  folded?: boolean;
  children: ReactNode;
}

/** A tree that filters the table beside it. Below 992 px the tree is collapsed above the table. */
export function TreeBesideTable({ label, tree, wide = false, folded = false, children }: TreeBesideTableProps) {
  const [open, setOpen] = useState(false);
  const roomy = useRoomy();
  return (
    <div className={styles['layout']} data-wide={wide} data-folded={folded || !roomy}>
      <Button className={styles['toggle'] ?? ''} aria-expanded={open} onClick={() => setOpen(!open)}>
        {label}
        <Icon name="down" size={14} />
      </Button>
      <Box as="aside" shrink pad="m" frame className={styles['tree']} data-open={open} aria-label={label}>
        {tree}
      </Box>
      <Box shrink frame className={styles['table']}>
        {children}
      </Box>
    </div>
  );
}
