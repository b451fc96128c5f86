import { Button } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Row } from './layout.tsx';
import { createStore, useStore } from './store.ts';
import styles from './UndoBar.module.css';

/** How long an action can be undone, in seconds (domain rules section 0). */
export const undoSeconds = 10;

interface Undoable {
  id: number;
  text: string;
  undo: () => Promise<unknown>;
}

const undoStore = createStore<Undoable | null>(null);
let last = 0;

/** Offers to undo the last action, for 10 s. A newer offer replaces an older one. */
export function offerUndo(text: string, undo: () => Promise<unknown>): void {
  last += 1;
  undoStore.set({ id: last, text, undo });
}

/** Where the offer appears; mounted once. */
export function UndoBar() {
  const offer = useStore(undoStore);
  return <div role="status">{offer ? <Offer key={offer.id} {...offer} /> : null}</div>;
}

function Offer({ text, undo }: Undoable) {
  const t = useTranslations('ui.undo');
  const common = useTranslations('common.actions');
  const [left, setLeft] = useState(undoSeconds);
  const [busy, setBusy] = useState(false);
  const close = () => undoStore.set(null);
  const tick = useEffectEvent(() => {
    if (busy) return;
    if (left > 1) setLeft(left - 1);
    else close();
  });
  useEffect(() => {
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
  async function takeBack() {
    setBusy(true);
    try {
      await undo();
    } catch {
      // The client has shown the error.
    } finally {
      close();
    }
  }
  return (
    <Row gap="l" align="center" padBlock="m" padInline="l" floating className={styles['bar']}>
      <span>{text}</span>
      <Button size="small" loading={busy} onClick={() => void takeBack()}>
        {common('undo')}
      </Button>
      <span className={styles['left']} aria-label={t('seconds', { seconds: left })}>
        {left}
      </span>
    </Row>
  );
}
