import { Button } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Row } from './layout.tsx';
import { isTextField } from './single-keys.ts';
import { useStore } from './store.ts';
import { offeredUndo, offerLastAgain, type Undoable, undoAction, undoSeconds } from './undo-stack.ts';
import styles from './UndoBar.module.css';

/** Where an action can be undone for 10 s; mounted once. Ctrl Z and ⌘ Z outside text fields offer the latest action again. */
export function UndoBar() {
  const offer = useStore(offeredUndo);
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const isUndo = event.key.toLowerCase() === 'z' && (event.metaKey || event.ctrlKey) && !event.shiftKey && !event.altKey;
      if (isUndo && !event.defaultPrevented && !isTextField(event.target) && offerLastAgain()) event.preventDefault();
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return <div role="status">{offer ? <Offer key={offer.id} {...offer} /> : null}</div>;
}

function Offer(action: Undoable) {
  const t = useTranslations('ui.undo');
  const common = useTranslations('common.actions');
  const [left, setLeft] = useState(undoSeconds);
  const [busy, setBusy] = useState(false);
  const tick = useEffectEvent(() => {
    if (busy) return;
    if (left > 1) setLeft(left - 1);
    else offeredUndo.set(null);
  });
  useEffect(() => {
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
  async function undo() {
    setBusy(true);
    await undoAction(action);
  }
  return (
    <Row gap="l" align="center" padBlock="m" padInline="l" floating className={styles['bar']}>
      <span>{action.text}</span>
      <Button size="small" loading={busy} onClick={() => void undo()}>
        {common('undo')}
      </Button>
      <span className={styles['left']} aria-label={t('seconds', { seconds: left })}>
        {left}
      </span>
    </Row>
  );
}
