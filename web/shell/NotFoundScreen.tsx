import { Button } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { navigation } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { Missing } from '#web/ui/State.tsx';
import { HomeButton } from './HomeButton.tsx';
import { Standalone } from './Standalone.tsx';

const patience = 10;

/** An unknown path: back to the previous page after a countdown, or home now (specification section 2). The countdown can be stopped. */
export function NotFoundScreen() {
  const words = useTranslations('shell');
  const [left, setLeft] = useState(patience);
  const [stays, setStays] = useState(false);
  const tick = useEffectEvent(() => {
    if (left > 1) setLeft(left - 1);
    else navigation().back();
  });
  useEffect(() => {
    if (stays) return undefined;
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [stays]);
  return (
    <Standalone title={words('pages.notFound')}>
      <Missing
        title={words('notFound.title')}
        text={
          <>
            {words('notFound.text')} {stays ? null : <span role="timer">{words('notFound.countdown', { seconds: left })}</span>}
          </>
        }
        action={
          <>
            <HomeButton to={paths.home} />
            {stays ? null : (
              <Button type="text" onClick={() => setStays(true)}>
                {words('notFound.stay')}
              </Button>
            )}
          </>
        }
      />
    </Standalone>
  );
}
