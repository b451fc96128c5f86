import { QRCode } from 'antd';
import { useTranslations } from 'use-intl';
import { paths } from '#web/paths.ts';
import { Done } from '#web/ui/State.tsx';
import { HomeButton } from './HomeButton.tsx';
import { Standalone } from './Standalone.tsx';
import styles from './Standalone.module.css';

/** `/download`: how to have Atrium at hand on a phone or desktop. */
export function DownloadScreen() {
  const words = useTranslations('shell');
  return (
    <Standalone title={words('pages.download')}>
      <Done
        title={words('download.title')}
        text={words('download.text')}
        action={
          <>
            <div className={styles['qr']}>
              <QRCode
                aria-label={words('download.phone')}
                value={`${location.origin}/`}
                size={148}
                bordered={false}
                color="#1b1f26"
                bgColor="#ffffff"
                type="canvas"
              />
              {words('download.phone')}
            </div>
            <HomeButton to={paths.home} />
          </>
        }
      />
    </Standalone>
  );
}
