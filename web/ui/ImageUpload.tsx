import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Stack } from './layout.tsx';
import { FileDrop } from './FileDrop.tsx';
import type { UploadRules } from './image-rules.ts';
import styles from './ImageUpload.module.css';

const CropDialog = lazy(() => import('./CropDialog.tsx').then((module) => ({ default: module.CropDialog })));

interface ImageUploadProps {
  rules: UploadRules;
  /** Width ÷ height of the result: 1 for people and logos, 690 / 282 for banners. */
  aspect: number;
  /** Maximum width of the result in pixels. */
  width: number;
  /** Minimum width of the result in pixels; no minimum if omitted. */
  least?: number;
  round?: boolean;
  /** The current picture. */
  current: ReactNode;
  /** Receives the cropped picture as PNG or JPEG; the control is busy until it settles. */
  onPicture: (picture: Blob) => Promise<unknown>;
}

/** Chooses, crops and uploads a picture. The code of the cropper is loaded after a picture was chosen. */
export function ImageUpload({ rules, aspect, width, least, round = false, current, onPicture }: ImageUploadProps) {
  const t = useTranslations('ui.upload');
  const [choosing, setChoosing] = useState(false);
  const [file, setFile] = useState<File>();
  async function use(picture: Blob) {
    await onPicture(picture);
    setFile(undefined);
    setChoosing(false);
  }
  return (
    <Stack gap="m" align="start">
      <div className={styles['current']}>{current}</div>
      {choosing ? (
        <FileDrop asking rules={rules} onFile={setFile} />
      ) : (
        <Button size="small" onClick={() => setChoosing(true)}>
          {t('choose')}
        </Button>
      )}
      {file ? (
        <Suspense>
          <CropDialog
            file={file}
            aspect={aspect}
            width={width}
            {...(least !== undefined && { least })}
            round={round}
            onUse={use}
            onClose={() => setFile(undefined)}
          />
        </Suspense>
      ) : null}
    </Stack>
  );
}
