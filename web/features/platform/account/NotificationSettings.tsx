import { useQuery } from '@tanstack/react-query';
import { Switch } from 'antd';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { api, type Client } from '#web/client/api.ts';
import { reasonOf } from '#web/client/api-error.ts';
import { useHere } from '#web/client/here.ts';
import { useOptimistic } from '#web/client/use-optimistic.ts';
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
  const key = ['notifications', team.id];
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.notifications.list({}, { signal }),
    staleTime: 0,
  });
  const choose = useOptimistic<Choices, Choice>({
    queryKey: key,
    apply: ({ items }, choice) => ({ items: items.map((each) => (each.kind === choice.kind ? choice : each)) }),
    send: ({ kind, mail }) => api.notifications.update({ params: { kind }, body: { mail } }),
    onDone: () => toast('success', t('changed')),
  });
  return (
    <Surface title={t('title')}>
      <Stack gap="l" align="start">
        <Note>{t('text', { team: team.name })}</Note>
        {error ? <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} /> : null}
        {data?.items.map((choice) => (
          <KindRow key={choice.kind} choice={choice} onChoose={(mail) => choose({ ...choice, mail })} />
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
