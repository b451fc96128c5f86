import { Modal } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { safetyLimits } from '#contract/access/security-facts.ts';
import { inBackground } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { signOut } from '#web/client/session.ts';
import { idleState } from './idle-state.ts';

const second = 1000;
const reportInterval = 60 * second;
const inputs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Signs the person out after no input in any tab for as long as a team allows, with a warning of one minute. The server measures
 * idleness by calls; input is reported to it once a minute, so that a person who only reads or types does not count as idle.
 */
export function IdleWatch({ minutes }: { minutes: number }) {
  const last = useRef(Date.now());
  const reportedAt = useRef(Date.now());
  const tabs = useRef<BroadcastChannel>(null);
  const [left, setLeft] = useState<number>();

  const look = useEffectEvent(() => {
    const state = idleState(Date.now() - last.current, minutes);
    if (state === 'over') inBackground(signOut({ byPerson: false }));
    else setLeft(state === 'awake' ? undefined : state);
  });
  function wake(now: number) {
    last.current = now;
    if (now - reportedAt.current < reportInterval) return;
    reportedAt.current = now;
    tabs.current?.postMessage(now);
    void api.ownSafety.standing({}, { quiet: 'background' }).catch(() => {});
  }
  // During the warning only its button counts as input.
  const touch = useEffectEvent(() => (left === undefined ? wake(Date.now()) : undefined));

  useEffect(() => {
    const channel = new BroadcastChannel('atrium.idle');
    tabs.current = channel;
    channel.addEventListener('message', ({ data }: MessageEvent<number>) => {
      last.current = Math.max(last.current, data);
      look();
    });
    const timer = setInterval(() => look(), second);
    for (const event of inputs) addEventListener(event, touch, { passive: true, capture: true });
    return () => {
      clearInterval(timer);
      channel.close();
      for (const event of inputs) removeEventListener(event, touch, { capture: true });
    };
  }, []);

  function stay() {
    reportedAt.current = 0;
    wake(Date.now());
    setLeft(undefined);
  }
  return left === undefined ? null : <Warning seconds={left} onStay={stay} />;
}

function Warning({ seconds, onStay }: { seconds: number; onStay: () => void }) {
  const t = useTranslations('security.idle');
  return (
    <Modal
      open
      title={t('title')}
      okText={t('stay')}
      cancelText={t('out')}
      okButtonProps={{ autoFocus: true }}
      closable={false}
      mask={{ closable: false }}
      zIndex={1300}
      onOk={onStay}
      onCancel={() => inBackground(signOut())}
    >
      <p role="timer">{t('text', { seconds: Math.min(seconds, safetyLimits.idleWarning) })}</p>
    </Modal>
  );
}
