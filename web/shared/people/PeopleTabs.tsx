import { useTranslations } from 'use-intl';
import { can } from '#web/client/here.ts';
import { PageTabs } from '#web/client/PageTabs.tsx';
import { paths } from '#web/paths.ts';
import { Text } from '#web/ui/layout.tsx';
import { usePendingRequests } from './pending-requests.ts';

type PeoplePage = 'members' | 'inviteList' | 'resigned' | 'headcount' | 'health' | 'recycleBin';

/** Tabs for the list of members and the pages about them. Only join requests have a figure: the others would cover all members. */
export function PeopleTabs({ current }: { current: PeoplePage }) {
  const t = useTranslations('shell');
  const all = useTranslations('common.state')('all');
  const pending = usePendingRequests();
  const mayEdit = can('020100', 'edit');
  const places: Partial<Record<PeoplePage, string>> = {
    members: paths.members,
    ...(mayEdit && { inviteList: pending ? `${paths.inviteList}?status=PENDING` : paths.inviteList }),
    resigned: paths.resignList,
    headcount: paths.headcount,
    health: paths.health,
    ...(mayEdit && { recycleBin: paths.recycleBin }),
  };
  const words = (key: PeoplePage) => {
    if (key === 'members') return all;
    if (key !== 'inviteList') return t(`pages.${key}`);
    return pending ? (
      <>
        {t('requests.button')}{' '}
        <Text tone="quiet" aria-hidden="true">
          {pending}
        </Text>
        <span className="visually-hidden">{t('requests.waiting', { count: pending })}</span>
      </>
    ) : (
      t('requests.button')
    );
  };
  return <PageTabs label={t('pages.members')} places={places} current={current} words={words} />;
}
