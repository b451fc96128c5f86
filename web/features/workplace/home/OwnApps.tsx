import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { useHere } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { WorkbenchApps } from '#web/shared/apps/WorkbenchApps.tsx';
import { Empty } from '#web/ui/State.tsx';
import { Note } from '#web/ui/layout.tsx';
import { Part } from './Part.tsx';

/** The apps of the member, in the groups of the workbench if it is enabled. */
export function OwnApps() {
  const t = useTranslations('memberApps');
  const { team, user } = useHere();
  const query = useQuery({
    queryKey: ['workbench', 'mine', team.id],
    queryFn: ({ signal }) => api.workbench.mine({}, { signal }),
  });
  return (
    <Part title={t('title')} query={query} rows={3}>
      {(view) =>
        view.apps.length === 0 ? (
          <NoApps />
        ) : (
          <>
            {user.viewing ? <Note below="l">{t('viewing', { name: user.viewing.displayName })}</Note> : null}
            <WorkbenchApps view={view} still={Boolean(user.viewing)} />
          </>
        )
      }
    </Part>
  );
}

function NoApps() {
  const t = useTranslations('memberApps.empty');
  return (
    <Empty title={t('title')} text={t('text')} action={<Button onClick={() => go(paths.appMarket)}>{t('market')}</Button>} />
  );
}
