import { Button, QRCode } from 'antd';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { qrUrl } from '#contract/people/invitation-facts.ts';
import { saveFile } from '#web/client/api.ts';
import { Box, Note, Stack } from '#web/ui/layout.tsx';
import styles from '../people/Invite.module.css';

const side = 800;
/** White margin around the code, at least four modules wide; without it cameras do not recognise the code. */
const margin = 112;
const captionHeight = 96;

interface QrPictureProps {
  /** The address of a link; null if there is no valid one. */
  url: string | null;
  team: string;
  /** The name of the file; also printed below the code. */
  name: string;
}

/** A link as a QR code, shown and downloadable as a PNG for print. Requires the phrases of `invitations`. */
export function QrPicture({ url, team, name }: QrPictureProps) {
  const t = useTranslations('invitations.qr');
  const large = useRef<HTMLDivElement>(null);
  if (!url) {
    return (
      <Stack align="center" gap="l" centred>
        <Box pad="l" frame className={styles['picture']}>
          <span className={styles['off']}>{t('off')}</span>
        </Box>
      </Stack>
    );
  }
  async function download() {
    const code = large.current?.querySelector('canvas');
    const blob = code && (await paint(code, name));
    if (blob) saveFile({ blob, name: `${fileName(t('file', { team: name }))}.png` });
  }
  const value = qrUrl(url);
  const look = { value, bordered: false, color: '#1b1f26', bgColor: '#ffffff', errorLevel: 'M' as const };
  return (
    <Stack align="center" gap="l" centred>
      <Box pad="l" frame className={styles['picture']}>
        <QRCode {...look} type="canvas" size={168} aria-label={t('label', { team })} />
      </Box>
      <div ref={large} className={styles['hidden']} aria-hidden="true">
        <QRCode {...look} type="canvas" size={side} />
      </div>
      <Note>{t('text')}</Note>
      <Button onClick={() => void download()}>{t('download')}</Button>
    </Stack>
  );
}

/** The code with its white margin and a name below it, as a PNG. */
function paint(code: HTMLCanvasElement, name: string): Promise<Blob | null> {
  const picture = document.createElement('canvas');
  picture.width = side + 2 * margin;
  picture.height = side + 2 * margin + captionHeight;
  const pen = picture.getContext('2d');
  if (!pen) return Promise.resolve(null);
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, picture.width, picture.height);
  pen.imageSmoothingEnabled = false;
  pen.drawImage(code, margin, margin, side, side);
  pen.fillStyle = '#1b1f26';
  pen.font = `600 44px ${getComputedStyle(document.body).fontFamily}`;
  pen.textAlign = 'center';
  pen.fillText(name, picture.width / 2, margin + side + margin * 0.8, side);
  return new Promise((resolve) => {
    picture.toBlob(resolve, 'image/png');
  });
}

/** The name without characters that file systems refuse. */
function fileName(name: string): string {
  return name
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
