import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { Go } from '#web/client/Go.tsx';
import { queries } from '#web/client/queries.ts';
import { paths } from '#web/paths.ts';
import { SessionList } from '#web/shared/access/SessionList.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { Note, Stack } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';

const key = ['ownSafety', 'sessions'];

/** Devices on which the account is signed in; unknown ones can be signed out. */
export function SessionsSettings() {
  const t = useTranslations('security.sessions');
  const events = useTranslations('authEvents.own');
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.ownSafety.sessions({}, { signal }),
    staleTime: 0,
  });
  async function end(id: string) {
    await api.ownSafety.endSession({ params: { id } });
    toast('success', t('ended'));
    await queries.invalidateQueries({ queryKey: key });
  }
  return (
    <Surface title={t('title')}>
      <Stack gap="l" align="start">
        <Note>{t('text')}</Note>
        {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
        {data ? <SessionList sessions={data.items} onEnd={end} /> : error ? null : <FormSkeleton fields={2} />}
        {data?.items.length === 0 ? <p>{t('none')}</p> : null}
        <Note>{events('text')}</Note>
        <Go to={paths.ownActivity}>{events('see')}</Go>
      </Stack>
    </Surface>
  );
}
