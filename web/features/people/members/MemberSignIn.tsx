import { useTranslations } from 'use-intl';
import { isMissing } from '#web/client/api-error.ts';
import { Go } from '#web/client/Go.tsx';
import { can } from '#web/client/here.ts';
import { paths } from '#web/paths.ts';
import { useMemberSecurity } from '#web/shared/access/use-member-security.ts';
import { Facts } from '#web/ui/DetailPage.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { Moment } from '#web/ui/Time.tsx';

/** How a member signs in, for readers of the security settings (080200): last activity, two-step verification, devices. */
export function MemberSignIn({ id }: { id: string }) {
  const t = useTranslations('members.signIn');
  const allowed = can('080200');
  const { data, error, refetch } = useMemberSecurity(id, { enabled: allowed });
  // A member without an account, or outside the reader's scope, has no sign-in to show.
  if (!allowed || isMissing(error)) return null;
  return (
    <Surface title={t('title')}>
      {data ? (
        <>
          <Facts
            items={[
              {
                key: 'last',
                label: t('lastActive'),
                value: data.lastUsedAt ? <Moment at={data.lastUsedAt} relative /> : t('never'),
              },
              { key: 'factor', label: t('twoStep'), value: t(data.secondFactor ? 'on' : 'off') },
              { key: 'devices', label: t('devices'), value: t('count', { count: data.sessions }) },
            ]}
          />
          <Go to={paths.safetyOf({ member: id })}>{t('manage')}</Go>
        </>
      ) : error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : (
        <FactsSkeleton />
      )}
    </Surface>
  );
}
