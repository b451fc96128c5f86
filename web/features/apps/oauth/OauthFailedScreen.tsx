import { Button } from 'antd';
import { useLayoutEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useUrlState } from '#web/client/url-state.ts';
import { word } from '#web/client/url-fields.ts';
import { paths } from '#web/paths.ts';
import { Sheet } from '#web/ui/Page.tsx';
import { pageTitleStore } from '#web/ui/page-title.ts';
import { Missing } from '#web/ui/State.tsx';
import { Text } from '#web/ui/layout.tsx';

const fields = { reason: word };

/** `/oauth/failed`: shows an OAuth error for which no trusted redirect address is known. */
export function OauthFailedScreen() {
  const t = useTranslations('oauth');
  const [{ reason }] = useUrlState(fields);
  const rejected = reason === 'access_denied';
  const title = rejected ? t('rejected.title') : t('failed.title');
  useLayoutEffect(() => pageTitleStore.set(title), [title]);
  // An error code of the protocol, for the app's support; other text in the address is not shown.
  const code = /^[a-z_]{3,40}$/.test(reason) && !rejected ? reason : undefined;
  return (
    <Sheet width={520}>
      <h1 className="visually-hidden">{title}</h1>
      <Missing
        title={title}
        text={
          <>
            {rejected ? t('rejected.text') : t('failed.text')}
            {code ? <Text block>{t('failed.code', { code })}</Text> : null}
          </>
        }
        action={<Button onClick={() => location.assign(paths.home)}>{t('home')}</Button>}
      />
    </Sheet>
  );
}
