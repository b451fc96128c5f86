import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { ApiError, reasonOf } from '#web/client/api-error.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { AppIcon } from '#web/ui/AppIcon.tsx';
import { DetailColumns } from '#web/ui/DetailPage.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState, Missing } from '#web/ui/State.tsx';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { AppPolicyPanel } from '../grants/AppPolicyPanel.tsx';
import { InCharge } from './InCharge.tsx';
import { RangeForm } from './RangeForm.tsx';
import { Seats } from './Seats.tsx';
import { SeatMode } from './SeatMode.tsx';
import { SettingsNotice } from './SettingsNotice.tsx';
import { settingsQuery } from './use-app-settings.ts';

/** Settings of an app (040100): availability, people in charge, and seats. */
export function AppSettingsScreen() {
  const { id = '' } = useParams({ strict: false });
  const t = useTranslations('appSettings');
  const states = useTranslations('apps.availability');
  const title = useTranslations('shell.pages')('appSettings');
  const { data, error, refetch } = useQuery(settingsQuery(id));
  if (!data)
    return (
      <Page title={title}>
        <Surface>{error ? <Failed id={id} error={error} onRetry={() => void refetch()} /> : <FormSkeleton fields={5} />}</Surface>
      </Page>
    );
  const { app, seats } = data;
  return (
    <Page
      title={t('title', { app: app.name })}
      purpose={t('purpose', { app: app.name })}
      lead={<AppIcon name={app.name} icon={app.icon} size={44} />}
      beside={data.stopped ? <StatusTag tone="warning">{states('STOP')}</StatusTag> : null}
      actions={<Button onClick={() => go(paths.app({ id }))}>{t('detail')}</Button>}
    >
      <SettingsNotice settings={data} />
      <DetailColumns
        side={
          <>
            {data.fixed ? null : <InCharge settings={data} />}
            {seats && !data.fixed ? <SeatMode key={data.version} settings={data} seats={seats} /> : null}
            {data.signsIn ? <AppPolicyPanel appId={id} /> : null}
          </>
        }
      >
        <RangeForm key={data.version} settings={data} />
        {seats ? <Seats settings={data} seats={seats} /> : null}
      </DetailColumns>
    </Page>
  );
}

/** An app that does not exist, one that is not opened yet, or a call that failed. */
function Failed({ id, error, onRetry }: { id: string; error: Error; onRetry: () => void }) {
  const t = useTranslations('appSettings');
  const pages = useTranslations('shell.pages');
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 404)
    return <Missing title={t('missing')} action={<Button onClick={() => go(paths.apps)}>{pages('apps')}</Button>} />;
  if (status === 409)
    return (
      <Missing
        title={error.message}
        text={t('notOpened')}
        action={<Button onClick={() => go(paths.app({ id }))}>{t('detail')}</Button>}
      />
    );
  return <ErrorState {...reasonOf(error)} onRetry={onRetry} />;
}
