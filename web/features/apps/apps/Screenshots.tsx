import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '#web/ui/Icon.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { Grid, Row } from '#web/ui/layout.tsx';
import styles from './App.module.css';
import type { App } from './use-apps.ts';

type Shots = App['screenshots'];

/** Pictures of the app. Each opens enlarged, and the arrow keys move between them. */
export function Screenshots({ items }: { items: Shots }) {
  const t = useTranslations('market.detail');
  const [at, setAt] = useState<number | null>(null);
  if (items.length === 0) return null;
  return (
    <Surface title={t('screenshots')}>
      <Grid as="ul" min={180} gap="l" className={styles['shots']}>
        {items.map(({ id, url, width, height, caption }, place) => (
          <li key={id}>
            <button type="button" aria-label={t('enlarge', { caption })} onClick={() => setAt(place)}>
              <img src={url} alt="" width={width} height={height} loading="lazy" />
            </button>
          </li>
        ))}
      </Grid>
      {at === null ? null : <Lightbox items={items} at={at} onMove={setAt} onClose={() => setAt(null)} />}
    </Surface>
  );
}

interface LightboxProps {
  items: Shots;
  at: number;
  onMove: (at: number) => void;
  onClose: () => void;
}

function Lightbox({ items, at, onMove, onClose }: LightboxProps) {
  const t = useTranslations('market.detail');
  const shot = items[at];
  if (!shot) return null;
  const by = (step: number) => onMove((at + step + items.length) % items.length);
  return (
    <Modal open width="min(1100px, 94vw)" footer={null} title={shot.caption} onCancel={onClose}>
      <div
        className={styles['lightbox']}
        role="group"
        onKeyDown={({ key }) => {
          if (key === 'ArrowRight') by(1);
          if (key === 'ArrowLeft') by(-1);
        }}
      >
        <img src={shot.url} alt={shot.caption} width={shot.width} height={shot.height} />
        {items.length > 1 ? (
          <Row gap="l" align="center" justify="center" above="l">
            <Button autoFocus icon={<Icon name="left" size={16} />} aria-label={t('previous')} onClick={() => by(-1)} />
            <span role="status">{t('screenshot', { at: at + 1, count: items.length })}</span>
            <Button icon={<Icon name="right" size={16} />} aria-label={t('next')} onClick={() => by(1)} />
          </Row>
        ) : null}
      </div>
    </Modal>
  );
}
