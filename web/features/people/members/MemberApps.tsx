import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { MemberApp } from '#contract/apps/member-apps.ts';
import { api } from '#web/client/api.ts';
import { Go } from '#web/client/Go.tsx';
import { useLastDay } from '#web/client/use-last-day.ts';
import { paths } from '#web/paths.ts';
import { Surface } from '#web/ui/Page.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { AppIcon } from '#web/ui/AppIcon.tsx';
import { List, Row } from '#web/ui/layout.tsx';
import styles from './Members.module.css';

/** The apps of the team: those that a member can use, and collapsed those they cannot, each with the reason. */
export function MemberApps({ id }: { id: string }) {
  const t = useTranslations('appSettings.member');
  const { data, isError, refetch } = useQuery({
    queryKey: ['members', 'apps', id],
    queryFn: async ({ signal }) => (await api.memberApps.list({ params: { id } }, { signal })).items,
  });
  // Apps of which the member is in charge are always shown, even if they cannot use them.
  const first = data?.filter(({ verdict, inCharge }) => verdict === 'OK' || inCharge) ?? [];
  const rest = data?.filter((app) => !first.includes(app)) ?? [];
  return (
    <Surface title={t('title')}>
      {isError ? (
        <ErrorState title={t('failed')} onRetry={() => void refetch()} />
      ) : data === undefined ? null : data.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <>
          <AppList items={first} />
          {rest.length ? (
            <details className={styles['other']} open={first.length === 0}>
              <summary>{t('cannot', { count: rest.length })}</summary>
              <AppList items={rest} />
            </details>
          ) : null}
        </>
      )}
    </Surface>
  );
}

function AppList({ items }: { items: readonly MemberApp[] }) {
  const t = useTranslations('appSettings.member');
  const verdicts = useTranslations('apps.verdicts');
  const until = useUntil();
  return (
    <List gap="l" className={styles['apps']}>
      {items.map((each) => (
        <Row key={each.app.appId} as="li" gap="l" rowGap="2xs" align="center" wrap>
          <AppIcon name={each.app.name} icon={each.app.icon} size={28} />
          <span>
            <Go to={paths.app({ id: each.app.appId })}>{each.app.name}</Go>
            <small>{[until(each), each.seat && each.verdict === 'OK' ? t('seat') : ''].filter(Boolean).join(' · ')}</small>
          </span>
          {each.inCharge ? <StatusTag tone="info">{t('inCharge')}</StatusTag> : null}
          {each.verdict === 'OK' ? null : <StatusTag tone="quiet">{verdicts(each.verdict)}</StatusTag>}
        </Row>
      ))}
    </List>
  );
}

function useUntil(): (app: MemberApp) => string {
  const t = useTranslations('appSettings.member');
  const lastDay = useLastDay();
  return ({ until, trial, payment }) => {
    if (until === null) return '';
    return t(payment === 'EXPIRED' ? 'over' : trial ? 'trialUntil' : 'until', { date: lastDay(until) });
  };
}
