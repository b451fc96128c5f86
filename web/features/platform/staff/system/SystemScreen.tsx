import { useTranslations } from 'use-intl';
import { reasonOf } from '#web/client/api-error.ts';
import { Facts } from '#web/ui/DetailPage.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { CausesTable } from './CausesTable.tsx';
import { PartsTable } from './PartsTable.tsx';
import { useSystem } from './use-system.ts';

/** `/staff/system`: whether storage and background work function, and why requests could not be served. */
export function SystemScreen() {
  const t = useTranslations('systemStatus');
  const { data, error, refetch } = useSystem();
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      {data ? (
        <>
          <Surface>
            <Facts
              items={[
                { key: 'process', label: t('process'), value: t('onHost', data.process) },
                { key: 'started', label: t('started'), value: <Moment at={data.process.startedAt} /> },
              ]}
            />
          </Surface>
          <Surface title={t('parts.title')} flush>
            <PartsTable system={data} />
          </Surface>
          <Surface title={t('causes.title')} flush>
            <CausesTable causes={data.causes} />
          </Surface>
        </>
      ) : (
        <Surface>
          {error ? <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} /> : <FactsSkeleton rows={6} />}
        </Surface>
      )}
    </Page>
  );
}
