import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import styles from './Members.module.css';

/** The apps a member may use. */
export function MemberApps({ id }: { id: string }) {
  const words = useTranslations('insight.apps');
  const format = useFormatter();
  const { data, isError, refetch } = useQuery({
    queryKey: ['members', 'apps', id],
    queryFn: async ({ signal }) => (await api.memberApps.list({ params: { id } }, { signal, quiet: true })).items,
  });
  const text = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium' });
  return (
    <Surface title={words('title')}>
      {isError ? (
        <ErrorState title={words('failed')} onRetry={() => void refetch()} />
      ) : data === undefined ? null : data.length === 0 ? (
        <p>{words('none')}</p>
      ) : (
        <ul className={styles['apps']}>
          {data.map(({ product, openedAt, trialEndsAt, trialOver }) => (
            <li key={product}>
              <Icon name="apps" size={20} />
              <span>
                <strong>{words(`names.${product}`)}</strong>
                <br />
                {words('opened', { date: text(openedAt) })} ·{' '}
                {trialOver ? words('over', { date: text(trialEndsAt) }) : words('trial', { date: text(trialEndsAt) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Surface>
  );
}
