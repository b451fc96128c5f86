import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { navigation } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { Missing } from '#web/ui/State.tsx';
import { useCountdown } from '#web/ui/use-countdown.ts';
import { HomeButton } from './HomeButton.tsx';
import { Standalone } from './Standalone.tsx';

const patience = 10;

/** An unknown path: back to the previous page after a countdown, or home now (specification section 2). The countdown can be stopped. */
export function NotFoundScreen() {
  const t = useTranslations('shell');
  const [stays, setStays] = useState(false);
  const left = useCountdown(patience, () => navigation().back(), stays);
  return (
    <Standalone title={t('pages.notFound')}>
      <Missing
        title={t('notFound.title')}
        text={
          <>
            {t('notFound.text')} {stays ? null : <span role="timer">{t('notFound.countdown', { seconds: left })}</span>}
          </>
        }
        action={
          <>
            <HomeButton to={paths.home} />
            {stays ? null : (
              <Button type="text" onClick={() => setStays(true)}>
                {t('notFound.stay')}
              </Button>
            )}
          </>
        }
      />
    </Standalone>
  );
}
