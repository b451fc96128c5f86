import { Modal } from 'antd';
import { useEffect, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { useTranslations } from 'use-intl';
import { Row, Text } from './layout.tsx';
import { cropped, zoomLimit } from './crop.ts';
import styles from './ImageUpload.module.css';

interface CropDialogProps {
  file: File;
  aspect: number;
  width: number;
  /** Minimum width of the result in pixels. It limits zooming, and smaller pictures are refused. */
  least?: number;
  round: boolean;
  onUse: (picture: Blob) => Promise<unknown>;
  onClose: () => void;
}

const most = 4;

/** Moves and zooms a picture inside a frame, by pointer or by keys. */
export function CropDialog({ file, aspect, width, least = 1, round, onUse, onClose }: CropDialogProps) {
  const t = useTranslations('ui.upload');
  const [url, setUrl] = useState<string>();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const [busy, setBusy] = useState(false);
  const [broken, setBroken] = useState(false);
  const [limit, setLimit] = useState(most);
  const tooSmall = limit < 1;
  const furthest = Math.max(1, limit);
  const size = { width: least, height: Math.round(least / aspect) };
  useEffect(() => {
    const made = URL.createObjectURL(file);
    // oxlint-disable-next-line react/set-state-in-effect -- the address is revoked when this effect ends
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  async function use() {
    if (!area || busy) return;
    setBusy(true);
    try {
      const picture = await cropped(file, area, width);
      await onUse(picture);
    } catch {
      setBusy(false);
    }
  }
  return (
    <Modal
      open
      title={t('crop')}
      okText={t('use')}
      okButtonProps={{ loading: busy, disabled: !area || broken || tooSmall }}
      mask={{ closable: false }}
      onOk={() => void use()}
      onCancel={onClose}
    >
      {broken ? (
        <Text role="alert" as="p" tone="danger">
          {t('unreadable')}
        </Text>
      ) : (
        <>
          <div className={styles['stage']}>
            {url ? (
              <Cropper
                image={url}
                aspect={aspect}
                crop={crop}
                zoom={zoom}
                maxZoom={furthest}
                onMediaLoaded={({ naturalWidth, naturalHeight }) =>
                  setLimit(zoomLimit({ width: naturalWidth, height: naturalHeight }, { aspect, least, most }))
                }
                cropShape={round ? 'round' : 'rect'}
                mediaProps={{ onError: () => setBroken(true) }}
                onCropChange={setCrop}
                onZoomChange={setZoom}
                onCropComplete={(_shown, pixels) => setArea(pixels)}
              />
            ) : null}
          </div>
          <Row as="label" gap="l" align="center" className={styles['zoom']}>
            {t('zoom')}
            <input
              type="range"
              min={1}
              max={furthest}
              disabled={furthest === 1}
              step={0.05}
              value={zoom}
              onChange={(event) => setZoom(Number(event.target.value))}
            />
          </Row>
          {tooSmall ? (
            <Text role="alert" as="p" tone="danger">
              {t('tooSmall', size)}
            </Text>
          ) : limit < most ? (
            <p>{t('zoomLimit', size)}</p>
          ) : null}
        </>
      )}
    </Modal>
  );
}
