import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { isMissing, reasonOf } from '#web/client/api-error.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState, Missing } from '#web/ui/State.tsx';
import { EditException } from './EditException.tsx';
import { ExceptionFacts } from './ExceptionFacts.tsx';

/** One exception (020300): its form, or for people who cannot change it its content and the reason. */
export function ExceptionScreen() {
  const { id = '' } = useParams({ strict: false });
  const t = useTranslations('visibility.missing');
  const title = useTranslations('shell.pages')('editException');
  const { data, error, refetch } = useQuery({
    queryKey: ['visibility', 'exception', id],
    queryFn: ({ signal }) => api.visibility.exception({ params: { id } }, { signal, quiet: isMissing }),
    gcTime: 0,
    staleTime: Infinity,
  });
  const again = () => void refetch();
  if (data?.can.edit) return <EditException key={data.version} exception={data} onReload={again} />;
  if (data) return <ExceptionFacts exception={data} />;
  const missing = isMissing(error);
  return (
    <Page title={title}>
      <Surface>
        {missing ? (
          <Missing
            title={t('title')}
            text={t('text')}
            action={<Button onClick={() => go(paths.visibilityExceptions)}>{t('back')}</Button>}
          />
        ) : error ? (
          <ErrorState {...reasonOf(error)} onRetry={again} />
        ) : (
          <FormSkeleton fields={8} />
        )}
      </Surface>
    </Page>
  );
}
