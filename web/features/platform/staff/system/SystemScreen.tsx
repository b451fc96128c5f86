import { useTranslations } from 'use-intl';
import { reasonOf } from '#web/client/api-error.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { Empty, ErrorState } from '#web/ui/State.tsx';
import { Caption } from '#web/ui/layout.tsx';
import { CausesTable } from './CausesTable.tsx';
import { InstallationFacts } from './InstallationFacts.tsx';
import { PartsTable } from './PartsTable.tsx';
import { QueuesTable } from './QueuesTable.tsx';
import { ReplicasTable } from './ReplicasTable.tsx';
import { TransfersTable } from './TransfersTable.tsx';
import { type System, useSystem } from './use-system.ts';

/** `/staff/system`: versions, waiting tasks, standbys, backups and team transfers of the installation, and the state of the process that answers. */
export function SystemScreen() {
  const t = useTranslations('systemStatus');
  const { data, error, refetch } = useSystem();
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      {data ? (
        <>
          <Surface>
            <InstallationFacts system={data} />
          </Surface>
          <InstallationTables installation={data.installation} />
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

function InstallationTables({ installation }: Pick<System, 'installation'>) {
  const t = useTranslations('systemStatus');
  if (!installation)
    return (
      <Surface>
        <Empty title={t('unread')} text={t('unreadText')} />
      </Surface>
    );
  const running = <Caption>{t('queues.running', { count: installation.jobsRunning })}</Caption>;
  return (
    <>
      <Surface title={t('queues.title')} aside={running} flush>
        <QueuesTable queues={installation.queues} />
      </Surface>
      <Surface title={t('replicas.title')} flush>
        <ReplicasTable replicas={installation.replicas} />
      </Surface>
      <Surface title={t('transfers.title')} flush>
        <TransfersTable transfers={installation.transfers} />
      </Surface>
    </>
  );
}
