import { useQuery } from '@tanstack/react-query';
import { QRCode } from 'antd';
import { useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { paths } from '#web/paths.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Done } from '#web/ui/State.tsx';
import { Grid, Stack } from '#web/ui/layout.tsx';
import { HomeButton } from './HomeButton.tsx';
import { Standalone } from './Standalone.tsx';
import styles from './Standalone.module.css';

const phones = ['ios', 'android'] as const;
const computers = ['windows', 'macos'] as const;
type System = (typeof phones | typeof computers)[number];

/** `/download`: how to install Atrium on a phone or desktop; the apps that this installation offers, if any. */
export function DownloadScreen() {
  const t = useTranslations('shell');
  const { data } = useQuery({
    queryKey: ['help', 'downloads'],
    queryFn: ({ signal }) => api.help.downloads({}, { signal }),
    staleTime: Infinity,
  });
  const shown = (systems: readonly System[]) =>
    systems.flatMap((system) => {
      const link = data?.[system];
      return link ? [{ system, link, name: t(`download.systems.${system}`) }] : [];
    });
  const [onPhones, onComputers] = [shown(phones), shown(computers)];
  return (
    <Standalone title={t('pages.download')}>
      <Done
        title={t('download.title')}
        text={t('download.text')}
        action={
          <>
            <Grid min={200} fit gap="xl" rowGap="none" full>
              {onPhones.length === 0 ? <Code value={`${location.origin}/`} label={t('download.phone')} /> : null}
              {onPhones.map(({ system, link, name }) => (
                <Code key={system} value={link} label={t('download.scan', { system: name })} link={link} />
              ))}
            </Grid>
            {onPhones.length > 0 ? <p className={styles['mobile']}>{t('download.mobile')}</p> : null}
            {onComputers.map(({ system, link, name }) => (
              <a key={system} className={styles['get']} href={link} target="_blank" rel="noopener">
                <Icon name="download" /> {t('download.get', { system: name })}
              </a>
            ))}
            <HomeButton to={paths.home} />
          </>
        }
      />
    </Standalone>
  );
}

function Code({ value, label, link }: { value: string; label: string; link?: string }) {
  return (
    <Stack gap="s" align="center" above="s" below="s" pad="xl" className={styles['qr']}>
      <QRCode aria-label={label} value={value} size={148} bordered={false} color="#1b1f26" bgColor="#ffffff" type="canvas" />
      {link ? (
        <a href={link} target="_blank" rel="noopener">
          {label}
        </a>
      ) : (
        label
      )}
    </Stack>
  );
}
