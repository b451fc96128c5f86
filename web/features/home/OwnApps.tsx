import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import type { WorkbenchView } from '#contract/workbench.ts';
import { reasonOf } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { useHere } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { WorkbenchApps } from '#web/pickers/WorkbenchApps.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { Empty, ErrorState } from '#web/ui/State.tsx';
import styles from './Home.module.css';

/** One's own apps; support has none. */
export function useOwnApps(): UseQueryResult<WorkbenchView> {
  const { team, user } = useHere();
  return useQuery({
    queryKey: ['workbench', 'mine', team.id],
    queryFn: ({ signal }) => api.workbench.mine({}, { signal, quiet: true }),
    enabled: !user.support,
  });
}

/** The apps of a member, in the groups of the workbench where it is enabled. */
export function OwnApps({ data, error, refetch }: UseQueryResult<WorkbenchView>) {
  const words = useTranslations('ownApps');
  const { user } = useHere();
  if (user.support) return null;
  return (
    <Surface title={words('title')}>
      {data === undefined ? (
        error ? (
          <ErrorState title={words('failed')} {...reasonOf(error)} onRetry={() => void refetch()} />
        ) : (
          <FactsSkeleton rows={3} />
        )
      ) : data.apps.length === 0 ? (
        <NoApps />
      ) : (
        <>
          {user.viewing ? <p className={styles['note']}>{words('viewing', { name: user.viewing.displayName })}</p> : null}
          <WorkbenchApps view={data} still={Boolean(user.viewing)} />
        </>
      )}
    </Surface>
  );
}

function NoApps() {
  const words = useTranslations('ownApps.empty');
  return (
    <Empty
      title={words('title')}
      text={words('text')}
      action={<Button onClick={() => go(paths.appMarket)}>{words('market')}</Button>}
    />
  );
}
