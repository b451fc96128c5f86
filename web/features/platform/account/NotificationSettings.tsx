import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Switch } from 'antd';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { api, type Client } from '#web/client/api.ts';
import { inBackground, reasonOf } from '#web/client/api-error.ts';
import { useHere } from '#web/client/here.ts';
import { Surface } from '#web/ui/Page.tsx';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { Note, Row, Stack } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';

type Choices = Awaited<ReturnType<Client['notifications']['list']>>;
type Choice = Choices['items'][number];

/** Which emails of this team the person receives. Each choice takes effect at once, so there is no Save button. */
export function NotificationSettings() {
  const t = useTranslations('notifications');
  const { team } = useHere();
  const queries = useQueryClient();
  const key = ['notifications', team.id];
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.notifications.list({}, { signal }),
    staleTime: 0,
  });
  async function choose({ kind }: Choice, mail: boolean): Promise<void> {
    queries.setQueryData<Choices>(
      key,
      (known) => known && { items: known.items.map((each) => (each.kind === kind ? { kind, mail } : each)) },
    );
    try {
      queries.setQueryData<Choices>(key, await api.notifications.update({ params: { kind }, body: { mail } }));
      toast('success', t('changed'));
    } catch {
      // The client has shown the error; the stored choices are read again.
      await queries.invalidateQueries({ queryKey: key });
    }
  }
  return (
    <Surface title={t('title')}>
      <Stack gap="l" align="start">
        <Note>{t('text', { team: team.name })}</Note>
        {error ? <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} /> : null}
        {data?.items.map((choice) => (
          <KindRow key={choice.kind} choice={choice} onChoose={(mail) => inBackground(choose(choice, mail))} />
        ))}
        {data || error ? null : <FormSkeleton fields={4} />}
      </Stack>
    </Surface>
  );
}

function KindRow({ choice: { kind, mail }, onChoose }: { choice: Choice; onChoose: (mail: boolean) => void }) {
  const t = useTranslations('notifications');
  const id = useId();
  return (
    <Row gap="xl" align="center" justify="between" full>
      <label htmlFor={id}>{t(`kinds.${kind}`)}</label>
      <Switch id={id} checked={mail} onChange={onChoose} />
    </Row>
  );
}
