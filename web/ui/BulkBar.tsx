import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Row } from './layout.tsx';
import { type ListSelection, nothingSelected, selectedCount } from './list-types.ts';
import styles from './BulkBar.module.css';

interface BulkBarProps {
  selection: ListSelection;
  total: number;
  onSelect: (selection: ListSelection) => void;
  /** The actions on the selection. */
  children: ReactNode;
}

/** "23 selected · select all 1,204 that match", and the actions on the selection. Hidden while nothing is selected. */
export function BulkBar({ selection, total, onSelect, children }: BulkBarProps) {
  const t = useTranslations('ui.list');
  const count = selectedCount(selection, total);
  if (count === 0) return null;
  return (
    <Row gap="s" rowGap="2xs" align="center" wrap padBlock="s" padInline="xl" className={styles['bar']}>
      <strong role="status">{selection.all ? t('allSelected', { count }) : t('selected', { count })}</strong>
      {selection.all || count >= total ? null : (
        <Button type="link" size="small" onClick={() => onSelect({ all: true })}>
          {t('selectAll', { count: total })}
        </Button>
      )}
      <Button type="link" size="small" onClick={() => onSelect(nothingSelected)}>
        {t('clearSelection')}
      </Button>
      <Row gap="s" wrap atEnd>
        {children}
      </Row>
    </Row>
  );
}
