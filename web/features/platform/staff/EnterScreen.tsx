import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { ApiError, isMissing, reasonOf } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { beginSupport } from '#web/client/context.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState, Missing } from '#web/ui/State.tsx';

/** `/staff/enter/{id}`: puts this tab into support mode, if the support lease has not ended. */
export function EnterScreen() {
  const t = useTranslations('staff.enter');
  const pages = useTranslations('shell.pages');
  const { id = '' } = useParams({ strict: false });
  const { data, error, refetch } = useQuery({ queryKey: ['staff', 'enter', id], queryFn: () => enter(id), staleTime: 0 });
  const back = <Button onClick={() => go(paths.staff)}>{t('back')}</Button>;
  return (
    <Page title={pages('staffEnter')}>
      <Surface>
        {data === 'over' ? (
          <Missing title={t('over')} text={t('overText')} action={back} />
        ) : data === 'storage' ? (
          <Missing title={t('storage')} action={back} />
        ) : error instanceof ApiError && (error.status === 404 || error.status === 422) ? (
          <Missing title={t('missing')} action={back} />
        ) : error ? (
          <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} />
        ) : (
          <FactsSkeleton rows={3} />
        )}
      </Surface>
    </Page>
  );
}

/** Reloads the console in support mode, or returns why that is not possible. */
async function enter(id: string): Promise<'over' | 'storage' | 'entered'> {
  const { team, endedAt } = await api.staff.read({ params: { id } }, { quiet: isMissing });
  if (endedAt !== null) return 'over';
  try {
    beginSupport({ leaseId: id, teamId: team.id });
  } catch {
    return 'storage';
  }
  location.replace(paths.home);
  return 'entered';
}
