import { Alert, Button, Input, Modal } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { go } from '#web/client/navigation.ts';
import { Note, Row, Stack } from '#web/ui/layout.tsx';
import { type CameraFailure, scanCodes } from './camera.ts';
import { pathOfCode } from './code-path.ts';
import styles from './Scan.module.css';

/** Reads the QR code of a room or an invitation with the camera, or takes its link or code as text, and opens its page. */
export function ScanDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('scan');
  const [failure, setFailure] = useState<CameraFailure>();
  const [typed, setTyped] = useState('');
  const [isForeign, setForeign] = useState(false);
  function open(text: string) {
    const path = pathOfCode(text, location.origin);
    setForeign(path === undefined);
    if (path === undefined) return;
    onClose();
    go(path);
  }
  return (
    <Modal open title={t('title')} footer={null} onCancel={onClose}>
      <Stack gap="l">
        {failure ? <Alert type="info" showIcon title={t(failure)} /> : <Camera onText={open} onFailure={setFailure} />}
        {isForeign ? <Alert type="warning" showIcon title={t('foreign')} /> : null}
        <Row
          as="form"
          gap="s"
          align="end"
          onSubmit={(event) => {
            event.preventDefault();
            open(typed);
          }}
        >
          <Stack as="label" grow>
            {t('typed')}
            <Input
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              autoComplete="off"
              spellCheck={false}
              maxLength={500}
            />
          </Stack>
          <Button htmlType="submit">{t('open')}</Button>
        </Row>
      </Stack>
    </Modal>
  );
}

function Camera({ onText, onFailure }: { onText: (text: string) => void; onFailure: (failure: CameraFailure) => void }) {
  const t = useTranslations('scan');
  const video = useRef<HTMLVideoElement>(null);
  const [isRunning, setRunning] = useState(false);
  const report = useEffectEvent(onText);
  const fail = useEffectEvent(onFailure);
  useEffect(() => {
    const camera = new AbortController();
    const listeners = {
      onStart: () => setRunning(true),
      onText: (text: string) => report(text),
      onFailure: (failure: CameraFailure) => fail(failure),
    };
    if (video.current) void scanCodes({ video: video.current, ...listeners }, camera.signal);
    return () => camera.abort();
  }, []);
  return (
    <>
      <video ref={video} className={styles['video']} aria-label={t('camera')} muted playsInline />
      <Note role="status">{t(isRunning ? 'aim' : 'starting')}</Note>
    </>
  );
}
