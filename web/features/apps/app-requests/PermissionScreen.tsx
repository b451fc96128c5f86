import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useLayoutEffect } from 'react';
import { useTranslations } from 'use-intl';
import { isMissing, reasonOf } from '#web/client/api-error.ts';
import { useHere } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { uuid, word } from '#web/client/url-fields.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { paths } from '#web/paths.ts';
import { Sheet } from '#web/ui/Page.tsx';
import { pageTitleStore } from '#web/ui/page-title.ts';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState, Missing } from '#web/ui/State.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { AccessStatus } from './AccessStatus.tsx';
import { TeamChoice } from './TeamChoice.tsx';
import { accessStatusQuery } from './use-access-status.ts';

/** `request` is the id of the app's sign-in request, if the person comes from one. */
const fields = { app: uuid, request: word };

/** `/permission`: why an app cannot be opened, and how to request it (specification sections 2 and 8). */
export function PermissionScreen() {
  return <Permission thirdParty={false} />;
}

/** `/permission/thirdParty`: why an app cannot be opened, for a person who was signing in to it, with the way back there. */
export function ThirdPartyScreen() {
  return <Permission thirdParty />;
}

function Permission({ thirdParty }: { thirdParty: boolean }) {
  const [{ app, request }] = useUrlState(fields);
  return app ? <OfApp appId={app} thirdParty={thirdParty} request={request} /> : <NoApp />;
}

function OfApp({ appId, thirdParty, request }: { appId: string; thirdParty: boolean; request: string }) {
  const t = useTranslations('appRequests');
  const { team } = useHere();
  const { data, error, isFetching, refetch } = useQuery(accessStatusQuery(team.id, appId));
  if (isMissing(error)) return <NoApp />;
  if (!data) {
    return (
      <Frame title={t('page')}>
        <h1 className="visually-hidden">{t('page')}</h1>
        {error ? (
          <ErrorState title={t('failed')} {...reasonOf(error)} onRetry={() => void refetch()} />
        ) : (
          <FormSkeleton fields={2} />
        )}
      </Frame>
    );
  }
  return (
    <Frame title={t(`titles.${data.verdict}`, { app: data.app.name })}>
      <AccessStatus
        key={`${team.id} ${appId}`}
        standing={data}
        thirdParty={thirdParty}
        request={request}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
      <TeamChoice appId={appId} thirdParty={thirdParty} request={request} />
    </Frame>
  );
}

/** The address contains no valid app. */
function NoApp() {
  const t = useTranslations('appRequests');
  const title = useTranslations('common.results')('missingData');
  return (
    <Frame title={title}>
      <h1 className="visually-hidden">{t('page')}</h1>
      <Missing
        title={title}
        text={t('missing.text')}
        action={<Button onClick={() => go(paths.appMarket)}>{t('missing.market')}</Button>}
      />
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  useLayoutEffect(() => pageTitleStore.set(title), [title]);
  return (
    <Sheet width={560}>
      <Stack gap="2xl">{children}</Stack>
    </Sheet>
  );
}
