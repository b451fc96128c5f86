import { useQuery } from '@tanstack/react-query';
import { Segmented, Select } from 'antd';
import { useId } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { api, type Client } from '#web/client/api.ts';
import { reasonOf } from '#web/client/api-error.ts';
import { useHere } from '#web/client/here.ts';
import { useOptimistic } from '#web/client/use-optimistic.ts';
import { Surface } from '#web/ui/Page.tsx';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { Note, Stack, Text } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useZones } from '#web/ui/use-zones.ts';
import styles from './Settings.module.css';

type Choices = Awaited<ReturnType<Client['notifications']['list']>>;
type Choice = Choices['items'][number];
type Delivery = 'mail' | 'digest' | 'off';

const deliveries: readonly Delivery[] = ['mail', 'digest', 'off'];
const deliveryOf = ({ mail, digest }: Choice): Delivery => (mail ? 'mail' : digest ? 'digest' : 'off');

/** Which emails of this team the person receives, and when. Each choice takes effect at once, so there is no Save button. */
export function NotificationSettings() {
  const t = useTranslations('notifications');
  const { team } = useHere();
  const key = ['notifications', team.id];
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.notifications.list({}, { signal }),
    staleTime: 0,
  });
  const choose = useOptimistic<Choices, Choice | Pick<Choices, 'hour'>>({
    queryKey: key,
    apply: (choices, change) =>
      'hour' in change
        ? { ...choices, ...change }
        : { ...choices, items: choices.items.map((each) => (each.kind === change.kind ? change : each)) },
    send(change) {
      if ('hour' in change) return api.notifications.setDigest({ body: change });
      const { kind, mail, digest } = change;
      return api.notifications.update({ params: { kind }, body: { mail, digest } });
    },
    onDone: () => toast('success', t('changed')),
  });
  return (
    <Surface title={t('title')}>
      <Stack gap="l" align="start">
        <Note>{t('text', { team: team.name })}</Note>
        {error ? <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} /> : null}
        {data?.items.map((choice) => (
          <KindRow
            key={choice.kind}
            choice={choice}
            onChoose={(delivery) => choose({ kind: choice.kind, mail: delivery === 'mail', digest: delivery === 'digest' })}
          />
        ))}
        {data?.items.some(({ digest }) => digest) ? <DigestHour choices={data} onChoose={(hour) => choose({ hour })} /> : null}
        {data || error ? null : <FormSkeleton fields={4} />}
      </Stack>
    </Surface>
  );
}

function KindRow({ choice, onChoose }: { choice: Choice; onChoose: (delivery: Delivery) => void }) {
  const t = useTranslations('notifications');
  const label = t(`kinds.${choice.kind}`);
  return (
    <Stack gap="2xs" align="start">
      <span>{label}</span>
      <Segmented<Delivery>
        aria-label={label}
        value={deliveryOf(choice)}
        options={deliveries.map((value) => ({ value, label: t(`delivery.${value}`) }))}
        onChange={onChoose}
      />
    </Stack>
  );
}

function DigestHour({ choices: { hour, timeZone }, onChoose }: { choices: Choices; onChoose: (hour: number) => void }) {
  const t = useTranslations('notifications');
  const format = useFormatter();
  const zones = useZones();
  const id = useId();
  const label = (at: number) => format.dateTime(Date.UTC(2026, 0, 1, at), { timeStyle: 'short', timeZone: 'UTC' });
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{t('hour')}</label>
      <Select
        id={id}
        value={hour}
        options={Array.from({ length: 24 }, (_, at) => ({ value: at, label: label(at) }))}
        onChange={onChoose}
      />
      <Text tone="quiet">{t('hourHint', { zone: zones.label(timeZone) })}</Text>
    </div>
  );
}
