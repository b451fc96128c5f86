import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from './Icon.tsx';
import { Box, Row, Stack } from './layout.tsx';
import styles from './PeekPanel.module.css';

interface PeekPanelProps {
  /** What the panel shows. */
  label: string;
  /** The place of the row among all that match, from 1. */
  place: number;
  total: number;
  /** Undefined at the first or last row of the page. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onOpen: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The panel beside a list that shows one of its rows without leaving the list. */
export function PeekPanel({ label, place, total, onPrevious, onNext, onOpen, onClose, children }: PeekPanelProps) {
  const t = useTranslations('ui.list');
  const close = useTranslations('common.actions')('close');
  return (
    <Box as="aside" shrink className={styles['panel']} aria-label={label}>
      <Row gap="3xs" align="center" padBlock="2xs" padInline="m" line="below">
        <Box tone="quiet" size="s" grow role="status">
          {t('place', { place, total })}
        </Box>
        <Button
          type="text"
          size="small"
          title={t('previous')}
          aria-label={t('previous')}
          aria-keyshortcuts="K"
          disabled={!onPrevious}
          icon={<Icon name="up" size={16} />}
          onClick={onPrevious}
        />
        <Button
          type="text"
          size="small"
          title={t('next')}
          aria-label={t('next')}
          aria-keyshortcuts="J"
          disabled={!onNext}
          icon={<Icon name="down" size={16} />}
          onClick={onNext}
        />
        <Button size="small" aria-keyshortcuts="Enter" onClick={onOpen}>
          {t('openPage')}
        </Button>
        <Button
          type="text"
          size="small"
          title={close}
          aria-label={close}
          aria-keyshortcuts="Escape"
          icon={<Icon name="close" size={16} />}
          onClick={onClose}
        />
      </Row>
      <Stack gap="l" pad="xl" breakable>
        {children}
      </Stack>
    </Box>
  );
}

/** A list with a panel beside it, or without one. */
export function BesidePeek({ panel, children }: { panel: ReactNode; children: ReactNode }) {
  return (
    <div className={styles['beside']} data-open={panel !== null}>
      {children}
      {panel}
    </div>
  );
}
